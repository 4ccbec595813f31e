import type { CallData, WriteName } from './calls.ts';
import type { Item } from './items/item.ts';

/** Writes that never wait on the device, since the person needs the answer at once. */
export type OnlineName =
  | 'accessRequests.create'
  | 'accessRequests.delete'
  | 'accessEntries.create'
  | 'accessEntries.restore'
  | `invites.${'create' | 'accept' | 'decline' | 'delete'}`
  | `shareLinks.${'create' | 'delete'}`
  | `joinLinks.${'create' | 'end' | 'delete' | 'join'}`
  | `groups.${'create' | 'update' | 'delete' | 'addMembers' | 'removeMember' | 'leave' | 'grant' | 'revoke'}`
  | 'sessions.end'
  | `passkeys.${'update' | 'delete'}`
  | `address.${'sendProof' | 'prove'}`
  | `accountDeletion.${'request' | 'cancel'}`
  | `push.${'subscribe' | 'unsubscribe'}`
  | `exports.${'start' | 'cancel'}`
  | `codes.${'create' | 'askOwner'}`
  | `imports.${'start' | 'cancel' | 'undo'}`
  | 'trash.delete';

export type QueuedName = Exclude<WriteName, OnlineName>;

export type OperationOf<N extends QueuedName> = {
  [P in N]: { call: P; data: CallData<P>; rows?: Item[] };
}[N];

/** `rows` are the items when the person acted: a move shows them in the new bin, others count them. */
export type Operation = OperationOf<QueuedName>;
