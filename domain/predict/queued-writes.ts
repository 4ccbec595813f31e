import { accessWrites } from '../access/access-writes.ts';
import { accountWrites } from '../account/account-writes.ts';
import { binWrites } from '../bins/bin-writes.ts';
import type { CallData } from '../calls.ts';
import { itemWrites } from '../items/item-writes.ts';
import { locationWrites } from '../locations/location-writes.ts';
import { notificationWrites } from '../notifications/notification-writes.ts';
import type { Operation, QueuedName } from '../operation.ts';
import { coversNothing, type QueuedWrite } from '../queued-write.ts';

/** Every write that can wait on a device; one that is missing does not compile. */
const queuedWrites: { [N in QueuedName]: QueuedWrite<N> } = {
  ...accountWrites,
  ...notificationWrites,
  ...accessWrites,
  ...itemWrites,
  ...binWrites,
  ...locationWrites,
};

/** All that is known of the write that an operation is. */
export function writeOf<N extends QueuedName>({ call }: { call: N }): QueuedWrite<N> {
  return queuedWrites[call];
}

/** Every bin, item or other thing that an operation names: what it makes, changes, or puts something into. */
export const touchedIds = (operation: Operation): string[] => writeOf(operation).touches(operation.data);

/** The bins, of those an operation names, whose streams it changes. */
export const touchedBins = (operation: Operation): string[] => writeOf(operation).changesBins(operation.data);

/** The ids that an operation brings into being, or into the place where later ones look for them. */
export const createdIds = (operation: Operation): string[] => writeOf(operation).creates(operation.data);

/** The bins whose items an operation changes. */
export const binsWithChangedItems = (operation: Operation): string[] =>
  writeOf(operation).items.bins(operation.data);

/**
 * The data of the same write once more, with other people's values which the operation covered: it puts those back.
 * Undefined for a write that covers nothing.
 */
export function dataWithTheirs(operation: Operation, theirs: Theirs): CallData<QueuedName> | undefined {
  // What was covered came from the server under the names and types of the same call.
  const { withTheirs } = writeOf(operation) as { withTheirs: WithTheirs | typeof coversNothing };
  return withTheirs === coversNothing ? undefined : withTheirs(operation.data, theirs);
}

type Theirs = Record<string, unknown>;
type WithTheirs = (data: CallData<QueuedName>, theirs: Theirs) => CallData<QueuedName>;
