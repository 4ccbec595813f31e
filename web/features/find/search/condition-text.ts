import type { Condition } from '#domain/search/condition.ts';
import { type Formats, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** Returns a function that names a filter as its chip does: "Lent to Anna", "Value > 500". */
export function useConditionText(): (condition: Condition) => string {
  const { t } = useTranslation();
  const formats = useFormats();
  return (condition) => conditionText(condition, t, formats);
}

function conditionText(condition: Condition, t: TFunction, formats: Formats): string {
  if ('isOn' in condition) return t(`search.flag.${condition.field}.${condition.isOn ? 'yes' : 'no'}`);
  if ('amount' in condition)
    return `${t(`search.condition.${condition.field}`)} ${condition.comparison} ${formats.number(condition.amount)}`;
  if ('day' in condition) {
    const when = { '<': 'before', '>': 'after', '=': 'on' } as const;
    return t(`search.condition.${when[condition.comparison]}`, {
      field: t(`search.condition.${condition.field}`),
      day: dayText(condition.day, formats),
    });
  }
  if (condition.field === 'sort') return t('search.mostValuable');
  const { field, text } = condition;
  const isNot = 'isNot' in condition;
  if (field === 'lent' && text === '') return t(isNot ? 'search.notOut' : 'search.filter.out');
  return isNot && field !== 'photo'
    ? t(`search.conditionNot.${field}`, { text })
    : t(`search.condition.${field}`, { text });
}

/** A year, a month or a day. */
function dayText(day: string, { date, month }: Formats): string {
  if (day.length === 4) return day;
  return day.length === 7 ? month(day) : date(day);
}
