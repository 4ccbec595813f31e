import { type FormEvent, useState } from 'react';
import { firstReminderDay } from '#domain/reminders/due-reminders.ts';
import {
  localDay as dayIn,
  isTimeZone,
  momentOf,
  nextMomentOf,
  plusDays,
} from '#domain/reminders/local-time.ts';
import {
  type Reminder,
  type ReminderTarget,
  type Repeat,
  reminderSettingsOf,
  reminderTextMax,
  repeats,
} from '#domain/reminders/reminder.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';

type RemindMeSheetProps = {
  target: ReminderTarget;
  title: string;
  /** The reminder to change; otherwise a new one is set. */
  opened?: Pick<Reminder, 'id' | 'day' | 'repeat' | 'text'>;
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

export function RemindMeSheet({ target, title, opened, onClose }: RemindMeSheetProps) {
  const { t } = useTranslation();
  const today = localDay(new Date());
  const { values, put, draft } = useNewValues(
    { form: `remind:${opened?.id ?? target.id}`, isSilent: true },
    () => ({
      day: opened?.day ?? plusDays(today, 1),
      repeat: (opened?.repeat ?? 'never') as 'never' | Repeat,
      text: opened?.text ?? '',
    }),
  );
  const [error, setError] = useState<string>();
  const hint = useComesAt(values.day);

  const save = async (event: FormEvent) => {
    event.preventDefault();
    const { day, repeat, text } = values;
    if (day < today) return setError(t('reminders.dayMissing'));
    try {
      await act('reminders.put', {
        id: opened?.id ?? newId(),
        target,
        day,
        repeat: repeat === 'never' ? undefined : repeat,
        text: tidyLine(text) || undefined,
      });
    } catch (refusal) {
      return setError(errorText(t, refusal));
    }
    draft.saved();
    onClose();
  };

  return (
    <FormSheet
      title={title}
      submitLabel={t(opened ? 'common.save' : 'common.remindMe')}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField
        type="date"
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
        onChange={(repeat) => put({ repeat })}
        options={(['never', ...repeats] as const).map((value) => ({
          value,
          label: t(`reminders.repeats.${value}`),
        }))}
      />
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

/** "Comes tomorrow at 08:00": the hour of today may have passed. Undefined for a past day, and if such reminders are off. */
function useComesAt(chosen: string): string | undefined {
  const { t } = useTranslation();
  const { time, date } = useFormats();
  const now = new Date();
  const today = localDay(now);
  const { hour, timeZone, kinds } = reminderSettingsOf(useProfile()?.reminderChoice);
  if (chosen < today || !kinds.chosen.inbox || !isTimeZone(timeZone)) return undefined;
  const firstLook = dayIn(nextMomentOf(hour, timeZone, now), timeZone);
  const on = firstReminderDay({ day: chosen, before: kinds.chosen.before }, firstLook);
  if (on === undefined) return undefined;
  const moment = momentOf(on, hour, timeZone);
  const values = { time: time(moment), day: date(moment) };
  const day = localDay(moment);
  if (day === today) return t('reminders.comesToday', values);
  return t(day === plusDays(today, 1) ? 'reminders.comesTomorrow' : 'reminders.comesOn', values);
}
