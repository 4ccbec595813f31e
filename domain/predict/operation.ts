import type { BinHeader } from '../bins/bin.ts';
import type { CallData, WriteName } from '../calls.ts';
import type { Item } from '../items/item.ts';
import type { ActContext } from '../items/item-rules.ts';
import type { Location } from '../locations/location.ts';
import type { Plan } from '../plans/plan.ts';

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

/**
 * A write that waits to be sent. `rows` are the items as they were when the person acted; a move needs them to show
 * the items in their new bin, the others to count.
 */
export type Operation = {
  [N in QueuedName]: { call: N; data: CallData<N>; rows?: Item[] };
}[QueuedName];

/** One of these operations. */
export type OperationOf<N extends QueuedName> = Extract<Operation, { call: N }>;

/** The person whose device predicts, and when they acted. */
export type PredictContext = ActContext & { plan: Plan };

export type Headers = ReadonlyMap<string, BinHeader>;
export type Locations = ReadonlyMap<string, Location>;

/** All that a device shows in lists. */
export type Shown = { bins: Headers; locations: Locations };

/** What an operation changes of it; `gone` are the bins and locations its person no longer sees. */
export type Change = { bins?: BinHeader[]; locations?: Location[]; gone?: string[] };
