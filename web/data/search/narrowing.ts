import type { IndexedHeader, Text } from './index-bin.ts';
import { groupsWanted, mayHold } from './letter-groups.ts';
import type { Query } from './rank.ts';

/** Remembers positions from letter to letter: `lamp` can occur only where `lam` did. */
export type Narrowing = {
  ask(query: Query): void;
  positionsOf(text: Text): readonly number[];
  exactPositionsOf(text: Text): readonly number[];
  isLacking(header: IndexedHeader): boolean;
  noteLacking(header: IndexedHeader): void;
};

export function createNarrowing(): Narrowing {
  const folded = rememberPositions();
  const exact = rememberPositions();
  const lacking = createMemory<IndexedHeader, true>();
  return {
    ask(query) {
      folded.ask(query.folded);
      exact.ask(query.lower);
      lacking.ask(query.folded);
    },
    positionsOf: folded.of,
    exactPositionsOf: exact.of,
    isLacking: (header) => lacking.get(header) !== undefined,
    noteLacking: (header) => lacking.set(header, true),
  };
}

export function createNoNarrowing(): Narrowing {
  let previous = { folded: '', lower: '' };
  return {
    ask(query) {
      previous = query;
    },
    positionsOf: (text) => positionsIn(text, previous.folded, groupsWanted(previous.folded)),
    exactPositionsOf: (text) => positionsIn(text, previous.lower, groupsWanted(previous.lower)),
    isLacking: () => false,
    noteLacking() {},
  };
}

export function positionsIn({ text, groups }: Text, pattern: string, wanted: readonly number[]): number[] {
  const positions: number[] = [];
  if (!mayHold(groups, wanted)) return positions;
  for (let at = text.indexOf(pattern); at >= 0; at = text.indexOf(pattern, at + 1)) positions.push(at);
  return positions;
}

function rememberPositions() {
  const memory = createMemory<Text, number[]>();
  let previous = '';
  let groups: readonly number[] = [];
  return {
    ask(words: string): void {
      memory.ask(words);
      previous = words;
      groups = groupsWanted(words);
    },
    of(text: Text): readonly number[] {
      const before = memory.get(text);
      if (before?.length === 0) return before;
      const positions = before ? keepWhere(text, previous, before) : positionsIn(text, previous, groups);
      memory.set(text, positions);
      return positions;
    },
  };
}

/** Filters in place, so that typing leaves no garbage. */
function keepWhere({ text }: Text, words: string, positions: number[]): number[] {
  let length = 0;
  for (const at of positions) if (text.startsWith(words, at)) positions[length++] = at;
  positions.length = length;
  return positions;
}

function createMemory<Key, Value>() {
  let previous = '';
  const memory = new Map<Key, { letters: number; value: Value }>();
  return {
    ask(words: string): void {
      const sharedLength = sharedStart(previous, words);
      if (sharedLength < previous.length)
        for (const [key, { letters }] of memory) if (letters > sharedLength) memory.delete(key);
      previous = words;
    },
    get: (key: Key) => memory.get(key)?.value,
    set(key: Key, value: Value): void {
      memory.set(key, { letters: previous.length, value });
    },
  };
}

function sharedStart(one: string, other: string): number {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  return at;
}
