import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { useState } from 'react';
import { type Reminder, reminderTarget } from '#domain/reminders/reminder.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { RemindMeSheet } from './remind-me-sheet.tsx';
import { Snoozed } from './snoozed.tsx';

type ChosenDay = Reminder & { day: string };

/** The days on which a person wants to be reminded of a thing, the next one first; nobody else sees them. */
export function chosenDaysOf(reminders: readonly Reminder[] | undefined, targetId: string): ChosenDay[] {
  return (reminders ?? [])
    .filter((each): each is ChosenDay => each.target.id === targetId && each.day !== undefined)
    .toSorted((a, b) => (a.day < b.day ? -1 : 1));
}

export function ChosenDays({ days }: { days: readonly ChosenDay[] }) {
  const { t } = useTranslation();
  const { dayOfYear } = useFormats();
  const [opened, setOpened] = useState<ChosenDay>();
  return (
    <>
      <ul aria-label={t('reminders.kinds.chosen')} className="divide-y divide-hairline">
        {days.map((each) => (
          <li key={each.id} className="py-1">
            <div className="flex items-center gap-1">
              <div className="mr-auto min-w-0 [overflow-wrap:anywhere]">
                {t('reminders.onDay', { day: dayOfYear(each.day) })}
                {(each.repeat || each.text) && (
                  <span className="block text-ink-soft text-sm">
                    {[
                      each.repeat && t(`reminders.repeats.${each.repeat}`, { count: each.every ?? 1 }),
                      each.text,
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                )}
              </div>
              <IconButton
                icon={Pencil}
                label={t('reminders.changeOn', { day: dayOfYear(each.day) })}
                onClick={() => setOpened(each)}
              />
              <IconButton
                icon={X}
                label={t('reminders.deleteOn', { day: dayOfYear(each.day) })}
                onClick={() => unattended(act('reminders.delete', { id: each.id }))}
              />
            </div>
            <Snoozed thing={each.id} kind="chosen" />
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

/** Of a bin or location. */
export function TargetReminders({ targetId }: { targetId: string }) {
  const { t } = useTranslation();
  const reminders = useProfile()?.reminders;
  return (
    <Section title={t('reminders.section')}>
      <ChosenDays days={chosenDaysOf(reminders, targetId)} />
    </Section>
  );
}
