import { fold } from '../fold.ts';
import type { OwnField } from '../own-fields/own-field.ts';
import { hasChoices, isNumberKind } from '../own-fields/own-field-limits.ts';
import { flagTexts, readValue } from '../own-fields/own-values.ts';
import type { Comparison, OwnCondition, OwnTest, OwnWanted } from './condition.ts';

/** The fields of one name, whoever defined them, which are typed as one filter. None is left of a field that is gone. */
export type OwnFilter = { name: string; fields: readonly FieldOfOwner[] };
type FieldOfOwner = OwnField & { ownerId: string };

/** By the key of their name. */
export type OwnFilters = ReadonlyMap<string, OwnFilter>;

export const noOwnFilters: OwnFilters = new Map();

export function ownFiltersOf(
  owners: readonly { ownerId: string; fields: readonly OwnField[] }[],
): OwnFilters {
  const filters = new Map<string, { name: string; fields: FieldOfOwner[] }>();
  for (const { ownerId, fields } of owners)
    for (const field of fields) {
      const key = ownFilterKey(field.name);
      const filter = filters.get(key) ?? { name: field.name, fields: [] };
      if (field.deletedAt === undefined) filter.fields.push({ ...field, ownerId });
      filters.set(key, filter);
    }
  return filters;
}

/** Case, accents, spaces and other characters between letters and digits do not count: `boughtfrom` for "Bought from". */
export function ownFilterKey(name: string): string {
  return fold(name).replace(/[^\p{L}\p{N}]+/gu, '') || fold(name).trim();
}

type Typed = { sign: string; value: string; isWhole: boolean; isNot: boolean };

type Readers = {
  /** Yes, no, or none; undefined for another word. */
  answer: 'yes' | 'no' | 'none' | undefined;
  day: string | undefined;
};

/** Undefined if the value cannot be read. */
export function readOwnCondition(
  { name, fields }: OwnFilter,
  typed: Typed,
  readers: Readers,
): OwnCondition | undefined {
  const tests = fields.flatMap((field): OwnTest[] => {
    const wanted = wantedOf(field, typed, readers);
    const { id, of, ownerId } = field;
    return wanted ? [{ id, of, ownerId, wanted }] : [];
  });
  if (tests.length === 0 && fields.length > 0) return undefined;
  return { field: 'own', name, tests, ...(typed.isNot && { isNot: true }) };
}

function wantedOf(
  field: OwnField,
  { sign, value, isWhole, isNot }: Typed,
  { answer, day }: Readers,
): OwnWanted | undefined {
  const isEqual = sign === ':' || sign === '=';
  if (hasChoices(field.kind) && isEqual) {
    const choices = choicesNamed(field, value, isWhole);
    if (choices.length > 0 || answer === undefined)
      return { text: value, ...(isWhole && { isWhole }), choices };
  }
  if (field.kind === 'flag' && isEqual && answer !== 'none') {
    const is = readValue(field, value, Number);
    return typeof is === 'boolean' ? { is } : undefined;
  }
  if (answer !== undefined && isEqual) return { isFilled: answer === 'yes' };
  const comparison = isEqual ? '=' : (sign as Comparison);
  // "Not above a limit" would also mean things without a value.
  if (isNumberKind(field.kind)) {
    const isAmount = !isNot && /^-?\d{1,15}([.,]\d{1,9})?$/.test(value);
    return isAmount ? { comparison, amount: Number(value.replace(',', '.')) } : undefined;
  }
  if (field.kind === 'day') return day === undefined || isNot ? undefined : { comparison, day };
  return isEqual ? { text: value } : undefined;
}

function choicesNamed({ choices = [] }: OwnField, value: string, isWhole: boolean): string[] {
  const wanted = fold(value.replaceAll('"', ''));
  return choices
    .filter(({ name }) => {
      const folded = fold(name.replaceAll('"', ''));
      return isWhole ? folded === wanted : folded.startsWith(wanted);
    })
    .map(({ id }) => id);
}

/** What is chosen from after the colon. */
export function ownFilterValues({ fields }: OwnFilter, locale: keyof typeof flagTexts): string[] {
  const flags = fields.some(({ kind }) => kind === 'flag') ? Object.values(flagTexts[locale]) : [];
  const choices = fields.flatMap((field) => field.choices ?? []).filter(({ isGone }) => !isGone);
  return [...flags.map((text) => text.toLowerCase()), ...choices.map(({ name }) => name)];
}
