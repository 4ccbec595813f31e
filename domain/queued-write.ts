import type { Account } from './account-stream.ts';
import type { CallData, CallResult } from './calls.ts';
import type { Item } from './items/item.ts';
import type { ActContext } from './items/item-rules.ts';
import type { OperationOf, QueuedName } from './operation.ts';
import type { Plan } from './plans/plan.ts';
import type { Change, Shown } from './shown.ts';

/** The person whose device predicts, and when they acted. */
export type PredictContext = ActContext & { plan: Plan };

/** All that a device must know of a write that can wait for a connection. Every fact is said for every write. */
export type QueuedWrite<N extends QueuedName> = {
  /** The ids that it names: of what it makes, changes, or puts something into. */
  touches(data: CallData<N>): string[];
  /** Of these the bins whose streams it changes. */
  changesBins(data: CallData<N>): string[];
  /** The ids that come into being with it, or into the place where later operations look for them: those wait for it. */
  creates(data: CallData<N>): string[];
  /**
   * What it changes of bins and locations.
   * @throws AppError the refusal that the server would give, as far as this device can know it.
   */
  predict(shown: Shown, operation: OperationOf<N>, context: PredictContext): Change;
  /** What it changes of the items in bins. */
  items: ItemChanges<N>;
  /** The person's own account after it; the same object if it changes nothing of it. */
  account(me: Account, data: CallData<N>): Account;
  /** Whether people are told that it waits, and of its refusal. */
  isTold: boolean;
  /** Whether it can end its own person's sight of a stream: one that is no longer held has then arrived. */
  endsSight: boolean;
  /** What was typed and the items it is about, as text to keep elsewhere; empty for one without. */
  text(operation: OperationOf<N>): string;
  /** Whether an empty text in its data clears what was there (`null`); otherwise it is left out. */
  clearsEmptyText: boolean;
  /** The same write with another person's values, which this one covered; for each whose answer tells of such. */
  withTheirs: 'overwrote' extends keyof CallResult<N>
    ? (data: CallData<N>, theirs: Partial<CallData<N>>) => CallData<N>
    : typeof coversNothing;
};

export type ItemChanges<N extends QueuedName> = {
  /** The bins whose items it changes. */
  bins(data: CallData<N>): string[];
  /** One bin's items after it; the same array if it changes none of them. @throws AppError like `predict`. */
  predict(
    binId: string,
    items: readonly Item[],
    operation: OperationOf<N>,
    context: PredictContext,
  ): readonly Item[];
};

/** The writes of one feature, by the nouns of their calls. */
export type QueuedWritesOf<Noun extends string> = {
  [N in Extract<QueuedName, `${Noun}.${string}`>]: QueuedWrite<N>;
};

export const noIds = (): string[] => [];
export const noChange = (): Change => ({});
export const noItems = {
  bins: noIds,
  predict: (_binId: string, items: readonly Item[]) => items,
};
export const sameAccount = (me: Account): Account => me;
export const noText = () => '';
export const coversNothing = 'coversNothing';

/** The ids that are there, of fields which may be missing or cleared. */
export function idsIn(...ids: (string | null | undefined)[]): string[] {
  return ids.filter((id) => typeof id === 'string');
}

/** The texts that are there, a line each. */
export function textLines(...texts: (string | null | undefined)[]): string {
  return texts.filter(Boolean).join('\n');
}
