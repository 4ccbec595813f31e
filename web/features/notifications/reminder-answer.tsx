import type { NotifiedReminder } from '#domain/notifications/notification.ts';
import { act } from '#web/data/account/act.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';

/** Done, tomorrow or in a week; nothing for a reminder that has no date. */
export function ReminderAnswer({ reminder }: { reminder: NotifiedReminder }) {
  const { t } = useTranslation();
  const { thing, kind, day, state } = reminder;
  if (state !== undefined) return <Chip>{t(`notifications.reminder.${state}`)}</Chip>;
  if (day === undefined) return null;
  const settle = (snooze?: 1 | 7) => unattended(act('reminders.settle', { thing, kind, day, snooze }));
  return (
    <div className="flex flex-wrap gap-2">
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
