import PackageCheck from 'lucide-react/icons/package-check';
import type { NotifiedReminder } from '#domain/notifications/notification.ts';
import { act } from '#web/data/account/act.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

type ReminderAnswerProps = {
  reminder: NotifiedReminder;
  /** The name of the reminder's thing, for the message. */
  name: string;
  /** It was put back, or is due on another day now. */
  isBack: boolean;
  /** Undefined unless it is lent, to be put back by this person. */
  onPutBack: (() => void) | undefined;
};

/** Put back, done, tomorrow or in a week; nothing for a reminder that has no date. */
export function ReminderAnswer({ reminder, name, isBack, onPutBack }: ReminderAnswerProps) {
  const { t } = useTranslation();
  const { answer } = useAnswering({ reminder, name });
  if (reminder.state !== undefined) return <Answered {...{ reminder, name, isBack }} />;
  if (answer === undefined) return null;
  if (isBack) return <Chip>{t('notifications.reminder.isBack')}</Chip>;
  return (
    <div className="flex flex-wrap gap-2">
      {onPutBack && (
        <Button kind="secondary" icon={PackageCheck} onClick={onPutBack}>
          {t('itemList.putBackLent')}
        </Button>
      )}
      <Button kind="secondary" onClick={() => answer()}>
        {t('notifications.reminder.markDone')}
      </Button>
      <Button kind="quiet" onClick={() => answer(1)}>
        {t('notifications.reminder.tomorrow')}
      </Button>
      <Button kind="quiet" onClick={() => answer(7)}>
        {t('notifications.reminder.inAWeek')}
      </Button>
    </div>
  );
}

type AnsweredProps = Pick<ReminderAnswerProps, 'reminder' | 'name'>;

function Answered({ reminder, name, isBack }: AnsweredProps & Pick<ReminderAnswerProps, 'isBack'>) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const { takeBack } = useAnswering({ reminder, name });
  const { state = 'done', until } = reminder;
  const said =
    until === undefined
      ? t(`notifications.reminder.${state}`)
      : t('notifications.reminder.snoozedUntil', { day: shortDate(`${until}T12:00:00`) });
  return (
    <div className="flex flex-wrap items-center">
      <Chip>{said}</Chip>
      {takeBack && !isBack && (
        <Button kind="quiet" onClick={takeBack}>
          {t('common.undo')}
        </Button>
      )}
    </div>
  );
}

/** Returns the possible answers to a reminder; none if it has no date. */
function useAnswering({ reminder: { thing, kind, day, state }, name }: AnsweredProps) {
  const { t } = useTranslation();
  const run = useUndoable();
  const toast = useToast();
  if (day === undefined) return {};
  const sent = { thing, kind, day };
  const about = `${thing} ${kind} ${day}`;
  const answer = (snooze?: 1 | 7) =>
    void run({
      acts: [act('reminders.settle', { ...sent, snooze })],
      done: t(`notifications.reminder.said.${whenIn(snooze)}`, { name }),
      undo: () => ({
        acts: [act('reminders.unsettle', { ...sent, answer: snooze === undefined ? 'done' : 'snoozed' })],
      }),
      about,
    });
  const takeBack = () => {
    if (state === undefined) return;
    toast.drop(about);
    void run({ acts: [act('reminders.unsettle', { ...sent, answer: state })] });
  };
  return { answer, takeBack };
}

function whenIn(snooze: 1 | 7 | undefined) {
  if (snooze === undefined) return 'done';
  return snooze === 1 ? 'tomorrow' : 'inAWeek';
}
