import {
  indexNames,
  indexPeople,
  readSentence,
  type Sentence,
  type SentenceNames,
} from '#domain/search/sentences.ts';
import type { SentenceOptions } from './messages.ts';
import { wordsInUse } from './own-words.ts';
import type { SearchIndex } from './scan.ts';

export type SentenceReader = ReturnType<typeof createSentenceReader>;

/** The most borrowers that a sentence may name. */
const peopleMax = 1_000;

/** Reads sentences with the names of the index, each list of which is made when a sentence needs it. */
export function createSentenceReader(index: SearchIndex) {
  let names: SentenceNames | undefined;
  const read = (text: string, { today, language }: Omit<SentenceOptions, 'limit'>): Sentence | undefined => {
    names ??= namesIn(index);
    return readSentence(text, { names, today, locale: language });
  };
  // The first reading compiles the patterns, which the first letter of a person should not wait for.
  setTimeout(() => read('warm up the lamps in here', { today: '2026-01-01', language: 'en' }));
  return {
    read,
    forget(): void {
      names = undefined;
    },
  };
}

function namesIn(index: SearchIndex): SentenceNames {
  const places = once(() => indexNames(inUse(index.locations, ({ location }) => location)));
  const bins = once(() => indexNames(inUse(index.headers, ({ header }) => header)));
  const people = once(() => indexPeople(wordsInUse(index, 'borrowers', peopleMax)));
  return {
    places: { find: (words) => places().find(words) },
    bins: { find: (words) => bins().find(words) },
    get people() {
      return people();
    },
  };
}

type Named = { name: string; deletedAt?: string | undefined };

function inUse<T>(indexed: ReadonlyMap<string, T>, recordOf: (indexed: T) => Named): string[] {
  const records = Array.from(indexed.values(), recordOf);
  return records.filter(({ deletedAt }) => deletedAt === undefined).map(({ name }) => name);
}

function once<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
