import { useState } from 'react';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { DateName, ReminderTarget } from '#domain/reminders/reminder.ts';
import { plusDays } from '#domain/time.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { unattended } from '#web/data/storage/unattended.ts';
import { Fold } from '#web/forms/fold.tsx';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Snoozed, useSnoozedKinds } from './chosen-days.tsx';
import { fieldsWithDayAhead, type WithOwnDates } from './dates-ahead.ts';
import { DaysBefore, daysTexts } from './days-before.tsx';

type DateFoldProps = {
  target: ReminderTarget;
  /** Which of its dates. */
  of: DateName;
  title: string;
  /** Undefined if there are several. */
  date: string | undefined;
  /** How many days before it reminds unless the person has chosen otherwise for this thing. */
  usual: readonly number[];
  /** Names the button that goes back to these. */
  usualLabel: string;
  isDueBack?: boolean;
};

/** How many days before one date of this thing it reminds. */
export function DateFold({ target, of, title, date, usual, usualLabel, isDueBack = false }: DateFoldProps) {
  const { t } = useTranslation();
  const { list, shortDate } = useFormats();
  const [isOpen, setOpen] = useState(false);
  const own = useProfile()?.reminders?.find((each) => each.target.id === target.id && each.of === of);
  const before = own?.before ?? usual;
  const ahead = date === undefined ? [] : daysAhead(date, before);
  const days = ahead.map((day) => shortDate(`${day}T12:00:00`));
  const summary = days.length > 0 ? t('reminders.onDays', { days: list(days) }) : list(daysTexts(t, before));
  return (
    <Fold title={title} summary={summary || t('reminders.off')} isOpen={isOpen} onToggle={setOpen}>
      <DaysBefore
        before={before}
        date={date}
        isDueBack={isDueBack}
        onChange={(chosen) =>
          unattended(act('reminders.put', { id: own?.id ?? newId(), target, of, before: chosen }))
        }
      />
      <p className="mt-2 text-ink-soft text-sm">{t('reminders.onlyHere')}</p>
      {own && (
        <Button className="mt-3" onClick={() => unattended(act('reminders.delete', { id: own.id }))}>
          {usualLabel}
        </Button>
      )}
    </Fold>
  );
}

/** The days before a date on which it still reminds, the next one first. */
function daysAhead(date: string, before: readonly number[]): string[] {
  const today = localDay(new Date());
  return before
    .map((days) => plusDays(date, -days))
    .filter((day) => day >= today)
    .toSorted();
}

type OwnDatesProps = { target: ReminderTarget; thing: WithOwnDates };

/** The dates ahead in the fields that a thing's owner defined, and that one of them is snoozed. */
export function OwnDates({ target, thing }: OwnDatesProps) {
  const { t } = useTranslation();
  const isOwner = thing.ownerId === useProfile()?.uid;
  const fields = useFieldsOf(thing.ownerId, target.kind);
  const isSnoozed = useSnoozedKinds(target.id).includes('ownDate');
  return (
    <>
      {fieldsWithDayAhead(thing, fields).map((field) => (
        <DateFold
          key={field.id}
          target={target}
          of={flatName(field.id)}
          title={field.name}
          date={String(thing.fields?.[field.id])}
          usual={(isOwner && field.remind) || []}
          usualLabel={t('reminders.asInField')}
        />
      ))}
      {isSnoozed && (
        <div>
          <p>{t('reminders.kinds.ownDate')}</p>
          <Snoozed thing={target.id} kind="ownDate" />
        </div>
      )}
    </>
  );
}
