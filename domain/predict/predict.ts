import type { Account } from '../account-stream.ts';
import type { BinHeader } from '../bins/bin.ts';
import type { Item } from '../items/item.ts';
import type { Location } from '../locations/location.ts';
import type { Operation } from '../operation.ts';
import type { PredictContext } from '../queued-write.ts';
import type { Change, Shown } from '../shown.ts';
import { writeOf } from './queued-writes.ts';

/** @throws AppError the server's refusal, as far as this device can know it. */
export function changedBy(shown: Shown, operation: Operation, context: PredictContext): Change {
  return writeOf(operation).predict(shown, operation, context);
}

/** New maps; the given ones stay unchanged. @throws AppError like `changedBy`. */
export function predict(shown: Shown, operation: Operation, context: PredictContext): Shown {
  const after = { bins: new Map(shown.bins), locations: new Map(shown.locations) };
  putChange(after, changedBy(shown, operation, context));
  return after;
}

/** Returns the same array if nothing changes. @throws AppError like `changedBy`. */
export function predictItems(
  binId: string,
  items: readonly Item[],
  operation: Operation,
  context: PredictContext,
): readonly Item[] {
  return writeOf(operation).items.predict(binId, items, operation, context);
}

export function predictAccount(me: Account, operation: Operation): Account {
  return writeOf(operation).account(me, operation.data);
}

/** Changes the given maps. */
export function putChange(shown: ShownInMaps, change: Change): void {
  for (const bin of change.bins ?? []) shown.bins.set(bin.id, bin);
  for (const location of change.locations ?? []) shown.locations.set(location.id, location);
  for (const id of change.gone ?? []) {
    shown.bins.delete(id);
    shown.locations.delete(id);
  }
}

export type ShownInMaps = { bins: Map<string, BinHeader>; locations: Map<string, Location> };
