import type { Operation } from '#domain/predict/operation.ts';
import type { Waiting } from './operation.ts';

/** Every bin and item an operation names: what it makes, changes, or puts something into. */
export function touchedIds(operation: Operation): string[] {
  const { call, data } = operation;
  switch (call) {
    case 'bins.create':
      return [...known(data.id), ...known(data.parentBinId), ...known(data.locationId)];
    case 'bins.move':
      return [data.id, ...known(data.parentBinId), ...known(data.locationId)];
    case 'locations.create':
      return known(data.id);
    case 'locations.update':
    case 'locations.delete':
    case 'locations.restore':
    case 'bins.update':
    case 'bins.open':
    case 'bins.delete':
    case 'bins.restore':
      return [data.id];
    case 'items.create':
      return [data.binId, ...data.items.flatMap((item) => known(item.id))];
    case 'items.update':
      return [data.binId, data.id];
    case 'items.move':
      return [data.binId, data.toBinId, ...data.ids];
    case 'items.delete':
    case 'items.restore':
      return [data.binId, ...data.ids];
    case 'accessRequests.grant':
      return [data.target.id, ...known(data.locationId)];
    case 'accessRequests.deny':
    case 'accessEntries.update':
    case 'accessEntries.delete':
      return [data.target.id];
    case 'notifications.read':
      return data.ids;
    case 'me.update':
      return [];
  }
}

/** The bins whose streams an operation changes. */
export function touchedBins(operation: Operation): string[] {
  const { call, data } = operation;
  switch (call) {
    case 'items.move':
      return [data.binId, data.toBinId];
    case 'items.create':
    case 'items.update':
    case 'items.delete':
    case 'items.restore':
      return [data.binId];
    case 'bins.create':
    case 'bins.update':
    case 'bins.move':
    case 'bins.open':
    case 'bins.delete':
    case 'bins.restore':
      return known(data.id);
    case 'accessRequests.grant':
    case 'accessRequests.deny':
    case 'accessEntries.update':
    case 'accessEntries.delete':
      return data.target.kind === 'bin' ? [data.target.id] : [];
    default:
      return [];
  }
}

/** The ids that an operation brings into being, or into the place where later ones look for them. */
export function createdIds(operation: Operation): string[] {
  const { call, data } = operation;
  switch (call) {
    case 'bins.create':
      return known(data.id);
    case 'locations.create':
      return known(data.id);
    case 'bins.restore':
    case 'locations.restore':
      return [data.id];
    case 'items.create':
      return data.items.flatMap((item) => known(item.id));
    case 'items.move':
      return data.ids;
    case 'items.restore':
      return data.ids;
    default:
      return [];
  }
}

/** The waiting operations that a new one builds on: those that create what it names. */
export function buildsOn(operation: Operation, waiting: readonly Waiting[]): string[] {
  const touched = new Set(touchedIds(operation));
  return waiting
    .filter((each) => !each.acked && createdIds(each.operation).some((id) => touched.has(id)))
    .map((each) => each.operationId);
}

/** All waiting operations that build on one, directly or through others, in their order. */
export function dependents(operationId: string, waiting: readonly Waiting[]): Waiting[] {
  const gone = new Set([operationId]);
  return waiting.filter((each) => {
    if (each.operationId === operationId || !each.after.some((id) => gone.has(id))) return false;
    gone.add(each.operationId);
    return true;
  });
}

function known(id: string | null | undefined): string[] {
  return id === undefined || id === null ? [] : [id];
}
