import { daysBeforeChoices } from '#domain/reminders/reminder.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';

type Days = (typeof daysBeforeChoices)[number];

type DaysBeforeProps = { before: readonly number[]; isDueBack: boolean; onChange: (before: Days[]) => void };

/** How many days before a date it reminds, several at once. */
export function DaysBefore({ before, isDueBack, onChange }: DaysBeforeProps) {
  const { t } = useTranslation();
  return (
    <fieldset>
      <legend className="font-semibold text-sm">{t('reminders.when')}</legend>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-4">
        {daysBeforeChoices.map((days) => (
          <Checkbox
            key={days}
            label={daysText(t, days)}
            checked={before.includes(days)}
            onChange={(isOn) =>
              onChange(daysBeforeChoices.filter((each) => (each === days ? isOn : before.includes(each))))
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
