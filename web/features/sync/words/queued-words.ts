import type { QueuedName } from '#domain/operation.ts';
import { accessWords } from './access-words.ts';
import { accountWords } from './account-words.ts';
import { binWords } from './bin-words.ts';
import { codeWords } from './code-words.ts';
import { itemWords } from './item-words.ts';
import { locationWords } from './location-words.ts';
import { photoWords } from './photo-words.ts';
import { stockCheckWords } from './stock-check-words.ts';
import type { WriteWords } from './write-words.ts';

/** Complete by type: a write without words does not compile. */
const queuedWords: { [N in QueuedName]: WriteWords<N> } = {
  ...accountWords,
  ...accessWords,
  ...itemWords,
  ...binWords,
  ...locationWords,
  ...codeWords,
  ...stockCheckWords,
  ...photoWords,
};

export function wordsFor<N extends QueuedName>({ call }: { call: N }): WriteWords<N> {
  return queuedWords[call];
}
