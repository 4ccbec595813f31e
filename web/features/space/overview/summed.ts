import { useMemo } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Overview } from '#domain/overview/overview.ts';
import { type Amounts, addAmounts, ownAmountsOf, type Sums } from '#domain/overview/sums.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { type FieldHolder, isNumberKind } from '#domain/own-fields/own-field-limits.ts';
import { nameKey } from '#domain/text.ts';
import { useAllFields } from '#web/data/account/own-fields.ts';
import { ownFactText } from '#web/features/things/own-fields/own-facts.tsx';
import { type Formats, useFormats } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { moneyText } from '#web/i18n/money.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** What the overview adds up besides pieces: the built-in value, or the numbers in fields of one name that people defined. */
export type Summed = {
  /** `builtInValue` or a key made of the fields' name. */
  key: string;
  label: string;
  /** The currencies or units of the amounts; they are never added to each other. The most used is first. */
  measures: readonly string[];
  /** The amounts by measure. */
  amountsIn: (sums: Pick<Sums, 'worth' | 'own'>) => Amounts;
  text: (amount: number, measure: string) => string;
  /** Whether the measures are currencies. */
  hasCurrencies: boolean;
};

export const builtInValue = 'value';

/** Returns the built-in value and, if anything has values in them, the own fields with numbers. */
export function useSummable(
  overview: Overview | undefined,
  headers: ReadonlyMap<string, BinHeader>,
): readonly [Summed, ...Summed[]] {
  const { t } = useTranslation();
  const formats = useFormats();
  const ofItems = useAllFields('item');
  const ofBins = useAllFields('bin');
  return useMemo(() => {
    const value: Summed = {
      key: builtInValue,
      label: t('overview.byValue'),
      measures: overview?.currencies ?? [],
      amountsIn: ({ worth }) => worth,
      text: (amount, currency) => moneyText(currentLocale(), amount, currency),
      hasCurrencies: true,
    };
    const hasNumbers = [...ofItems, ...ofBins].some(({ kind }) => isNumberKind(kind));
    if (!overview || !hasNumbers) return [value];
    const present = presentIn(overview, headers);
    const summedOf = (fields: readonly OwnField[]) =>
      groupsOf(fields.filter(({ id, kind }) => isNumberKind(kind) && id in present));
    return [
      value,
      ...summedOf(ofItems).map((group) => ownSummed(group, 'item', formats, group[0].name)),
      ...summedOf(ofBins).map((group) =>
        ownSummed(group, 'bin', formats, t('overview.ofBins', { name: group[0].name })),
      ),
    ];
  }, [overview, headers, ofItems, ofBins, formats, t]);
}

/** The fields that any item in use or any bin has a number in. */
function presentIn({ total }: Overview, headers: ReadonlyMap<string, BinHeader>): Amounts {
  let present = total.own;
  for (const { fields } of headers.values()) present = addAmounts(present, ownAmountsOf(fields));
  return present ?? {};
}

type Group = readonly [OwnField, ...OwnField[]];

/** Fields of several owners with the same name and kind are summed together. */
function groupsOf(fields: readonly OwnField[]): Group[] {
  const groups = new Map<string, Group>();
  for (const field of fields) {
    const key = `${field.kind} ${nameKey(field.name)}`;
    const group = groups.get(key);
    groups.set(key, group ? [...group, field] : [field]);
  }
  return [...groups.values()];
}

function ownSummed(group: Group, of: FieldHolder, formats: Formats, label: string): Summed {
  const byMeasure = new Map(group.map((field) => [measureOf(field), field]));
  return {
    key: `${of} ${group[0].kind} ${nameKey(group[0].name)}`,
    label,
    measures: [...byMeasure.keys()],
    amountsIn({ own = {} }) {
      const amounts: Record<string, number> = {};
      for (const field of group) {
        const amount = own[field.id];
        const measure = measureOf(field);
        if (amount !== undefined) amounts[measure] = (amounts[measure] ?? 0) + amount;
      }
      return amounts;
    },
    text: (amount, measure) => ownFactText(formats, byMeasure.get(measure) ?? group[0], amount),
    hasCurrencies: group[0].kind === 'amount',
  };
}

function measureOf({ unit, currency }: OwnField): string {
  return unit ?? currency ?? '';
}
