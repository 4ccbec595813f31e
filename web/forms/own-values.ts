import type { Locale } from '#domain/locale.ts';
import { flatName, ownFieldIdOf } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { ownLineMax, ownLinkMax, ownProseMax } from '#domain/own-fields/own-field-limits.ts';
import { readValue, valueText } from '#domain/own-fields/own-values.ts';
import type { OwnValue, OwnValues } from '#domain/schemas.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { readAmount, showAmount } from './amounts.ts';

/** A field that the owner defined, among the values of a form; the history names it in the same way. */
export type OwnName = ReturnType<typeof flatName>;

export function isOwnName(field: string): field is OwnName {
  return ownFieldIdOf(field) !== undefined;
}

/** What a person typed or chose in each field; empty for nothing. */
export type OwnTexts = Record<OwnName, string>;

export function ownTextsOf(fields: readonly OwnField[], values: OwnValues = {}, locale: Locale): OwnTexts {
  return Object.fromEntries(
    fields.map((field) => [flatName(field.id), ownTextOf(field, values[field.id], locale)]),
  );
}

/** The text of one value as a person types it; empty without a value. */
export function ownTextOf(field: OwnField, value: OwnValue | undefined, locale: Locale): string {
  const showNumber = (each: number) => showAmount(each, locale);
  return value === undefined ? '' : valueText(field, value, locale, showNumber);
}

/** The values of all fields that are filled in and allowed. */
export function ownValuesOf(fields: readonly OwnField[], texts: OwnTexts, locale: Locale): OwnValues {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const text = texts[flatName(field.id)] ?? '';
      const value = text.trim() === '' ? undefined : readOwnText(field, text, locale);
      return value === undefined ? [] : [[field.id, value]];
    }),
  );
}

export type OwnFaults = Partial<Record<OwnName, OwnField>>;

/** The fields whose texts they do not allow. */
export function ownFaultsOf(fields: readonly OwnField[], texts: OwnTexts, locale: Locale): OwnFaults {
  const wrong = fields.filter((field) => isWrong(field, texts[flatName(field.id)] ?? '', locale));
  return Object.fromEntries(wrong.map((field) => [flatName(field.id), field]));
}

export function isWrong(field: OwnField, text: string, locale: Locale): boolean {
  return text.trim() !== '' && readOwnText(field, text, locale) === undefined;
}

export function ownFaultText(t: TFunction, { kind }: OwnField): string {
  const max = kind === 'line' ? ownLineMax : kind === 'prose' ? ownProseMax : ownLinkMax;
  return kind === 'line' || kind === 'prose' ? t('common.tooLong', { max }) : t(`ownFields.fault.${kind}`);
}

/** Undefined if the field does not allow it. Numbers as `readAmount` reads them, and below zero too. */
function readOwnText(field: OwnField, text: string, locale: Locale): OwnValue | undefined {
  return readValue(field, text, (typed) => {
    const plain = typed.trim().replace(/^[-−–]/, '');
    const amount = readAmount(plain, locale);
    if (typeof amount !== 'number') return undefined;
    return plain === typed.trim() ? amount : -amount;
  });
}
