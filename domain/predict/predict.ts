import type { Account } from '../account-stream.ts';
import type { BinHeader } from '../bins/bin.ts';
import type { CodeRow } from '../codes/codes.ts';
import type { Change, DeviceView } from '../device-view.ts';
import type { Item } from '../items/item.ts';
import type { Location } from '../locations/location.ts';
import type { Operation } from '../operation.ts';
import type { PredictContext } from '../queued-write.ts';
import { writeOf } from './queued-writes.ts';

export function changedBy(view: DeviceView, operation: Operation, context: PredictContext): Change {
  return writeOf(operation).predict(view, operation, context);
}

export function predict(view: DeviceView, operation: Operation, context: PredictContext): DeviceView {
  const after = { bins: new Map(view.bins), locations: new Map(view.locations), codes: new Map(view.codes) };
  putChange(after, changedBy(view, operation, context));
  return after;
}

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
export function putChange(view: MutableDeviceView, change: Change): void {
  for (const bin of change.bins ?? []) view.bins.set(bin.id, bin);
  for (const location of change.locations ?? []) view.locations.set(location.id, location);
  for (const code of change.codes ?? []) view.codes.set(code.code, code);
  for (const id of change.removed ?? []) {
    view.bins.delete(id);
    view.locations.delete(id);
  }
}

export type MutableDeviceView = {
  bins: Map<string, BinHeader>;
  locations: Map<string, Location>;
  codes: Map<string, CodeRow>;
};
