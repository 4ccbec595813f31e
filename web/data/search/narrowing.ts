import type { IndexedHeader, Text } from './index-bin.ts';
import { groupsWanted, mayHold } from './letter-groups.ts';
import type { Question } from './rank.ts';

/**
 * What is known from the question before, kept from letter to letter: `lamp` can stand only where `lam` stood. What is
 * indexed anew is another object, of which nothing is known.
 */
export type Narrowing = {
  /** Begins with another question. */
  ask(question: Question): void;
  /** Where the question stands in a text without marks. */
  placesOf(text: Text): readonly number[];
  /** Where it stands in a text as it is written. */
  exactPlacesOf(text: Text): readonly number[];
  isLacking(header: IndexedHeader): boolean;
  noteLacking(header: IndexedHeader): void;
};

export function createNarrowing(): Narrowing {
  const folded = rememberPlaces();
  const exact = rememberPlaces();
  const lacking = createMemory<IndexedHeader, true>();
  return {
    ask(question) {
      folded.ask(question.folded);
      exact.ask(question.lower);
      lacking.ask(question.folded);
    },
    placesOf: folded.of,
    exactPlacesOf: exact.of,
    isLacking: (header) => lacking.get(header) !== undefined,
    noteLacking: (header) => lacking.set(header, true),
  };
}

/** For a single question, of which nothing is kept. */
export function createNoNarrowing(): Narrowing {
  let asked = { folded: '', lower: '' };
  return {
    ask(question) {
      asked = question;
    },
    placesOf: (text) => placesIn(text, asked.folded, groupsWanted(asked.folded)),
    exactPlacesOf: (text) => placesIn(text, asked.lower, groupsWanted(asked.lower)),
    isLacking: () => false,
    noteLacking() {},
  };
}

/** Every place where a pattern stands in a text; `groups` are those of the pattern. */
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

/** Leaves in the list itself, so that a letter leaves nothing behind to be collected, the places of the longer words. */
function keepWhere({ text }: Text, words: string, places: number[]): number[] {
  let kept = 0;
  for (const at of places) if (text.startsWith(words, at)) places[kept++] = at;
  places.length = kept;
  return places;
}

/** What is known of something by the letters asked so far; forgotten when one of these is no longer asked. */
function createMemory<Thing, Known>() {
  let asked = '';
  const memory = new Map<Thing, { letters: number; known: Known }>();
  return {
    ask(words: string): void {
      const kept = sharedStart(asked, words);
      if (kept < asked.length)
        for (const [thing, { letters }] of memory) if (letters > kept) memory.delete(thing);
      asked = words;
    },
    get: (thing: Thing) => memory.get(thing)?.known,
    set(thing: Thing, known: Known): void {
      memory.set(thing, { letters: asked.length, known });
    },
  };
}

/** How many letters two texts both begin with. */
function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}
