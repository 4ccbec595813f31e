import { costModel } from '../cost-model.ts';
import { sharedOf } from '../db/shared-connections.ts';
import type { BeforeOwnerLock } from '../features/access/locked-owner.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** Thrown before anything is written, so the write may simply run again. */
export class OwnerIsBusy extends Error {
  readonly ownerId: string;
  constructor(ownerId: string) {
    super('another write holds the lock of the owner');
    this.ownerId = ownerId;
  }
}

/**
 * May call `write` twice. `turnAt` is the owner whose turn the write already has: it must then not wait behind other
 * writes of its account.
 */
export type OwnerTurns = <T>(
  userId: string,
  endsAccess: boolean,
  write: (before: BeforeOwnerLock, turnAt?: string) => Promise<T>,
) => Promise<T>;

/** `first` is for writes that pass all others that wait here. */
type Owner = { queue: FairQueue; first: FairQueue; writes: number };

/**
 * Lets few writes at a time reach the lock of one owner, which PostgreSQL still keeps for all processes. The others wait
 * without a connection, account by account, so that an editor cannot block the writes of others. The owner's own writes and
 * those that end or lower access have a queue of their own, so that they pass all others that wait here.
 */
export function createOwnerTurns(factor: number): OwnerTurns {
  const owners = new Map<string, Owner>();
  const { atLockOfOwner: atOnce, writesWaiting } = costModel.account;

  async function within<T>(ownerId: string, work: (owner: Owner) => Promise<T>): Promise<T> {
    const limits = { atOncePerKey: 1, waitingPerKey: writesWaiting * factor };
    const owner = owners.get(ownerId) ?? {
      queue: createFairQueue({ ...limits, atOnce }),
      first: createFairQueue({ ...limits, atOnce: 1 }),
      writes: 0,
    };
    owners.set(ownerId, owner);
    owner.writes++;
    try {
      return await work(owner);
    } finally {
      owner.writes--;
      if (owner.writes === 0) owners.delete(ownerId);
    }
  }

  /** Runs immediately if no other write of the owner is running. @throws OwnerIsBusy. */
  async function runAlone<T>(write: (before: BeforeOwnerLock) => Promise<T>): Promise<T> {
    const finished = Promise.withResolvers<void>();
    let entered: string | undefined;
    try {
      return await write((ownerId) => {
        // After a deadlock, the write runs again.
        if (ownerId === entered) return;
        if (owners.has(ownerId)) throw new OwnerIsBusy(ownerId);
        entered = ownerId;
        void within(ownerId, () => finished.promise);
      });
    } finally {
      finished.resolve();
    }
  }

  return async (userId, endsAccess, write) => {
    try {
      return await runAlone(write);
    } catch (error) {
      if (!(error instanceof OwnerIsBusy)) throw error;
      const { ownerId } = error;
      return within(ownerId, ({ queue, first }) =>
        (endsAccess || userId === ownerId ? first : queue)(userId, () => write(noWait, ownerId)),
      );
    }
  };
}

function noWait(): void {}

const WRITES_WAITING = 5_000;

export type WriteLimit = <T>(
  userId: string,
  write: {
    isLong: boolean;
    /** The bin, if nothing but its items is written. */
    itemsOf?: string | undefined;
  },
  work: () => Promise<T>,
) => Promise<T>;

/**
 * Limits the concurrent writes of an account and of the process. Waiting writes hold no connection; half of the slots are
 * reserved for short bodies. Writes of items have places of their own for each account, and run one after the other in each
 * bin: of two at once, one would find the bin changed and start again.
 * @throws AppError `request.tooMany`, `server.busy`.
 */
export function createWriteLimit(connections: number, factor: number): WriteLimit {
  const { writesAtOnce, itemWritesAtOnce, longWritesAtOnce, writesWaiting } = costModel.account;
  const atOnce = concurrentWrites(connections);
  const waits = { waiting: WRITES_WAITING, waitingPerKey: writesWaiting * factor };
  const writes = createFairQueue({ atOncePerKey: writesAtOnce, ...waits });
  const itemWrites = createFairQueue({ atOncePerKey: itemWritesAtOnce, ...waits });
  const bins = createFairQueue({ atOncePerKey: 1 });
  const all = createFairQueue({ atOnce });
  const longAtOnce = { atOnce: Math.ceil(atOnce / 2), atOncePerKey: longWritesAtOnce };
  const longWrites = createFairQueue({ ...longAtOnce, ...waits });
  return (userId, { isLong, itemsOf }, work) => {
    const run = () => all(userId, work);
    const write = () =>
      itemsOf === undefined
        ? writes(userId, run)
        : itemWrites(userId, () => bins(`${userId} ${itemsOf}`, run));
    return isLong ? longWrites(userId, write) : write();
  };
}

/** Leaves connections to live streams, sessions, long answers and jobs: of twelve, eight write. */
function concurrentWrites(connections: number): number {
  return Math.max(1, connections - sharedOf(connections) - 1);
}
