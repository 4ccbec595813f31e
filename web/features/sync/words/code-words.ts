import { showCode } from '#domain/codes/code.ts';
import { titleAlone, type WriteWordsOf } from './write-words.ts';

export const codeWords: WriteWordsOf<'codes'> = {
  'codes.void': {
    title: (t, { data }) => t('sync.words.codeVoided', { code: showCode(data.code) }),
    ...titleAlone,
  },
  'codes.claim': {
    title(t, { data: { code = '', target, lost } }, names) {
      const thing = names.target(target);
      return lost === undefined
        ? t('sync.words.codeClaimed', { code: showCode(code), thing })
        : t('sync.words.codeLost', { code: showCode(lost), thing });
    },
    ...titleAlone,
  },
  'codes.recordPrint': {
    title: (t, { data }) => t('sync.words.codesPrinted', { count: data.codes.length }),
    ...titleAlone,
  },
};
