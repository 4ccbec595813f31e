import type { CallData } from '#domain/calls.ts';
import { showCode } from '#domain/codes/code.ts';
import type { Operation, QueuedName } from '#domain/operation.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { binWords } from './bin-words.ts';
import { itemWords } from './item-words.ts';
import { type Names, titleAlone, type WriteWords, type WriteWordsOf } from './write-words.ts';

export type BinName = (id: string) => string | undefined;

/** "Added 3 items to Kitchen". */
export function operationWords(t: TFunction, operation: Operation, binName: BinName): string {
  const bin = (id: string) => binName(id) ?? t('sync.someBin');
  const location = (id: string) => binName(id) ?? t('sync.someLocation');
  const names: Names = {
    bin,
    location,
    target: ({ kind, id }) => (kind === 'bin' ? bin(id) : location(id)),
  };
  return wordsFor(operation).title(t, operation, names);
}

export function wordsFor<N extends QueuedName>({ call }: { call: N }): WriteWords<N> {
  return queuedWords[call];
}

const accessWords: WriteWordsOf<'accessRequests' | 'accessEntries'> = {
  'accessRequests.grant': {
    title(t, { data: { target, locationId } }, names) {
      const targetName = locationId === undefined ? names.target(target) : names.location(locationId);
      return t('sync.words.requestGranted', { thing: targetName });
    },
    ...titleAlone,
  },
  'accessRequests.deny': {
    title: (t, { data }, names) => t('sync.words.requestDenied', { thing: names.target(data.target) }),
    ...titleAlone,
  },
  'accessEntries.update': {
    title: (t, { data }, names) => t('sync.words.roleChanged', { thing: names.target(data.target) }),
    ...titleAlone,
  },
  'accessEntries.delete': {
    title: (t, { data }, names) => t('sync.words.accessEnded', { thing: names.target(data.target) }),
    ...titleAlone,
  },
};

const accountWords: WriteWordsOf<'me' | 'notifications'> = {
  'me.update': {
    title: (
      t,
      { data: { displayName, currency, mutedNotifications, addSavedSearches, removeSavedSearches } },
    ) => {
      if (displayName !== undefined) return t('sync.words.nameChanged', { name: displayName });
      if (currency !== undefined) return t('sync.words.currencyChosen');
      if (addSavedSearches ?? removeSavedSearches) return t('sync.words.searchesSaved');
      return t(mutedNotifications ? 'sync.words.notificationsChosen' : 'sync.words.profileChanged');
    },
    ...titleAlone,
  },
  'notifications.read': {
    title: (t) => t('sync.words.notificationsRead'),
    ...titleAlone,
  },
};

const codeWords: WriteWordsOf<'codes'> = {
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

const locationWords: WriteWordsOf<'locations'> = {
  'locations.create': {
    title: (t, { data }) => t('sync.words.locationCreated', { location: data.name }),
    ...titleAlone,
    newName: ({ name }) => name,
  },
  'locations.update': {
    title: (t, { data }, names) => changeTitle(t, data, names.location(data.id)),
    ...titleAlone,
  },
  'locations.move': {
    title(t, { data: { id, parentLocationId } }, names) {
      const location = names.location(id);
      return parentLocationId === null
        ? t('sync.words.locationMovedOut', { location })
        : t('sync.words.locationMovedInto', { location, parent: names.location(parentLocationId) });
    },
    ...titleAlone,
  },
  'locations.delete': {
    title: (t, { data }, names) => t('sync.words.locationDeleted', { location: names.location(data.id) }),
    ...titleAlone,
  },
  'locations.restore': {
    title: (t, { data }, names) => t('sync.words.locationRestored', { location: names.location(data.id) }),
    ...titleAlone,
  },
};

const photoWords: WriteWordsOf<'photos'> = {
  'photos.update': {
    title: (t, { data: { target, use } }, names) =>
      t(use === null ? 'sync.words.receiptUnmarked' : 'sync.words.receiptMarked', {
        name: nameOf(t, target, names),
      }),
    ...titleAlone,
  },
  'photos.delete': {
    title: (t, { data: { target } }, names) =>
      target.kind === 'me'
        ? t('sync.words.ownPhotoRemoved')
        : t('sync.words.photoDeleted', { name: nameOf(t, target, names) }),
    ...titleAlone,
  },
  'photos.restore': {
    title: (t, { data: { target } }, names) =>
      target.kind === 'me'
        ? t('sync.words.ownPhotoRestored')
        : t('sync.words.photoRestored', { name: nameOf(t, target, names) }),
    ...titleAlone,
  },
  'photos.order': {
    title: (t, { data: { target } }, names) =>
      t('sync.words.photosOrdered', { name: nameOf(t, target, names) }),
    ...titleAlone,
  },
};

const documentWords: WriteWordsOf<'documents'> = {
  'documents.link': {
    title: (t, { data: { target, name } }, names) =>
      t('sync.words.linkAdded', { link: name, name: nameOf(t, target, names) }),
    ...titleAlone,
    newName: ({ name }) => name,
  },
  'documents.update': {
    title: (t, { data: { target } }, names) =>
      t('sync.words.documentChanged', { name: nameOf(t, target, names) }),
    ...titleAlone,
  },
  'documents.delete': {
    title: (t, { data: { target } }, names) =>
      t('sync.words.documentDeleted', { name: nameOf(t, target, names) }),
    ...titleAlone,
  },
  'documents.restore': {
    title: (t, { data: { target } }, names) =>
      t('sync.words.documentRestored', { name: nameOf(t, target, names) }),
    ...titleAlone,
  },
};

const stockCheckWords: WriteWordsOf<'stockChecks'> = {
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

const listWords: WriteWordsOf<'lists'> = {
  'lists.create': { title: (t, { data }) => t('sync.words.listCreated', { list: data.name }), ...titleAlone },
  'lists.update': { title: (t) => t('sync.words.listChanged'), ...titleAlone },
  'lists.delete': { title: (t) => t('sync.words.listDeleted'), ...titleAlone },
  'lists.restore': { title: (t) => t('sync.words.listRestored'), ...titleAlone },
  'lists.put': {
    title: (t, { data }) => t('sync.words.listEntriesChosen', { count: data.entries.length }),
    ...titleAlone,
  },
  'lists.tick': {
    title: (t, { data: { ticks } }) =>
      t(ticks.every(({ count }) => count === 0) ? 'sync.words.listUnticked' : 'sync.words.listTicked', {
        count: countThings(ticks),
      }),
    ...titleAlone,
  },
};

/** A bin or item may be ticked in several stages at once. */
function countThings(ticks: readonly { id: string }[]): number {
  return new Set(ticks.map(({ id }) => id)).size;
}

const fieldWords: WriteWordsOf<'fields'> = {
  'fields.create': {
    title: (t, { data }) => t('sync.words.fieldCreated', { field: data.name }),
    ...titleAlone,
  },
  'fields.update': { title: (t) => t('sync.words.fieldChanged'), ...titleAlone },
  'fields.delete': { title: (t) => t('sync.words.fieldDeleted'), ...titleAlone },
  'fields.restore': { title: (t) => t('sync.words.fieldRestored'), ...titleAlone },
};

const templateWords: WriteWordsOf<'templates'> = {
  'templates.create': {
    title: (t, { data: { name } }) => t('sync.words.templateSaved', { name }),
    ...titleAlone,
  },
  'templates.update': {
    title: (t, { data: { name } }) => t('sync.words.templateRenamed', { name }),
    ...titleAlone,
  },
  'templates.delete': { title: (t) => t('sync.words.templateDeleted'), ...titleAlone },
};

const reminderWords: WriteWordsOf<'reminders'> = {
  'reminders.put': { title: (t) => t('sync.words.reminderSet'), ...titleAlone },
  'reminders.delete': { title: (t) => t('sync.words.reminderDeleted'), ...titleAlone },
  'reminders.settle': {
    title: (t, { data }) =>
      t(data.snooze === undefined ? 'sync.words.reminderDone' : 'sync.words.reminderSnoozed'),
    ...titleAlone,
  },
  'reminders.unsettle': {
    title: (t, { data }) =>
      t(data.answer === 'done' ? 'sync.words.reminderUndone' : 'sync.words.reminderUnsnoozed'),
    ...titleAlone,
  },
  'reminders.configure': { title: (t) => t('sync.words.remindersChosen'), ...titleAlone },
};

/** Complete by type: a write without words does not compile. */
const queuedWords: { [N in QueuedName]: WriteWords<N> } = {
  ...accountWords,
  ...accessWords,
  ...itemWords,
  ...binWords,
  ...locationWords,
  ...codeWords,
  ...stockCheckWords,
  ...listWords,
  ...fieldWords,
  ...templateWords,
  ...reminderWords,
  ...photoWords,
  ...documentWords,
};

function changeTitle(t: TFunction, data: CallData<'locations.update'>, location: string): string {
  const { id: _, was, coordinates, planPhotoId, putRegions, removeRegions, ...others } = data;
  const textParams = { location };
  if (Object.keys(others).length > 0) return t('sync.words.locationChanged', textParams);
  if (coordinates === null) return t('sync.words.locationOffMap', textParams);
  if (coordinates !== undefined) {
    return t(was?.coordinates ? 'sync.words.locationMovedOnMap' : 'sync.words.locationOnMap', textParams);
  }
  const isOfPlan = planPhotoId !== undefined || putRegions !== undefined || removeRegions !== undefined;
  return t(isOfPlan ? 'sync.words.floorPlanChanged' : 'sync.words.locationChanged', textParams);
}

/** For an item, the name of its bin. */
function nameOf(t: TFunction, target: PhotoTarget, names: Names): string {
  if (target.kind === 'me') return t('sync.words.ownProfile');
  if (target.kind === 'location') return names.location(target.id);
  return names.bin(target.kind === 'item' ? target.binId : target.id);
}
