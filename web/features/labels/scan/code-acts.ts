import { can } from '#domain/access/access-rules.ts';
import { binFields } from '#domain/bins/bin-fields.ts';
import { aliasMax } from '#domain/bins/scanned.ts';
import {
  barcodeFits,
  codeKey,
  codesMax,
  codesOf,
  isOwnCode,
  isProductNumber,
  withCode,
  withoutCode,
} from '#domain/bins/thing-codes.ts';
import { tidyLine } from '#domain/text.ts';
import { act } from '#web/data/account/act.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { type KnownCodes, keyOfMatch, type Match, nameOfMatch } from './known-codes.ts';

/** What a code can be put on. */
export type CodeTarget = Match;

export function codesOfTarget(target: CodeTarget): string[] {
  return codesOf(codedOf(target));
}

export function mayChangeCodes(target: CodeTarget): boolean {
  const thing = target.kind === 'location' ? target.location : target.bin;
  if (thing.deletedAt !== undefined) return false;
  return can(thing.role, target.kind === 'item' ? 'change items' : 'edit details');
}

export type CodeField = 'barcode' | 'aliases';

/** The number of a product becomes the item's barcode, if it has none. */
export function fieldForNew(target: CodeTarget, text: string): CodeField {
  const isBarcode = target.kind === 'item' && target.item.barcode === undefined && barcodeFits(text);
  return isBarcode ? 'barcode' : 'aliases';
}

export function fieldOfCode(target: CodeTarget, text: string): CodeField {
  return target.kind === 'item' && target.item.barcode === text ? 'barcode' : 'aliases';
}

export function putCode(target: CodeTarget, text: string, field = fieldForNew(target, text)) {
  if (field === 'barcode' && target.kind === 'item')
    return changeItem(target.item, { barcode: text, was: { barcode: null } });
  return change(target, withCode(codedOf(target), text));
}

export function removeCode(target: CodeTarget, text: string, field = fieldOfCode(target, text)) {
  if (field === 'barcode' && target.kind === 'item')
    return changeItem(target.item, { barcode: null, was: { barcode: text } });
  return change(target, withoutCode(codedOf(target), text));
}

type CodeProblem = { text: string; holder?: Match };

/**
 * Returns why the text can be no further code of the thing, as far as this device knows; `holder` has it already. Undefined
 * if it can.
 */
export function problemOfCode(
  typed: string,
  target: CodeTarget | undefined,
  codes: KnownCodes,
  t: TFunction,
): CodeProblem | undefined {
  const text = tidyLine(typed);
  if (isOwnCode(text)) return { text: t('scan.isOurs') };
  const key = codeKey(text);
  if (key === '') return { text: t('errors.aliases.unusable', { n: aliasMax }) };
  const present = target ? codesOfTarget(target) : [];
  if (present.some((each) => codeKey(each) === key)) return { text: t('scan.codes.hasIt') };
  const length = text.length + (target ? (codedOf(target).aliases?.length ?? 0) : 0);
  if (present.length >= codesMax || length >= binFields.aliases.max)
    return { text: t('errors.aliases.full', { n: codesMax }) };
  if (isProductNumber(text)) return undefined;
  const ownerId = target && ownerOf(target);
  const holder = codes
    .read(text)
    .matches.find(
      (match) =>
        (target === undefined || (keyOfMatch(match) !== keyOfMatch(target) && ownerOf(match) === ownerId)) &&
        codesOfTarget(match).some((each) => codeKey(each) === key),
    );
  return holder && { text: t('errors.aliases.taken', { code: text, name: nameOfMatch(holder) }), holder };
}

function ownerOf(match: Match): string {
  return match.kind === 'location' ? match.location.ownerId : match.bin.ownerId;
}

function codedOf(target: CodeTarget) {
  if (target.kind === 'item') return target.item;
  return target.kind === 'bin' ? target.bin : target.location;
}

type Change = { aliases: string | null; was: { aliases: string | null } };

function change(target: CodeTarget, aliases: Change): Promise<unknown> {
  switch (target.kind) {
    case 'bin':
      return act('bins.update', { id: target.bin.id, ...aliases });
    case 'location':
      return act('locations.update', { id: target.location.id, ...aliases });
    case 'item':
      return changeItem(target.item, aliases);
  }
}

type ItemTarget = Extract<CodeTarget, { kind: 'item' }>['item'];

function changeItem(
  item: ItemTarget,
  fields: Change | { barcode: string | null; was: { barcode: string | null } },
) {
  const { id, binId } = item;
  return act('items.update', { binId, id, ...fields }, { rows: [item] });
}
