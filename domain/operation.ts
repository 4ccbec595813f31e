import type { CallData, CallResult, WriteName } from './calls.ts';
import type { Change, DeviceView, WriteContext } from './device-view.ts';
import type { Item } from './items/item.ts';
import type { Account } from './live.ts';
import type { Plan } from './plans/plan-calls.ts';

export const noIds = (): string[] => [];
const noItemChanges = {
  bins: noIds,
  predict: (_binId: string, items: readonly Item[]) => items,
};
export const sameAccount = (me: Account): Account => me;
export const onlyHeaders = { items: noItemChanges, account: sameAccount } as const;
export const onlyAccount = {
  changedBinIds: noIds,
  creates: noIds,
  predict: (): Change => ({}),
  items: noItemChanges,
} as const;
export const noText = { text: () => '', clearsEmptyText: false } as const;
export const neverOverwrites = 'neverOverwrites';

/** The facts of writes that change one entry of a list on the account. */
export const onlyAccountEntry = {
  ...onlyAccount,
  namedIds: ({ id }: { id: string }) => [id],
  isShownAsPending: true,
  mayLoseAccess: false,
  restoreOverwritten: neverOverwrites,
} as const;

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
  | `tokens.${'create' | 'delete'}`
  | `address.${'sendProof' | 'prove'}`
  | `accountDeletion.${'request' | 'cancel'}`
  | `push.${'subscribe' | 'unsubscribe'}`
  | 'operator.update'
  | `serverAccounts.${'create' | 'update' | 'delete'}`
  | `serverBackups.${'create' | 'check'}`
  | `exports.${'start' | 'cancel'}`
  | `codes.${'create' | 'askOwner'}`
  | `imports.${'start' | 'cancel' | 'undo' | 'redo'}`
  | 'trash.delete';

export type QueuedName = Exclude<WriteName, OnlineName>;

export type OperationOf<N extends QueuedName> = {
  [P in N]: { call: P; data: CallData<P>; rows?: Item[] };
}[N];

/** `rows` are the items when the person acted: a move shows them in the new bin, others count them. */
export type Operation = OperationOf<QueuedName>;

export type PredictContext = WriteContext & { plan: Plan };

/** @throws AppError the server's refusal, as far as this device can know it. */
export type Predict<N extends QueuedName> = (
  view: DeviceView,
  operation: OperationOf<N>,
  context: PredictContext,
) => Change;

/** Returns the same array if nothing changes. @throws AppError like `Predict`. */
export type PredictItems<N extends QueuedName> = (
  binId: string,
  items: readonly Item[],
  operation: OperationOf<N>,
  context: PredictContext,
) => readonly Item[];

export type QueuedWrite<N extends QueuedName> = {
  /** The ids it creates, changes or puts something into. */
  namedIds(data: CallData<N>): string[];
  /** The bins whose streams it changes. */
  changedBinIds(data: CallData<N>): string[];
  /** The ids it creates or moves; later operations on them wait for it. */
  creates(data: CallData<N>): string[];
  predict: Predict<N>;
  /** `bins` are those whose items it changes. */
  items: { bins(data: CallData<N>): string[]; predict: PredictItems<N> };
  /** `now` is when the person acted. */
  account(me: Account, data: CallData<N>, now: string): Account;
  /** True if screens show the pending write, and its refusal. */
  isShownAsPending: boolean;
  /** True if the write can end the person's access to a stream, whose event then never arrives. */
  mayLoseAccess: boolean;
  /** The typed text and its items, for copying it elsewhere. */
  text(operation: OperationOf<N>): string;
  /** True if an empty text clears the field (`null`); false if it is left out. */
  clearsEmptyText: boolean;
  /** The data of a write that restores the values this one overwrote. */
  restoreOverwritten: 'overwrote' extends keyof CallResult<N>
    ? (data: CallData<N>, previous: Partial<CallData<N>>) => CallData<N>
    : typeof neverOverwrites;
};

export type QueuedWritesOf<Noun extends string> = {
  [N in Extract<QueuedName, `${Noun}.${string}`>]: QueuedWrite<N>;
};

export function idsIn(...ids: (string | null | undefined)[]): string[] {
  return ids.filter((id) => typeof id === 'string');
}

export function textLines(...texts: (string | null | undefined)[]): string {
  return texts.filter(Boolean).join('\n');
}
