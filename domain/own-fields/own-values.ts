import { AppError } from '../errors.ts';
import type { Locale } from '../locale.ts';
import type { OwnValue, OwnValues } from '../schemas.ts';
import { nameKey, readTags, tagsText, tidyLine, tidyProse } from '../text.ts';
import type { OwnField } from './own-field.ts';
import {
  type FieldHolder,
  hasChoices,
  type OwnFieldKind,
  ownLineMax,
  ownLinkMax,
  ownNumberMax,
  ownProseMax,
} from './own-field-limits.ts';

type Fields = readonly OwnField[];

/**
 * Returns the values as they are stored; null clears one. Values of a field in the trash are stored too, as the person may
 * not have known. @throws AppError `fields.notFound`, `fields.wrongValue`.
 */
export function storedValues(
  fields: Fields,
  of: FieldHolder,
  values: Readonly<Record<string, OwnValue | null>>,
): Record<string, OwnValue | null> {
  return Object.fromEntries(
    Object.entries(values).map(([id, value]) => [
      id,
      value === null ? null : storedValue(fields, of, id, value),
    ]),
  );
}

/** The values that their fields allow, as they are stored. */
export function allowedValues(fields: Fields, of: FieldHolder, values: OwnValues): Record<string, OwnValue> {
  const byId = new Map(fields.map((field) => [field.id, field]));
  return Object.fromEntries(
    Object.entries(values).flatMap(([id, value]) => {
      const field = byId.get(id);
      const stored = field?.of === of ? readers[field.kind](value, field) : undefined;
      return stored === undefined ? [] : [[id, stored]];
    }),
  );
}

/** The thing without its values of these fields. */
export function withoutValues<T extends { fields?: OwnValues | undefined }>(
  thing: T,
  fieldIds: readonly string[],
): T {
  const { fields, ...rest } = thing;
  const left = Object.entries(fields ?? {}).filter(([id]) => !fieldIds.includes(id));
  return (left.length === 0 ? rest : { ...rest, fields: Object.fromEntries(left) }) as T;
}

function storedValue(fields: Fields, of: FieldHolder, id: string, value: OwnValue): OwnValue {
  const field = fields.find((each) => each.id === id && each.of === of);
  if (field === undefined) throw new AppError('fields.notFound');
  return allowedValue(field, value);
}

/** Returns the value as it is stored. @throws AppError `fields.wrongValue`. */
export function allowedValue(field: OwnField, value: OwnValue): OwnValue {
  const stored = readers[field.kind](value, field);
  if (stored === undefined) throw new AppError('fields.wrongValue', { field: field.name });
  return stored;
}

/** The values of a new thing of the owner of these fields; undefined for none. */
export function defaultsOf(fields: Fields, of: FieldHolder): OwnValues | undefined {
  const values = fields.flatMap(({ id, defaultValue, ...field }): [string, OwnValue][] =>
    field.of === of && field.deletedAt === undefined && defaultValue !== undefined
      ? [[id, defaultValue]]
      : [],
  );
  return values.length === 0 ? undefined : Object.fromEntries(values);
}

/** Each kind's value as it is stored; undefined if it is none of the kind. */
const readers: Record<OwnFieldKind, (value: OwnValue, field: OwnField) => OwnValue | undefined> = {
  line: (value) => textOf(value, ownLineMax, tidyLine),
  prose: (value) => textOf(value, ownProseMax, tidyProse),
  number: (value) => (isNumber(value) && Math.abs(value) <= ownNumberMax ? value : undefined),
  amount: (value) => (isNumber(value) && value >= 0 && value <= ownNumberMax ? value : undefined),
  flag: (value) => (typeof value === 'boolean' ? value : undefined),
  day: (value) => (typeof value === 'string' && isDay(value) ? value : undefined),
  choice: (value, field) => (typeof value === 'string' && areChoices(field, [value]) ? value : undefined),
  choices: (value, field) =>
    Array.isArray(value) && value.length > 0 && areChoices(field, value) ? [...new Set(value)] : undefined,
  link: (value) => {
    const text = textOf(value, ownLinkMax, tidyLine);
    return text !== undefined && isWebAddress(text) ? text : undefined;
  },
};

function isNumber(value: OwnValue): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function textOf(value: OwnValue, max: number, tidy: (text: string) => string): string | undefined {
  if (typeof value !== 'string' || value.length > 4 * max) return undefined;
  const text = tidy(value);
  return text !== '' && text.length <= max ? text : undefined;
}

function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '0001') return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

function areChoices({ choices = [] }: OwnField, ids: readonly string[]): boolean {
  return ids.every((id) => choices.some((choice) => choice.id === id));
}

/** An address that opens in the browser and runs nothing. */
export function isWebAddress(text: string): boolean {
  return /^https?:\/\/[^\s/?#]+\S*$/i.test(text);
}

/** The words for yes and no. */
export const flagTexts = {
  en: { yes: 'Yes', no: 'No' },
  sv: { yes: 'Ja', no: 'Nej' },
} as const satisfies Record<Locale, object>;

/** A value as a person types it: choices by their names, days as 2026-05-03. `readValue` reads it back. */
export function valueText(
  field: OwnField,
  value: OwnValue,
  locale: Locale,
  showNumber: (value: number) => string = String,
): string {
  if (typeof value === 'boolean') return flagTexts[locale][value ? 'yes' : 'no'];
  if (typeof value === 'number') return showNumber(value);
  return hasChoices(field.kind) ? tagsText(choiceNames(field, value)) : String(value);
}

/** What the public page of a thing says of a field. */
export type PublicValue = Pick<OwnField, 'name' | 'kind' | 'unit' | 'currency'> & { value: OwnValue };

/** The values of the fields that are shown to everybody; choices by their names, as nothing else of the fields is. */
export function publicValues(fields: Fields, of: FieldHolder, values: OwnValues = {}): PublicValue[] {
  return fields.flatMap((field) => {
    const value = values[field.id];
    const isShown = field.isPublic && field.of === of && field.deletedAt === undefined;
    if (!isShown || value === undefined) return [];
    const { name, kind, unit, currency } = field;
    const [names, isOne] = [choiceNames(field, value), kind === 'choice'];
    const plain = hasChoices(kind) ? (isOne ? (names[0] ?? '') : names) : value;
    return [{ name, kind, value: plain, ...(unit && { unit }), ...(currency && { currency }) }];
  });
}

/** A value as it is searched: choices by their names. */
export function plainText(field: OwnField, value: OwnValue): string {
  return hasChoices(field.kind) ? choiceNames(field, value).join(' · ') : String(value);
}

/**
 * Reads a text that is not empty; undefined if the field does not allow it. Choices by their names, whatever the case; yes and
 * no in English and Swedish.
 */
export function readValue(
  field: OwnField,
  text: string,
  readNumber: (text: string) => number | undefined,
): OwnValue | undefined {
  const value = typed[field.kind](text, field, readNumber);
  return value === undefined ? undefined : readers[field.kind](value, field);
}

type Typed = (
  text: string,
  field: OwnField,
  readNumber: (text: string) => number | undefined,
) => OwnValue | undefined;

const asText: Typed = (text) => text;
const asNumber: Typed = (text, _field, readNumber) => readNumber(text);

const typed: Record<OwnFieldKind, Typed> = {
  line: asText,
  prose: asText,
  link: (text) => (/^www\./i.test(text.trim()) ? `https://${text.trim()}` : text),
  day: (text) => text.trim(),
  number: asNumber,
  amount: asNumber,
  flag: (text) => flagWords.get(nameKey(text)),
  choice(text, field) {
    const [id, ...others] = choiceIdsOf(field, [tidyLine(text)]) ?? choiceIdsOf(field, readTags(text)) ?? [];
    return others.length === 0 ? id : undefined;
  },
  choices: (text, field) => choiceIdsOf(field, readTags(text)),
};

/** Words for yes and no in English and Swedish, by their keys. */
export const flagWords: ReadonlyMap<string, boolean> = new Map<string, boolean>([
  ...['yes', 'ja', 'true', 'x', '1', 'y', 'j', '✓'].map((word): [string, boolean] => [word, true]),
  ...['no', 'nej', 'false', '0', 'n'].map((word): [string, boolean] => [word, false]),
]);

/** Undefined if one has no such name. Offered choices come before those that are gone. */
function choiceIdsOf({ choices = [] }: OwnField, names: readonly string[]): string[] | undefined {
  const idOf = new Map(choices.toReversed().map(({ id, name }) => [nameKey(name), id]));
  const ids = names.map((name) => idOf.get(nameKey(name)));
  return ids.every((id) => id !== undefined) ? ids : undefined;
}

/** The names of the chosen ones, in the order of the field's choices. */
export function choiceNames({ choices = [] }: OwnField, value: OwnValue): string[] {
  const ids = [value].flat();
  return choices.filter(({ id }) => ids.includes(id)).map(({ name }) => name);
}
