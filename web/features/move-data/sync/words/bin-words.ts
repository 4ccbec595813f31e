import type { BinHeader } from '#domain/bins/bin.ts';
import { freeName } from '#domain/bins/bin-names.ts';
import type { CallData } from '#domain/calls.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { titleAlone, type WriteWordsOf } from './write-words.ts';

export const binWords: WriteWordsOf<'bins'> = {
  'bins.create': {
    title(t, { data: { name, parentBinId, locationId } }, names) {
      const containerId = parentBinId ?? locationId;
      if (containerId === undefined) return t('sync.words.binCreated', { bin: name });
      return t('sync.words.binCreatedInside', { bin: name, parent: names.bin(containerId) });
    },
    failed: (t) => t('sync.binNotCreated'),
    newName: ({ name }) => name,
    freeName({ name, parentBinId }, bins, userId) {
      const parent = parentBinId === undefined ? undefined : bins.get(parentBinId);
      return freeName(bins.values(), parent?.ownerId ?? userId, name);
    },
  },

  'bins.update': {
    title: (t, { data }, names) => changeTitle(t, data, names.bin(data.id)),
    ...titleAlone,
    freeName: freeNameOfItsBin,
  },

  'bins.move': {
    title(t, { data: { id, parentBinId, locationId } }, names) {
      const bin = names.bin(id);
      const containerId = parentBinId ?? locationId;
      if (typeof containerId !== 'string') return t('sync.words.binMovedOut', { bin });
      return t('sync.words.binMovedInto', { bin, parent: names.bin(containerId) });
    },
    ...titleAlone,
  },

  'bins.open': {
    title: (t, { data }, names) => t('sync.words.binOpened', { bin: names.bin(data.id) }),
    ...titleAlone,
  },

  'bins.see': {
    title: (t, { data }, names) => t('sync.words.binSeen', { bin: names.bin(data.id) }),
    ...titleAlone,
  },

  'bins.delete': {
    title(t, { data: { id, cascade } }, names) {
      const textParams = { bin: names.bin(id) };
      return cascade ? t('sync.words.binDeletedWithAll', textParams) : t('sync.words.binDeleted', textParams);
    },
    ...titleAlone,
  },

  'bins.restore': {
    title(t, { data: { id, name } }, names) {
      const bin = names.bin(id);
      if (name === undefined) return t('sync.words.binRestored', { bin });
      return t('sync.words.binRestoredAs', { bin, name });
    },
    ...titleAlone,
    freeName: freeNameOfItsBin,
  },
};

function changeTitle(
  t: TFunction,
  { name, archived, isMissing, pin, was }: CallData<'bins.update'>,
  bin: string,
): string {
  if (name !== undefined && was?.name !== undefined) {
    return t('sync.words.binRenamed', { was: was.name, name });
  }
  if (name !== undefined) return t('sync.words.binNamed', { name });
  if (archived === true) return t('sync.words.binArchived', { bin });
  if (archived === false) return t('sync.words.binUnarchived', { bin });
  if (isMissing === true) return t('sync.words.binMissed', { bin });
  if (isMissing === false) return t('sync.words.binFound', { bin });
  if (pin === null) return t('sync.words.binUnpinned', { bin });
  if (pin !== undefined) return t(was?.pin ? 'sync.words.binPinMoved' : 'sync.words.binPinned', { bin });
  return t('sync.words.binChanged', { bin });
}

function freeNameOfItsBin(
  { id, name }: { id: string; name?: string | undefined },
  bins: ReadonlyMap<string, BinHeader>,
  userId: string,
): string | undefined {
  const bin = bins.get(id);
  const wanted = name ?? bin?.name;
  return wanted === undefined ? undefined : freeName(bins.values(), bin?.ownerId ?? userId, wanted);
}
