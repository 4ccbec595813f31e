import type { QueuedName } from '#domain/operation.ts';
import { accessWords } from './access-words.ts';
import { accountWords } from './account-words.ts';
import { binWords } from './bin-words.ts';
import { itemWords } from './item-words.ts';
import { locationWords } from './location-words.ts';
import type { WriteWords } from './write-words.ts';

/** The words for every write that can wait on a device; one that has none does not compile. */
const queuedWords: { [N in QueuedName]: WriteWords<N> } = {
  ...accountWords,
  ...accessWords,
  ...itemWords,
  ...binWords,
  ...locationWords,
};

/** All that the screens say of the write that an operation is. */
export function wordsFor<N extends QueuedName>({ call }: { call: N }): WriteWords<N> {
  return queuedWords[call];
}
