import { accessWrites } from '../access/access-writes.ts';
import { accountWrites } from '../account/account-writes.ts';
import { binWrites } from '../bins/bin-writes.ts';
import type { CallData } from '../calls.ts';
import { codeWrites } from '../codes/code-writes.ts';
import { itemWrites } from '../items/item-writes.ts';
import { locationWrites } from '../locations/location-writes.ts';
import { notificationWrites } from '../notifications/notification-writes.ts';
import type { Operation, QueuedName } from '../operation.ts';
import { photoWrites } from '../photos/photo-writes.ts';
import { neverOverwrites, type QueuedWrite } from '../queued-write.ts';
import { reminderWrites } from '../reminders/reminder-writes.ts';
import { stockCheckWrites } from '../stock-checks/stock-check-writes.ts';

const queuedWrites: { [N in QueuedName]: QueuedWrite<N> } = {
  ...accountWrites,
  ...notificationWrites,
  ...accessWrites,
  ...itemWrites,
  ...binWrites,
  ...locationWrites,
  ...codeWrites,
  ...stockCheckWrites,
  ...reminderWrites,
  ...photoWrites,
};

export function writeOf<N extends QueuedName>({ call }: { call: N }): QueuedWrite<N> {
  return queuedWrites[call];
}

export const touchedIds = (operation: Operation): string[] => writeOf(operation).namedIds(operation.data);

export const touchedBins = (operation: Operation): string[] =>
  writeOf(operation).changedBinIds(operation.data);

export const createdIds = (operation: Operation): string[] => writeOf(operation).creates(operation.data);

export const binsWithChangedItems = (operation: Operation): string[] =>
  writeOf(operation).items.bins(operation.data);

/** The data of a write that restores the overwritten values; undefined for a write that never overwrites. */
export function dataWithTheirs(operation: Operation, theirs: Theirs): CallData<QueuedName> | undefined {
  // The server sent `theirs` under the names and types of the same call.
  const { restoreOverwritten } = writeOf(operation) as {
    restoreOverwritten: WithTheirs | typeof neverOverwrites;
  };
  return restoreOverwritten === neverOverwrites ? undefined : restoreOverwritten(operation.data, theirs);
}

type Theirs = Record<string, unknown>;
type WithTheirs = (data: CallData<QueuedName>, theirs: Theirs) => CallData<QueuedName>;
