import { daysBeforeChoices } from '#domain/reminders/reminder.ts';
import { plusDays } from '#domain/time.ts';
import { useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { cx } from '#web/ui/marks/class-names.ts';

type Days = (typeof daysBeforeChoices)[number];

type DaysBeforeProps = {
  before: readonly number[];
  /** The date, so that each choice says its day; without it, the choices are for any date. */
  date?: string | undefined;
  isDueBack: boolean;
  /** Names the choices; "When" without one. */
  legend?: string;
  onChange: (before: Days[]) => void;
};

/** How many days before a date it reminds, several at once. */
export function DaysBefore({ before, date, isDueBack, legend, onChange }: DaysBeforeProps) {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const labelOf = (days: Days) => {
    const before = daysText(t, days);
    if (date === undefined) return before;
    return t('reminders.beforeOnDay', { before, day: shortDate(`${plusDays(date, -days)}T12:00:00`) });
  };
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{legend ?? t('reminders.when')}</legend>
      <div
        className={cx(
          'grid gap-x-4',
          date === undefined
            ? 'grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))]'
            : 'grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))]',
        )}
      >
        {daysBeforeChoices.map((days) => (
          <Checkbox
            key={days}
            label={labelOf(days)}
            checked={before.includes(days)}
            onChange={(isOn) =>
              onChange(
                daysBeforeChoices.filter((choice) => (choice === days ? isOn : before.includes(choice))),
              )
            }
          />
        ))}
      </div>
      {isDueBack && <p className="text-ink-soft text-sm">{t('reminders.overdueHint')}</p>}
    </fieldset>
  );
}

/** The one nearest to the date first. */
export function daysTexts(t: TFunction, before: readonly number[]): string[] {
  return before.toSorted((a, b) => a - b).map((days) => daysText(t, days));
}

function daysText(t: TFunction, days: number): string {
  return days === 0 ? t('reminders.onTheDay') : t('reminders.before', { count: days });
}
