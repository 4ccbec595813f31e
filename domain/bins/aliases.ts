import { foldCode } from '../fold.ts';
import { nameKey, tidyLine } from '../text.ts';
import { isLikeCode } from './label-rules.ts';

/** The longest text on a foreign sticker that leads anywhere. */
export const aliasMax = 200;

/**
 * The form in which the text of a foreign sticker is compared. Of an address only its last two parts count, so that stickers
 * keep working when the other product's server has moved: `https://inventory.example/a/000-001` is `a/000-001`, and
 * `openbin://bin/QWERTY` is `bin/qwerty`. Empty for what can be no alias, such as one of our own codes.
 */
export function aliasKey(text: string): string {
  if (text.length > aliasMax || isLikeCode(text)) return '';
  const parts = nameKey(tidyLine(text))
    .split('/')
    .filter((part) => part !== '');
  return parts.length > 1 ? parts.slice(-2).join('/') : foldCode(parts[0] ?? '');
}

const aliasesMax = 20;

/** Returns the keys of the field `aliases`, which has one text on each line; the first 20 count. */
export function aliasKeysOf({ aliases }: { aliases?: string | undefined }): string[] {
  if (aliases === undefined) return [];
  const keys = aliases.split('\n').map(aliasKey);
  return [...new Set(keys.filter((key) => key !== ''))].slice(0, aliasesMax);
}
