import type { SearchField, SearchResult } from '../search.ts';
import { findFolded, fold } from './fold.ts';
import type { IndexedHeader } from './index-bin.ts';
import type { Question } from './rank.ts';
import type { Match } from './scan.ts';

const excerptAround = 40;

/** A match as the screen shows it: with the places to light up and the way to its bin. */
export function present(
  match: Match,
  question: Question,
  headers: ReadonlyMap<string, IndexedHeader>,
): SearchResult {
  const { header } = match.header;
  const { item } = match;
  const found = whereFound(match, question);
  return {
    kind: item ? 'item' : 'bin',
    binId: header.id,
    ...(item ? { itemId: item.id, quantity: item.quantity } : {}),
    name: match.name,
    ...found,
    path: pathOf(match.header, headers),
    binName: header.name,
    ...(header.color ? { color: header.color } : {}),
    ...(header.icon ? { icon: header.icon } : {}),
  };
}

type Found = { field: SearchField; matches: [number, number][]; excerpt?: string };

function whereFound({ item, header, name }: Match, { folded, words }: Question): Found {
  const inName = findAny(name, folded, words);
  const texts: [SearchField, string | undefined][] = item
    ? [
        ['tags', item.tags.join(' · ')],
        ['notes', item.notes],
        ['code', item.barcode],
      ]
    : [
        ['label', header.header.qrLabel],
        ['code', header.header.qrCode],
        ['tags', header.header.tags.join(' · ')],
        ['description', header.header.description],
      ];
  if (findFolded(name, folded).length > 0) return { field: 'name', matches: inName };
  for (const [field, text] of texts) {
    if (text === undefined || findAny(text, folded, words).length === 0) continue;
    const excerpt = cutOut(text, fold(text).includes(folded) ? folded : (words[0] ?? ''));
    return { field, excerpt, matches: findAny(excerpt, folded, words) };
  }
  return { field: 'name', matches: inName };
}

/** The whole query where it stands, else its single words. */
function findAny(text: string, folded: string, words: readonly string[]): [number, number][] {
  const whole = findFolded(text, folded);
  if (whole.length > 0) return whole;
  const all = words.flatMap((word) => findFolded(text, word)).sort(([a], [b]) => a - b);
  return all.filter(([start], index) => index === 0 || start >= (all[index - 1]?.[1] ?? 0));
}

function cutOut(text: string, folded: string): string {
  const oneLine = text.replace(/\s+/g, ' ');
  const at = findFolded(oneLine, folded)[0]?.[0] ?? 0;
  if (oneLine.length <= excerptAround * 2.5) return oneLine;
  const start = Math.max(0, at - excerptAround);
  const end = Math.min(oneLine.length, at + folded.length + excerptAround);
  return `${start > 0 ? '…' : ''}${oneLine.slice(start, end).trim()}${end < oneLine.length ? '…' : ''}`;
}

function pathOf(header: IndexedHeader, headers: ReadonlyMap<string, IndexedHeader>): string[] {
  const path: string[] = [];
  const seen = new Set([header.header.id]);
  for (let id = header.header.parentBinId; id !== undefined && !seen.has(id); ) {
    const parent = headers.get(id);
    if (!parent) break;
    seen.add(id);
    path.unshift(parent.header.name);
    id = parent.header.parentBinId;
  }
  return path;
}
