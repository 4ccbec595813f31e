import { codeLength } from '../codes/code.ts';
import { AppError } from '../errors.ts';
import { linesOf } from '../fields.ts';
import { foldCode, joinCode } from '../fold.ts';
import { gtinOf } from '../items/gtin.ts';
import { itemFields } from '../items/item-fields.ts';
import { tidyLine } from '../text.ts';
import { isLikeCode } from './label-rules.ts';
import { aliasKey, aliasMax } from './scanned.ts';

/**
 * The codes on a bin, a place or an item: the lines of `aliases`, texts of any code that was put on it, and of an item its
 * `barcode`, the number of the product.
 */
export type Coded = { aliases?: string | undefined; barcode?: string | undefined };

export const codesMax = 20;

/** Older versions stored up to 2,000 characters of short lines, which would take longer to compare. */
const linesRead = 40;

const productNumber = /^(?:\d{8}|\d{12,14})$/;

/** Returns whether the text has the length of an EAN, UPC or GTIN. Products share such numbers, so that several things have one. */
export function isProductNumber(text: string): boolean {
  return productNumber.test(joinCode(text));
}

/** Returns whether the code becomes an item's `barcode`, rather than one of its `aliases`. */
export function barcodeFits(text: string): boolean {
  return isProductNumber(text) && text.length <= itemFields.barcode.max;
}

/** A number of a product that was misread or mistyped, or of a shop that counts on its own. */
export function hasWrongCheckDigit(text: string): boolean {
  return isProductNumber(text) && gtinOf(joinCode(text)) === undefined;
}

/**
 * The form in which codes of things are compared. Scanners print the number of one product with and without leading zeros.
 * Empty for what can be no code of a thing, such as one of our own codes.
 */
export function codeKey(text: string): string {
  const number = joinCode(text);
  if (productNumber.test(number) && (number.length !== codeLength || !isLikeCode(text) || gtinOf(number)))
    return number.replace(/^0+/, '');
  return aliasKey(text);
}

/** The texts of all codes of a thing, each once, with the number of the product first. */
export function codesOf({ aliases, barcode }: Coded): string[] {
  const byKey = new Map<string, string>();
  for (const text of [...(barcode === undefined ? [] : [barcode]), ...linesOf(aliases).slice(0, linesRead)]) {
    const key = codeKey(text) || foldCode(text);
    if (!byKey.has(key)) byKey.set(key, text);
  }
  return [...byKey.values()];
}

/** Returns the keys by which a scan finds the thing. */
export function codeKeysOf(thing: Coded): string[] {
  const keys = codesOf(thing).map(codeKey);
  const most = codesMax + (thing.barcode === undefined ? 0 : 1);
  return keys.filter((key) => key !== '').slice(0, most);
}

/** The keys of the stored column, which has the codes that a thing has for itself. */
export function aliasKeysOf({ aliases }: Coded): string[] {
  return codeKeysOf({ aliases });
}

export type NewCode = { text: string; key: string };

/**
 * Returns the codes that a change puts on a thing and that no other thing of the owner may have. @throws AppError
 * `aliases.ownCode`, `aliases.unusable`, `aliases.full`.
 */
export function newCodesOf(before: Coded | undefined, after: Coded): NewCode[] {
  if (after.aliases === before?.aliases) return [];
  const texts = new Set(linesOf(before?.aliases));
  const lines = linesOf(after.aliases);
  if (lines.length > codesMax && lines.length > texts.size)
    throw new AppError('aliases.full', { n: codesMax });
  const present = new Set(codesOf(before ?? {}).map(codeKey));
  return lines.flatMap((text) => {
    if (texts.has(text)) return [];
    const key = usableKey(text);
    return present.has(key) || isProductNumber(text) ? [] : [{ text, key }];
  });
}

/** @throws AppError `aliases.ownCode`, `aliases.unusable`. */
function usableKey(text: string): string {
  const key = codeKey(text);
  if (isOwnCode(text)) throw new AppError('aliases.ownCode');
  if (key === '') throw new AppError('aliases.unusable', { n: aliasMax });
  return key;
}

/** Returns whether the text is one of our codes, or the address of a page of ours on any server. */
export function isOwnCode(text: string): boolean {
  return (isLikeCode(text) && codeKey(text) === '') || pageAddress.test(tidyLine(text));
}

const pageAddress =
  /^(?:https?:\/\/)?[^/?#\s]+\/(?:bins|locations)\/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}(?:\/items\/[0-9a-f-]{36})?\/?(?:[?#]|$)/i;

type AliasChange = { aliases: string | null; was: { aliases: string | null } };

/** A change that adds one code and merges with what others change, also if the thing has changed since. */
export function withCode({ aliases }: Coded, text: string): AliasChange {
  const others = linesOf(aliases).filter((line) => line !== text);
  return { aliases: joined([...others, text]), was: { aliases: joined(others) } };
}

/** A change that removes one code, however it is written, and no other. */
export function withoutCode({ aliases }: Coded, text: string): AliasChange {
  const key = codeKey(text);
  const lines = linesOf(aliases);
  const others = lines.filter((line) => line !== text && (key === '' || codeKey(line) !== key));
  return { aliases: joined(others), was: { aliases: joined([...new Set([...lines, text])]) } };
}

function joined(lines: readonly string[]): string | null {
  return lines.join('\n') || null;
}
