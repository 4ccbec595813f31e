import { codeInMistypedAddress, readCode } from '../codes/code.ts';
import { foldCode } from '../fold.ts';
import { isId } from '../ids.ts';
import { nameKey, tidyLine } from '../text.ts';
import { binFields } from './bin-fields.ts';
import { isLikeCode } from './label-rules.ts';

/** The longest text on a foreign sticker that leads anywhere. */
export const aliasMax = 200;

/** The meaning of a scanned or typed text. */
export type Scanned =
  | { kind: 'code'; code: string }
  /** From the address of a page of our own. */
  | { kind: 'page'; target: 'bin' | 'location' | 'item'; id: string }
  | { kind: 'label'; label: string }
  /** Unknown text, only ever shown as plain text. */
  | { kind: 'foreign'; text: string };

/**
 * Reads the code from an address of any host, so that labels keep working when the server moves. Scanned addresses are
 * never opened.
 */
export function readScanned(text: string, ownOrigins: readonly string[]): Scanned {
  if (text.length > longestAddress) return foreign(text);
  const code = readCode(text) ?? codeInMistypedAddress(text);
  if (code !== undefined) return { kind: 'code', code };
  return readAddress(text.trim(), ownOrigins) ?? readLabel(text) ?? foreign(text);
}

const longestAddress = 500;

function readAddress(text: string, ownOrigins: readonly string[]): Scanned | undefined {
  const [, origin, path = ''] = /^((?:https?:\/\/)?[\p{L}\p{N}._-]+(?::\d+)?)\/([^?#]*)/iu.exec(text) ?? [];
  if (origin === undefined) return undefined;
  const parts = path.replace(/\/$/, '').split('/');
  const [folder = '', last = ''] = parts.slice(-2);
  const code = folder.toLowerCase() === 'c' ? readCode(last) : undefined;
  if (code !== undefined) return { kind: 'code', code };
  const target = targets.get(folder);
  if (target === undefined || parts.length !== (target === 'item' ? 4 : 2) || !isId(last)) return undefined;
  return ownOrigins.includes(origin.toLowerCase())
    ? { kind: 'page', target, id: last.toLowerCase() }
    : undefined;
}

const targets: ReadonlyMap<string, 'bin' | 'location' | 'item'> = new Map([
  ['bins', 'bin'],
  ['locations', 'location'],
  // In the address of its bin.
  ['items', 'item'],
]);

function readLabel(text: string): Scanned | undefined {
  const label = tidyLine(text);
  if (label === '' || label.length > binFields.qrLabel.max || isLikeCode(label) || notInLabel.test(text))
    return undefined;
  return { kind: 'label', label };
}

// Markup, schemes of other programs (WIFI:, javascript:), and characters that change the direction of text.
const notInLabel = /[<>\p{Cc}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]|^\s*[a-z][a-z\d+.-]+:|:\/\//iu;

/** Cut short before it is tidied, which costs time in proportion to the length. */
function foreign(text: string): Scanned {
  const line = tidyLine(text.slice(0, shownOfForeign * 4));
  const letters = [...line];
  const isLonger = letters.length > shownOfForeign || text.length > shownOfForeign * 4;
  return { kind: 'foreign', text: isLonger ? `${letters.slice(0, shownOfForeign).join('')}…` : line };
}

const shownOfForeign = 80;

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
