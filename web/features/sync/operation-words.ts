import type { Target } from '#domain/access/target.ts';
import type { CallData } from '#domain/calls.ts';
import type { Operation } from '#domain/operation.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** Finds a bin's or location's name by its id; undefined for one that this device does not know. */
export type BinName = (id: string) => string | undefined;

/** What an operation does, as its maker would say it: "Added 3 items to Kitchen". */
export function operationWords(t: TFunction, operation: Operation, binName: BinName): string {
  const bin = (id: string | undefined) => (id && binName(id)) ?? t('sync.someBin');
  const place = (id: string) => binName(id) ?? t('sync.someLocation');
  const thing = ({ kind, id }: Target) => (kind === 'bin' ? bin(id) : place(id));
  switch (operation.call) {
    case 'me.update': {
      const { displayName } = operation.data;
      return displayName === undefined
        ? t('sync.words.profileChanged')
        : t('sync.words.nameChanged', { name: displayName });
    }
    case 'bins.create': {
      const { name, parentBinId, locationId } = operation.data;
      const holder = parentBinId ?? locationId;
      if (holder === undefined) return t('sync.words.binCreated', { bin: name });
      return t('sync.words.binCreatedInside', { bin: name, parent: bin(holder) });
    }
    case 'bins.update':
      return binChangeWords(t, operation.data, bin(operation.data.id));
    case 'bins.move': {
      const { id, parentBinId, locationId } = operation.data;
      const holder = parentBinId ?? locationId;
      if (typeof holder === 'string') {
        return t('sync.words.binMovedInto', { bin: bin(id), parent: bin(holder) });
      }
      return t('sync.words.binMovedOut', { bin: bin(id) });
    }
    case 'bins.open':
      return t('sync.words.binOpened', { bin: bin(operation.data.id) });
    case 'bins.delete': {
      const { id, cascade } = operation.data;
      return cascade
        ? t('sync.words.binDeletedWithAll', { bin: bin(id) })
        : t('sync.words.binDeleted', { bin: bin(id) });
    }
    case 'bins.restore': {
      const { id, name } = operation.data;
      if (name === undefined) return t('sync.words.binRestored', { bin: bin(id) });
      return t('sync.words.binRestoredAs', { bin: bin(id), name });
    }
    case 'locations.create':
      return t('sync.words.locationCreated', { location: operation.data.name });
    case 'locations.update':
      return t('sync.words.locationChanged', { location: place(operation.data.id) });
    case 'locations.delete':
      return t('sync.words.locationDeleted', { location: place(operation.data.id) });
    case 'locations.restore':
      return t('sync.words.locationRestored', { location: place(operation.data.id) });
    case 'accessRequests.grant': {
      const { target, locationId } = operation.data;
      const given = locationId === undefined ? thing(target) : place(locationId);
      return t('sync.words.requestGranted', { thing: given });
    }
    case 'accessRequests.deny':
      return t('sync.words.requestDenied', { thing: thing(operation.data.target) });
    case 'accessEntries.update':
      return t('sync.words.roleChanged', { thing: thing(operation.data.target) });
    case 'accessEntries.delete':
      return t('sync.words.accessEnded', { thing: thing(operation.data.target) });
    case 'notifications.read':
      return t('sync.words.notificationsRead');
    case 'items.create': {
      const { binId, items } = operation.data;
      const item = items[0]?.name ?? t('sync.someItem');
      return t('sync.words.itemsAdded', { count: items.length, item, bin: bin(binId) });
    }
    case 'items.update':
      return itemChangeWords(t, operation, bin(operation.data.binId));
    case 'items.move': {
      const { binId, toBinId, ids } = operation.data;
      const places = { bin: bin(binId), target: bin(toBinId) };
      return t('sync.words.itemsMoved', { count: ids.length, item: itemName(t, operation), ...places });
    }
    case 'items.delete': {
      const { binId, ids } = operation.data;
      return t('sync.words.itemsDeleted', {
        count: ids.length,
        item: itemName(t, operation),
        bin: bin(binId),
      });
    }
    case 'items.restore': {
      const { binId, ids } = operation.data;
      return t('sync.words.itemsRestored', {
        count: ids.length,
        item: itemName(t, operation),
        bin: bin(binId),
      });
    }
  }
}

function binChangeWords(t: TFunction, data: CallData<'bins.update'>, bin: string): string {
  const { name, archived, was } = data;
  if (name !== undefined && was?.name !== undefined) {
    return t('sync.words.binRenamed', { was: was.name, name });
  }
  if (name !== undefined) return t('sync.words.binNamed', { name });
  if (archived === true) return t('sync.words.binArchived', { bin });
  if (archived === false) return t('sync.words.binUnarchived', { bin });
  return t('sync.words.binChanged', { bin });
}

type ItemUpdate = Extract<Operation, { call: 'items.update' }>;

function itemChangeWords(t: TFunction, operation: ItemUpdate, bin: string): string {
  const { name, quantity, quantityBy, was } = operation.data;
  const item = itemName(t, operation);
  const before = was?.name ?? operation.rows?.find(({ id }) => id === operation.data.id)?.name;
  if (name !== undefined && before !== undefined && before !== name) {
    return t('sync.words.itemRenamed', { was: before, name, bin });
  }
  if (quantityBy !== undefined && quantityBy > 0)
    return t('sync.words.itemMore', { by: quantityBy, item, bin });
  if (quantityBy !== undefined && quantityBy < 0)
    return t('sync.words.itemFewer', { by: -quantityBy, item, bin });
  if (quantity !== undefined) return t('sync.words.itemQuantity', { item, quantity, bin });
  return t('sync.words.itemChanged', { item, bin });
}

type OnItems = Extract<Operation, { call: 'items.update' | 'items.move' | 'items.delete' | 'items.restore' }>;

/** The item's own name where the operation is about one. */
function itemName(t: TFunction, operation: OnItems): string {
  const ids = 'ids' in operation.data ? operation.data.ids : [operation.data.id];
  const row = operation.rows?.find(({ id }) => id === ids[0]);
  const changed = operation.call === 'items.update' ? operation.data.name : undefined;
  return row?.name ?? changed ?? t('sync.someItem');
}
