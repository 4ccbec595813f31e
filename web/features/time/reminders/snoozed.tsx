import type { DatedKind } from '#domain/reminders/reminder.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';

/** The kinds of reminders of an item, or of one whose day was chosen, that come again later. They are known from the inbox. */
export function useSnoozedKinds(thing: string): DatedKind[] {
  const notifications = useProfile()?.notifications ?? [];
  return notifications.flatMap(({ reminder }) =>
    reminder?.thing === thing && reminder.state === 'snoozed' ? reminder.kind : [],
  );
}

type SnoozedProps = { thing: string; kind: DatedKind };

/** "Snoozed until 28 November"; the day is unknown until the server has said it. Nothing if it is not snoozed. */
export function Snoozed({ thing, kind }: SnoozedProps) {
  const { t } = useTranslation();
  const { dayOfYear } = useFormats();
  const run = useUndoable();
  const { reminder } =
    useProfile()?.notifications.find(
      (each) =>
        each.reminder?.thing === thing && each.reminder.kind === kind && each.reminder.state === 'snoozed',
    ) ?? {};
  if (reminder?.day === undefined) return null;
  const { day, until } = reminder;
  const end = () =>
    void run({
      acts: [act('reminders.unsettle', { thing, kind, day, answer: 'snoozed' })],
      done: t('reminders.snoozeEnded'),
    });
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-2 text-ink-soft text-sm">
      {until === undefined ? t('reminders.snoozed') : t('reminders.snoozedUntil', { day: dayOfYear(until) })}
      <Button kind="quiet" className="-mr-3 ml-auto" onClick={end}>
        {t('reminders.endSnooze')}
      </Button>
    </p>
  );
}
