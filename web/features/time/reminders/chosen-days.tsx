import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { type DatedKind, type Reminder, reminderTarget } from '#domain/reminders/reminder.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { RemindMeSheet } from './remind-me-sheet.tsx';

type ChosenDay = Reminder & { day: string };

export function ChosenDays({ days }: { days: readonly ChosenDay[] }) {
  const { t } = useTranslation();
  const { dayOfYear } = useFormats();
  const [opened, setOpened] = useState<ChosenDay>();
  return (
    <>
      <ul aria-label={t('reminders.kinds.chosen')} className="divide-y divide-hairline">
        {days.map((day) => (
          <li key={day.id} className="py-1">
            <div className="flex items-center gap-1">
              <div className="mr-auto min-w-0 [overflow-wrap:anywhere]">
                {t('reminders.onDay', { day: dayOfYear(day.day) })}
                {(day.repeat || day.text) && (
                  <span className="block text-ink-soft text-sm">
                    {[day.repeat && t(`reminders.repeats.${day.repeat}`, { count: day.every ?? 1 }), day.text]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                )}
              </div>
              <IconButton
                icon={Pencil}
                label={t('reminders.changeOn', { day: dayOfYear(day.day) })}
                onClick={() => setOpened(day)}
              />
              <IconButton
                icon={X}
                label={t('reminders.deleteOn', { day: dayOfYear(day.day) })}
                onClick={() => unattended(act('reminders.delete', { id: day.id }))}
              />
            </div>
            <Snoozed thing={day.id} kind="chosen" />
          </li>
        ))}
      </ul>
      {opened && (
        <RemindMeSheet
          opened={opened}
          target={reminderTarget.parse(opened.target)}
          title={t('reminders.changeTitle')}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
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
      (notification) =>
        notification.reminder?.thing === thing &&
        notification.reminder.kind === kind &&
        notification.reminder.state === 'snoozed',
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

/** The days on which a person wants to be reminded of a thing, the next one first; nobody else sees them. */
export function chosenDaysOf(reminders: readonly Reminder[] | undefined, targetId: string): ChosenDay[] {
  return (reminders ?? [])
    .filter(
      (reminder): reminder is ChosenDay => reminder.target.id === targetId && reminder.day !== undefined,
    )
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

/** The kinds of reminders of an item, or of one whose day was chosen, that come again later. They are known from the inbox. */
export function useSnoozedKinds(thing: string): DatedKind[] {
  const notifications = useProfile()?.notifications ?? [];
  return notifications.flatMap(({ reminder }) =>
    reminder?.thing === thing && reminder.state === 'snoozed' ? reminder.kind : [],
  );
}
