import { type FormEvent, useState } from 'react';
import { isSame } from '#domain/fields.ts';
import { readQuantity } from '#domain/items/quantity.ts';
import { firstReminderDay, repeatedDay } from '#domain/reminders/due-reminders.ts';
import {
  everyMax,
  type Reminder,
  type ReminderTarget,
  type Repeat,
  reminderSettingsOf,
  reminderTextMax,
  repeats,
} from '#domain/reminders/reminder.ts';
import { tidyLine } from '#domain/text.ts';
import { localDay as dayIn, isTimeZone, momentOf, nextMomentOf, plusDays } from '#domain/time.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { DayField } from '#web/forms/day-field.tsx';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';

type RemindMeSheetProps = {
  target: ReminderTarget;
  title: string;
  /** The reminder to change; otherwise a new one is set. */
  opened?: Pick<Reminder, 'id' | 'day' | 'repeat' | 'every' | 'text'>;
  onClose: () => void;
};

/** A new reminder of a thing. */
export function RemindMeOf({
  name,
  ...props
}: Omit<RemindMeSheetProps, 'title' | 'opened'> & { name: string }) {
  const { t } = useTranslation();
  return <RemindMeSheet {...props} title={t('reminders.remindOf', { name })} />;
}

type DayValues = { day: string; repeat: 'never' | Repeat; every: string; text: string };

export function RemindMeSheet({ target, title, opened, onClose }: RemindMeSheetProps) {
  const { t } = useTranslation();
  const today = localDay(new Date());
  const { values, put, draft } = useNewValues(
    { form: `remind:${opened?.id ?? target.id}`, isSilent: true },
    (): DayValues => ({
      day: opened?.day ?? plusDays(today, 1),
      repeat: opened?.repeat ?? 'never',
      every: String(opened?.every ?? 1),
      text: opened?.text ?? '',
    }),
  );
  const [error, setError] = useState<string>();
  const toast = useToast();
  const { date } = useFormats();
  const hint = useComesAt(values.day);
  const every = everyIn(values.every);
  const thenOn = useThenOn(values, opened);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { day, repeat, text } = values;
    if (day < today) return setError(t('reminders.dayMissing'));
    if (repeat !== 'never' && every === undefined) return;
    try {
      await act('reminders.put', {
        id: opened?.id ?? newId(),
        target,
        day,
        // Also 1, as the server keeps the earlier number without it.
        ...(repeat !== 'never' && { repeat, every }),
        text: tidyLine(text) || undefined,
      });
    } catch (refusal) {
      return setError(errorText(t, refusal));
    }
    draft.saved();
    onClose();
    toast.done(hint ?? t('reminders.onDay', { day: date(`${day}T12:00:00`) }));
  };

  return (
    <FormSheet
      title={title}
      submitLabel={t(opened ? 'common.save' : 'common.remindMe')}
      onSubmit={save}
      onClose={onClose}
    >
      <DayField
        label={t('reminders.day')}
        min={today}
        value={values.day}
        error={error}
        hint={hint}
        data-autofocus
        onChange={(day) => {
          put({ day });
          setError(undefined);
        }}
      />
      <Select
        label={t('reminders.repeat')}
        value={values.repeat}
        hint={thenOn}
        onChange={(repeat) => put({ repeat })}
        options={[
          { value: 'never', label: t('reminders.repeats.never') },
          ...repeats.map((value) => ({
            value,
            label: t(`reminders.repeats.${value}`, { count: every ?? 1 }),
          })),
        ]}
      />
      {values.repeat !== 'never' && (
        <EveryField repeat={values.repeat} text={values.every} onChange={(every) => put({ every })} />
      )}
      <TextField
        label={t('reminders.text')}
        isOptional
        maxLength={reminderTextMax}
        autoComplete="off"
        value={values.text}
        onChange={(text) => put({ text })}
      />
    </FormSheet>
  );
}

type EveryFieldProps = { repeat: Repeat; text: string; onChange: (text: string) => void };

/** How many days, weeks, months or years are between two repetitions. */
function EveryField({ repeat, text, onChange }: EveryFieldProps) {
  const { t } = useTranslation();
  const every = everyIn(text);
  const label = t(`reminders.every.${repeat}`);
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      <span aria-hidden className="flex min-h-11 items-center font-semibold text-sm">
        {label}
      </span>
      <NumberStepper
        label={label}
        text={text}
        onType={onChange}
        onStep={(by) => onChange(String(every === undefined ? 1 : every + by))}
        canDecrease={every === undefined || every > 1}
        canIncrease={every === undefined || every < everyMax}
        fault={every === undefined ? t('reminders.everyFault', { max: everyMax }) : undefined}
        isChecked
      />
    </div>
  );
}

/** Undefined unless the text is a number of the range. */
function everyIn(text: string): number | undefined {
  const { quantity } = readQuantity(text);
  return quantity !== undefined && quantity >= 1 && quantity <= everyMax ? quantity : undefined;
}

/** "Then on 28 February and 31 March". Undefined for what is not changed: only the server knows its first day. */
function useThenOn(values: DayValues, opened: RemindMeSheetProps['opened']): string | undefined {
  const { t } = useTranslation();
  const { list, shortDate } = useFormats();
  const { day, repeat } = values;
  const every = everyIn(values.every);
  if (day < localDay(new Date()) || repeat === 'never' || every === undefined) return undefined;
  if (isSame([day, repeat, every], [opened?.day, opened?.repeat, opened?.every ?? 1])) return undefined;
  const next = repeatedDay(day, { repeat, every }, day);
  const days = [next, next && repeatedDay(day, { repeat, every }, next)].filter((each) => each !== undefined);
  if (days.length === 0) return undefined;
  return t('reminders.thenOn', { days: list(days.map((each) => shortDate(`${each}T12:00:00`))) });
}

/** "Comes tomorrow at 08:00": the hour of today may have passed. Undefined for a past day, and if such reminders are off. */
function useComesAt(chosen: string): string | undefined {
  const { t } = useTranslation();
  const { time, dayOfYear } = useFormats();
  const now = new Date();
  const today = localDay(now);
  const { hour, timeZone, kinds } = reminderSettingsOf(useProfile()?.reminderChoice);
  if (chosen < today || !kinds.chosen.inbox || !isTimeZone(timeZone)) return undefined;
  const firstLook = dayIn(nextMomentOf(hour, timeZone, now), timeZone);
  const on = firstReminderDay({ day: chosen, before: kinds.chosen.before }, firstLook);
  if (on === undefined) return undefined;
  const moment = momentOf(on, hour, timeZone);
  const values = { time: time(moment), day: dayOfYear(moment) };
  const day = localDay(moment);
  if (day === today) return t('reminders.comesToday', values);
  return t(day === plusDays(today, 1) ? 'reminders.comesTomorrow' : 'reminders.comesOn', values);
}
