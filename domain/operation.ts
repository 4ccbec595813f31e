import type { CallData, WriteName } from './calls.ts';
import type { Item } from './items/item.ts';

/** Writes whose answer is needed at once, a link or a yes: they are asked of the server and never wait on the device. */
export type OnlineName =
  | 'accessRequests.create'
  | 'accessRequests.delete'
  | 'accessEntries.create'
  | 'accessEntries.restore'
  | `invites.${'create' | 'accept' | 'decline' | 'delete'}`
  | `shareLinks.${'create' | 'delete'}`
  // What is gone for good comes back from nowhere, also not where a waiting change is refused.
  | 'trash.delete';

/** Writes that can wait on the device for a connection. */
export type QueuedName = Exclude<WriteName, OnlineName>;

/** One of these operations. */
export type OperationOf<N extends QueuedName> = {
  [P in N]: { call: P; data: CallData<P>; rows?: Item[] };
}[N];

/**
 * A write that waits to be sent. `rows` are the items as they were when the person acted; a move needs them to show
 * the items in their new bin, the others to count.
 */
export type Operation = OperationOf<QueuedName>;
