import { titleAlone, type WriteWordsOf } from './write-words.ts';

export const stockCheckWords: WriteWordsOf<'stockChecks'> = {
  'stockChecks.start': {
    title: (t, { data }, names) => t('sync.words.stockCheckStarted', { thing: names.target(data.target) }),
    ...titleAlone,
  },
  'stockChecks.tick': {
    title: (t, { data: { target, ticks } }, names) =>
      t('sync.words.stockCheckTicked', { count: ticks.length, thing: names.target(target) }),
    ...titleAlone,
  },
  'stockChecks.end': {
    title: (t, { data }, names) => t('sync.words.stockCheckEnded', { thing: names.target(data.target) }),
    ...titleAlone,
  },
  'stockChecks.discard': {
    title: (t, { data }, names) => t('sync.words.stockCheckDiscarded', { thing: names.target(data.target) }),
    ...titleAlone,
  },
};
