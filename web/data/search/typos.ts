import type uFuzzy from '@leeoniya/ufuzzy';
import { isSure } from '#domain/attachments/attachment-text.ts';
import { fold } from '#domain/fold.ts';
import type { IndexedBin, IndexedHeader, IndexedItem } from './index-bin.ts';
import { type BinMatch, type Match, matchTiers, type Query } from './rank.ts';
import { resultsMax, type SearchIndex } from './scan.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

/** Bitwise operators use 32 bits, one of them the sign. */
const wordMax = 31;
const doubledLetters = /(.)\1+/g;

const minLength = 3;

/** Bins searched, and names compared, at a time, so that a newer question gets in between. */
const binsPerBatch = 100;
const namesPerBatch = 5_000;

export function createTypoSearch(Fuzzy: typeof uFuzzy) {
  const fuzzy = new Fuzzy({ intraMode: 1, intraIns: 1, intraSub: 1, intraTrn: 1, intraDel: 1 });
  let names: string[] | undefined;
  let changes = 0;

  async function gatherNames(index: SearchIndex, isCurrent: () => boolean): Promise<string[] | undefined> {
    if (names) return names;
    const before = changes;
    const found = new Set<string>();
    for (const [name] of locationNames(index)) found.add(name);
    for await (const bins of batches(index)) {
      if (!isCurrent()) return undefined;
      for (const [name] of binsAndItems(index, bins)) found.add(name);
    }
    const gathered = [...found];
    if (changes === before) names = gathered;
    return gathered;
  }

  function withOneEdit(all: string[], folded: string): (string | undefined)[] {
    const [hits, info, order] = fuzzy.search(all, folded);
    return (hits && info ? order.map((each) => info.idx[each]) : (hits ?? [])).map((hit) => all[hit ?? -1]);
  }

  return {
    async find(
      index: SearchIndex,
      query: Query,
      isShown: (match: Match) => boolean,
      isCurrent: () => boolean = () => true,
    ): Promise<Match[] | undefined> {
      const { folded } = query.core ?? query;
      if (folded.replace(/[^\p{L}\p{N}]+/gu, '').length < minLength) return [];
      const all = await gatherNames(index, isCurrent);
      if (!all) return undefined;
      const oneEdit = withOneEdit(all, folded);
      const closest = oneEdit.length > 0 ? oneEdit : await closestNames(all, folded, isCurrent);
      if (!closest) return undefined;
      const rank = new Map(closest.map((name, position) => [name, position]));
      if (rank.size === 0) return [];
      const found: { match: Match; position: number }[] = [];
      const note = ([name, match]: [string, () => Match]) => {
        const position = rank.get(name);
        if (position !== undefined && isShown(match())) found.push({ match: match(), position });
      };
      for (const each of locationNames(index)) note(each);
      for await (const bins of batches(index)) {
        if (!isCurrent()) return undefined;
        for (const each of binsAndItems(index, bins)) note(each);
      }
      return bestOf(found);
    },
    forget(): void {
      names = undefined;
      changes += 1;
    },
  };
}

/** The closest match of each bin, item and place: its name and lines of its photos may all be close. */
function bestOf(found: { match: Match; position: number }[]): Match[] {
  const best = new Map<unknown, Match>();
  for (const { match } of found.toSorted((a, b) => a.position - b.position)) {
    const of = match.item ?? match.header ?? match.location;
    if (!best.has(of)) best.set(of, match);
  }
  return [...best.values()].slice(0, resultsMax);
}

/** Doubled letters count once, and a long word may have two edits. The closest come first. */
async function closestNames(
  names: readonly string[],
  folded: string,
  isCurrent: () => boolean,
): Promise<string[] | undefined> {
  const words = wordsOf(withoutDoubledLetters(folded));
  if (!words) return [];
  const found: { name: string; edits: number }[] = [];
  for (const [at, name] of names.entries()) {
    if (at > 0 && at % namesPerBatch === 0) await yieldToEventLoop();
    if (!isCurrent()) return undefined;
    const edits = editsIn(name, words);
    if (edits !== undefined) found.push({ name, edits });
  }
  return found.sort((a, b) => a.edits - b.edits || a.name.length - b.name.length).map(({ name }) => name);
}

type QueryWord = { distanceIn: DistanceIn; most: number };

/** Undefined if there is too little to compare, or a word is too long. */
function wordsOf(folded: string): QueryWord[] | undefined {
  if (folded.length < minLength) return undefined;
  const words: QueryWord[] = [];
  for (const word of folded.split(/\s+/).filter(Boolean)) {
    const distanceIn = distanceTo(word);
    if (!distanceIn) return undefined;
    words.push({ distanceIn, most: editsAllowed(word.length) });
  }
  return words;
}

function editsAllowed(length: number): number {
  if (length >= 8) return 2;
  return length >= 5 ? 1 : 0;
}

/** The edits of all words together; undefined if one word has too many. */
function editsIn(name: string, words: readonly QueryWord[]): number | undefined {
  let edits = 0;
  for (const { distanceIn, most } of words) {
    const distance = distanceIn(name);
    if (distance > most) return undefined;
    edits += distance;
  }
  return edits;
}

async function* batches(index: SearchIndex): AsyncGenerator<[string, IndexedHeader][]> {
  const all = [...index.headers];
  for (let at = 0; at < all.length; at += binsPerBatch) {
    if (at > 0) await yieldToEventLoop();
    yield all.slice(at, at + binsPerBatch);
  }
}

function* locationNames(index: SearchIndex): Generator<[string, () => Match]> {
  for (const location of index.locations.values()) {
    const { name } = location.location;
    yield [
      location.name,
      () => ({ tier: matchTiers.inside, isExact: false, isContainer: true, name, location }),
    ];
  }
}

function* binsAndItems(
  index: SearchIndex,
  headers: readonly [string, IndexedHeader][],
): Generator<[string, () => Match]> {
  for (const [id, header] of headers) {
    yield [header.name, () => matchOf(header)];
    const bin = index.bins.get(id);
    if (!bin) continue;
    for (const [position, line] of linesOf(bin).entries())
      yield [line, () => matchOf(header, bin.items[position])];
    for (const { lines, ...text } of bin.texts?.all ?? []) {
      // Documents have so many words that one of them resembles any.
      if (text.attachment.kind !== 'photo') continue;
      for (const line of lines) {
        const inText = { ...text, lines: [line] };
        if (isSure(line))
          yield [fold(line.text), () => ({ ...matchOf(header, text.item), tier: matchTiers.inText, inText })];
      }
    }
  }
}

function linesOf(bin: IndexedBin): string[] {
  return bin.items.length === 0 ? [] : bin.names.text.slice(1, -1).split('\n');
}

function matchOf(header: IndexedHeader, item?: IndexedItem): BinMatch {
  const name = item?.name ?? header.header.name;
  return { tier: matchTiers.inside, isExact: false, isContainer: item === undefined, name, header, item };
}

/** Doubled letters are a common typo: `kafebrygare` for `kaffebryggare`. */
export function withoutDoubledLetters(text: string): string {
  return text.replace(doubledLetters, '$1');
}

/** Counts the edits between a word and the most similar part of a text. */
type DistanceIn = (text: string) => number;

/**
 * Doubled letters count once in word and text. Uses the bit-vector algorithm of Myers (1999): two numbers encode one
 * column of the edit-distance table, so each letter of a text costs a few operations. Undefined for a word longer than
 * `wordMax`.
 */
export function distanceTo(word: string): DistanceIn | undefined {
  if (word === '' || word.length > wordMax) return undefined;
  const places = new Map<number, number>();
  for (let at = 0; at < word.length; at++) {
    const letter = word.charCodeAt(at);
    places.set(letter, (places.get(letter) ?? 0) | (1 << at));
  }
  const last = 1 << (word.length - 1);
  return (text) => {
    let plus = -1;
    let minus = 0;
    let distance = word.length;
    let least = distance;
    let before = -1;
    for (let at = 0; at < text.length; at++) {
      const letter = text.charCodeAt(at);
      if (letter === before) continue;
      before = letter;
      const equal = places.get(letter) ?? 0;
      const diagonal = (((equal & plus) + plus) ^ plus) | equal | minus;
      const rises = minus | ~(diagonal | plus);
      const falls = plus & diagonal;
      if (rises & last) distance += 1;
      else if (falls & last) distance -= 1;
      // The match may begin anywhere in the text, so no edit is carried into the first row.
      const risen = rises << 1;
      plus = (falls << 1) | ~(equal | minus | risen);
      minus = risen & (equal | minus);
      if (distance < least) least = distance;
    }
    return least;
  };
}
