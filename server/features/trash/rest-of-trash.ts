import type { Pool } from 'pg';
import { inTransaction } from '#server/db/transaction.ts';
import type { Afterwards, Caller, Means } from '../command.ts';
import { type Emptying, purgePortion } from './portion.ts';
import { forgetSomeHistoryOf } from './purge.ts';

/** An emptying that goes on after this bin; undefined where nothing was left. */
type Begun = { caller: Caller; emptying: Emptying; after: string | undefined };

/** History is forgotten after so many bins and places, and at the end. */
const FORGOTTEN_AT_ONCE = 1_000;

/** What is left of one owner's emptyings, a portion at a time, and the histories of what is gone. */
export class RestOfTrash implements Afterwards {
  readonly #ownerId: string;
  readonly #left = new Map<string, Begun>();
  #gone: string[];

  constructor(begun: Begun, gone: string[]) {
    this.#ownerId = begun.caller.userId;
    this.#gone = gone;
    if (begun.after !== undefined) this.#left.set(keyOf(begun), begun);
  }

  isDone(): boolean {
    return this.#left.size === 0 && this.#gone.length === 0;
  }

  async step(means: Means): Promise<undefined> {
    const [next] = this.#left.values();
    if (next === undefined || this.#gone.length >= FORGOTTEN_AT_ONCE) await this.#forget(means.pool);
    else await this.#purge(means, next);
  }

  /** A later one of the same things takes the earlier one's place: it began anew, and takes what has come since too. */
  joins(later: Afterwards): boolean {
    if (!(later instanceof RestOfTrash)) return false;
    for (const [key, begun] of later.#left) this.#left.set(key, begun);
    this.#gone.push(...later.#gone);
    return true;
  }

  async #purge({ pool, publish }: Means, begun: Begun): Promise<void> {
    const { caller, emptying, after } = begun;
    const key = keyOf(begun);
    this.#left.delete(key);
    const portion = await inTransaction(pool, (tx) => purgePortion(tx, caller, emptying, after));
    const { bins, locations, freed, items, accounts, next } = portion;
    const changed = [...bins, ...freed, ...items.map(({ binId }) => binId)];
    publish({ ownerId: this.#ownerId, bins: changed, locations, accounts });
    this.#gone.push(...bins, ...locations);
    // Unless a later one has taken its place meanwhile.
    if (next !== undefined && !this.#left.has(key)) this.#left.set(key, { ...begun, after: next });
  }

  async #forget(pool: Pool): Promise<void> {
    const gone = this.#gone;
    this.#gone = [];
    if (await forgetSomeHistoryOf(pool, this.#ownerId, gone)) this.#gone.push(...gone);
  }
}

function keyOf({ emptying }: Begun): string {
  return JSON.stringify(emptying.only ?? null);
}
