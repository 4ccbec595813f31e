import type { IndexedHeader, Text } from './index-bin.ts';
import { groupsWanted, mayHold } from './letter-groups.ts';
import type { Query } from './rank.ts';

/** Remembers positions from letter to letter: `lamp` can occur only where `lam` did. */
export type Narrowing = {
  ask(query: Query): void;
  placesOf(text: Text): readonly number[];
  exactPlacesOf(text: Text): readonly number[];
  isLacking(header: IndexedHeader): boolean;
  noteLacking(header: IndexedHeader): void;
};

export function createNarrowing(): Narrowing {
  const folded = rememberPlaces();
  const exact = rememberPlaces();
  const lacking = createMemory<IndexedHeader, true>();
  return {
    ask(query) {
      folded.ask(query.folded);
      exact.ask(query.lower);
      lacking.ask(query.folded);
    },
    placesOf: folded.of,
    exactPlacesOf: exact.of,
    isLacking: (header) => lacking.get(header) !== undefined,
    noteLacking: (header) => lacking.set(header, true),
  };
}

export function createNoNarrowing(): Narrowing {
  let asked = { folded: '', lower: '' };
  return {
    ask(query) {
      asked = query;
    },
    placesOf: (text) => placesIn(text, asked.folded, groupsWanted(asked.folded)),
    exactPlacesOf: (text) => placesIn(text, asked.lower, groupsWanted(asked.lower)),
    isLacking: () => false,
    noteLacking() {},
  };
}

export function placesIn({ text, groups }: Text, pattern: string, wanted: readonly number[]): number[] {
  const places: number[] = [];
  if (!mayHold(groups, wanted)) return places;
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) places.push(at);
  return places;
}

function rememberPlaces() {
  const memory = createMemory<Text, number[]>();
  let asked = '';
  let groups: readonly number[] = [];
  return {
    ask(words: string): void {
      memory.ask(words);
      asked = words;
      groups = groupsWanted(words);
    },
    of(text: Text): readonly number[] {
      const before = memory.get(text);
      if (before?.length === 0) return before;
      const places = before ? keepWhere(text, asked, before) : placesIn(text, asked, groups);
      memory.set(text, places);
      return places;
    },
  };
}

/** Filters in place, so that typing leaves no garbage. */
function keepWhere({ text }: Text, words: string, places: number[]): number[] {
  let kept = 0;
  for (const at of places) if (text.startsWith(words, at)) places[kept++] = at;
  places.length = kept;
  return places;
}

function createMemory<Key, Known>() {
  let asked = '';
  const memory = new Map<Key, { letters: number; known: Known }>();
  return {
    ask(words: string): void {
      const kept = sharedStart(asked, words);
      if (kept < asked.length)
        for (const [key, { letters }] of memory) if (letters > kept) memory.delete(key);
      asked = words;
    },
    get: (key: Key) => memory.get(key)?.known,
    set(key: Key, known: Known): void {
      memory.set(key, { letters: asked.length, known });
    },
  };
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}
