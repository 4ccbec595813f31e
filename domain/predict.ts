import { accessWrites } from './access/access-writes.ts';
import { accountWrites } from './account/account-writes.ts';
import { documentWrites } from './attachments/document-writes.ts';
import { photoWrites } from './attachments/photo-writes.ts';
import type { BinHeader } from './bins/bin.ts';
import { binWrites } from './bins/bin-writes.ts';
import type { CallData } from './calls.ts';
import { codeWrites } from './codes/code-writes.ts';
import type { CodeRow } from './codes/codes.ts';
import type { Change, DeviceView } from './device-view.ts';
import type { Item } from './items/item.ts';
import { itemWrites } from './items/item-writes.ts';
import { listWrites } from './lists/list-writes.ts';
import type { Account } from './live.ts';
import type { Location } from './locations/location.ts';
import { locationWrites } from './locations/location-writes.ts';
import { notificationWrites } from './notifications/notification-writes.ts';
import {
  neverOverwrites,
  type Operation,
  type PredictContext,
  type QueuedName,
  type QueuedWrite,
} from './operation.ts';
import { ownFieldWrites } from './own-fields/own-field-writes.ts';
import { reminderWrites } from './reminders/reminder-writes.ts';
import { stockCheckWrites } from './stock-checks/stock-check-writes.ts';
import { templateWrites } from './templates/template-writes.ts';

const queuedWrites: { [N in QueuedName]: QueuedWrite<N> } = {
  ...accountWrites,
  ...notificationWrites,
  ...accessWrites,
  ...itemWrites,
  ...binWrites,
  ...locationWrites,
  ...codeWrites,
  ...stockCheckWrites,
  ...listWrites,
  ...ownFieldWrites,
  ...templateWrites,
  ...reminderWrites,
  ...photoWrites,
  ...documentWrites,
};

export const touchedIds = (operation: Operation): string[] => writeOf(operation).namedIds(operation.data);

export const touchedBins = (operation: Operation): string[] =>
  writeOf(operation).changedBinIds(operation.data);

export const createdIds = (operation: Operation): string[] => writeOf(operation).creates(operation.data);

export const binsWithChangedItems = (operation: Operation): string[] =>
  writeOf(operation).items.bins(operation.data);

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

export function predictAccount(me: Account, operation: Operation, now: string): Account {
  return writeOf(operation).account(me, operation.data, now);
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

export function writeOf<N extends QueuedName>({ call }: { call: N }): QueuedWrite<N> {
  return queuedWrites[call];
}

/** The data of a write that restores the overwritten values; undefined for a write that never overwrites. */
export function dataThatRestores(
  operation: Operation,
  previous: Record<string, unknown>,
): CallData<QueuedName> | undefined {
  type Restore = (data: CallData<QueuedName>, values: typeof previous) => CallData<QueuedName>;
  // The server sent `previous` under the names and types of the same call.
  const { restoreOverwritten } = writeOf(operation) as {
    restoreOverwritten: Restore | typeof neverOverwrites;
  };
  return restoreOverwritten === neverOverwrites ? undefined : restoreOverwritten(operation.data, previous);
}
