import PackageCheck from 'lucide-react/icons/package-check';
import type { NotifiedReminder } from '#domain/notifications/notification.ts';
import { act } from '#web/data/account/act.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { reminderDay } from './notification-words.ts';

type ReminderAnswerProps = {
  reminder: NotifiedReminder;
  /** It was put back, or is due on another day now. */
  isBack: boolean;
  /** Undefined unless it is lent, to be put back by this person. */
  onPutBack: (() => void) | undefined;
};

/** Put back, done, tomorrow or in a week; nothing for a reminder that has no date. */
export function ReminderAnswer({ reminder, isBack, onPutBack }: ReminderAnswerProps) {
  const { t } = useTranslation();
  const { thing, kind, day, state, until } = reminder;
  if (state === 'snoozed' && until !== undefined)
    return <Chip>{t('notifications.reminder.snoozedUntil', { day: reminderDay(until) })}</Chip>;
  if (state !== undefined) return <Chip>{t(`notifications.reminder.${state}`)}</Chip>;
  if (day === undefined) return null;
  if (isBack) return <Chip>{t('notifications.reminder.isBack')}</Chip>;
  const settle = (snooze?: 1 | 7) => unattended(act('reminders.settle', { thing, kind, day, snooze }));
  return (
    <div className="flex flex-wrap gap-2">
      {onPutBack && (
        <Button kind="secondary" icon={PackageCheck} onClick={onPutBack}>
          {t('itemList.putBackLent')}
        </Button>
      )}
      <Button kind="secondary" onClick={() => settle()}>
        {t('notifications.reminder.markDone')}
      </Button>
      <Button kind="quiet" onClick={() => settle(1)}>
        {t('notifications.reminder.tomorrow')}
      </Button>
      <Button kind="quiet" onClick={() => settle(7)}>
        {t('notifications.reminder.inAWeek')}
      </Button>
    </div>
  );
}
