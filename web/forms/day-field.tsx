import type { ComponentProps } from 'react';
import { plusDays } from '#domain/time.ts';
import { localDay } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';

type DayFieldProps = Omit<ComponentProps<typeof TextField>, 'type' | 'ref'> & { value: string };

/** A coming day as `2026-05-03`, or empty: by a chip, or in the browser's calendar. */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange } = props;
  const { t } = useTranslation();
  return (
    <div>
      <TextField {...props} type="date" />
      <fieldset className="mt-2 flex flex-wrap gap-2">
        <legend className="sr-only">{label}</legend>
        {suggestedDays(new Date()).map(({ time, day }) => (
          <ToggleChip key={time} isOn={value === day} onChange={(isOn) => onChange(isOn ? day : '')}>
            {t(`dayField.${time}`)}
          </ToggleChip>
        ))}
      </fieldset>
    </div>
  );
}

const times = ['tomorrow', 'friday', 'sunday', 'week', 'twoWeeks'] as const;

/** Suggested days of the local calendar, `2026-05-03`, in their order. A weekday is left out if another time is the same day. */
export function suggestedDays(from: Date): { time: (typeof times)[number]; day: string }[] {
  const today = localDay(from);
  const until = (weekday: number) => (weekday - from.getDay() + DAYS_OF_WEEK) % DAYS_OF_WEEK || DAYS_OF_WEEK;
  const days = { tomorrow: 1, friday: until(FRIDAY), sunday: until(SUNDAY), week: 7, twoWeeks: 14 };
  return times
    .map((time) => ({ time, day: plusDays(today, days[time]) }))
    .filter(
      ({ time, day }, _at, all) =>
        (time !== 'friday' && time !== 'sunday') || all.filter((other) => other.day === day).length === 1,
    );
}

const SUNDAY = 0;

const FRIDAY = 5;

const DAYS_OF_WEEK = 7;
