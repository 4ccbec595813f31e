import { flagTexts } from '#domain/own-fields/own-values.ts';
import type { Comparison, Condition, OwnCondition } from '#domain/search/condition.ts';
import { type Formats, useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
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
  if ('amount' in condition) return amountText(t(`search.condition.${condition.field}`), condition, formats);
  if ('day' in condition) return whenText(t(`search.condition.${condition.field}`), condition, t, formats);
  if (condition.field === 'sort') return t('search.mostValuable');
  if (condition.field === 'own') return ownText(condition, t, formats);
  const { field, text } = condition;
  const isNot = 'isNot' in condition;
  if (field === 'lent' && text === '') return t(isNot ? 'search.notOut' : 'search.filter.out');
  return isNot && field !== 'photo'
    ? t(`search.conditionNot.${field}`, { text })
    : t(`search.condition.${field}`, { text });
}

function amountText(
  field: string,
  { comparison, amount }: { comparison: Comparison; amount: number },
  formats: Formats,
): string {
  const sign = { '<': '<', '>': '>', '=': '=', '<=': '≤', '>=': '≥' }[comparison];
  return `${field} ${sign} ${formats.number(amount)}`;
}

function whenText(
  field: string,
  { comparison, day }: { comparison: Comparison; day: string },
  t: TFunction,
  formats: Formats,
): string {
  const when = { '<': 'before', '>': 'after', '=': 'on', '<=': 'until', '>=': 'from' } as const;
  return t(`search.condition.${when[comparison]}`, { field, day: dayText(day, formats) });
}

/** "Serial number: SN-47", "Insured > 3,000", "Condition: not filled in". */
function ownText({ name, tests, isNot }: OwnCondition, t: TFunction, formats: Formats): string {
  const [test] = tests;
  if (test === undefined) return name;
  const { wanted } = test;
  if ('amount' in wanted) return amountText(name, wanted, formats);
  if ('day' in wanted) return whenText(name, wanted, t, formats);
  const flagText = (is: boolean) => flagTexts[currentLocale()][is ? 'yes' : 'no'];
  const text =
    'is' in wanted
      ? flagText(wanted.is)
      : 'isFilled' in wanted
        ? t(wanted.isFilled ? 'search.own.filled' : 'search.own.empty')
        : wanted.text;
  return t(isNot ? 'search.own.isNot' : 'search.own.is', { field: name, text });
}

/** A year, a month or a day. */
function dayText(day: string, { date, month }: Formats): string {
  if (day.length === 4) return day;
  return day.length === 7 ? month(day) : date(day);
}
