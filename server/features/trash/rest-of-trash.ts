import type { Pool } from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { Caller, FollowUp, FollowUpDeps } from '../command.ts';
import { type PurgeRequest, purgePortion } from './portion.ts';
import { forgetSomeHistoryOf } from './purge.ts';

type Begun = { caller: Caller; emptying: PurgeRequest; after: string };

/** History is deleted after so many targets, and at the end. */
const FORGOTTEN_AT_ONCE = 1_000;

export class RestOfTrash implements FollowUp {
  readonly #ownerId: string;
  readonly #left = new Map<string, Begun>();
  #gone: string[];

  /** Without `after` only histories are left. */
  constructor(caller: Caller, emptying: PurgeRequest, purgedIds: string[], after: string | undefined) {
    this.#ownerId = caller.userId;
    this.#gone = purgedIds;
    if (after !== undefined) this.#leave({ caller, emptying, after });
  }

  isDone(): boolean {
    return this.#left.size === 0 && this.#gone.length === 0;
  }

  async step(deps: FollowUpDeps): Promise<void> {
    const [next] = this.#left.values();
    if (next === undefined || this.#gone.length >= FORGOTTEN_AT_ONCE) await this.#forget(deps.pool);
    else await this.#purge(deps, next);
  }

  joins(later: FollowUp): boolean {
    if (!(later instanceof RestOfTrash)) return false;
    for (const begun of later.#left.values()) this.#leave(begun);
    this.#gone.push(...later.#gone);
    return true;
  }

  async #purge({ pool, publish }: FollowUpDeps, begun: Begun): Promise<void> {
    const { caller, emptying, after } = begun;
    this.#left.delete(keyOf(begun));
    const portion = await inTransaction(pool, (tx) => purgePortion(tx, caller, emptying, after));
    const { bins, locations, freed, items, accounts, next } = portion;
    const changed = [...bins, ...freed, ...items.map(({ binId }) => binId)];
    publish({ ownerId: this.#ownerId, bins: changed, locations, accounts });
    this.#gone.push(...bins, ...locations);
    if (next !== undefined) this.#leave({ ...begun, after: next });
  }

  /** Keeps only the one that reaches further of two emptyings of the same kind, in whatever order they arrive. */
  #leave(begun: Begun): void {
    const key = keyOf(begun);
    const other = this.#left.get(key);
    if (other === undefined || reachesFurther(begun, other)) this.#left.set(key, begun);
  }

  async #forget(pool: Pool): Promise<void> {
    const purgedIds = this.#gone;
    this.#gone = [];
    if (await forgetSomeHistoryOf(pool, this.#ownerId, purgedIds)) this.#gone.push(...purgedIds);
  }
}

function reachesFurther(one: Begun, other: Begun): boolean {
  const [before, otherBefore] = [one.emptying.before, other.emptying.before];
  return before > otherBefore || (before === otherBefore && one.after < other.after);
}

function keyOf({ emptying }: Begun): string {
  return JSON.stringify(emptying.only ?? null);
}
