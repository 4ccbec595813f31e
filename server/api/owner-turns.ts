import { costModel } from '../cost-model.ts';
import type { BeforeOwnerLock } from '../features/access/locked-owner.ts';
import { createFairQueue, type FairQueue } from './fair-queue.ts';

/** Thrown before anything is written, so the write may simply run again. */
export class OwnerIsBusy extends Error {
  readonly ownerId: string;
  constructor(ownerId: string) {
    super('writes of the owner are under way');
    this.ownerId = ownerId;
  }
}

/**
 * `write` holds a connection and one of the turns of all writes; it may be called twice. `turnAt` is the owner whose turn
 * it already holds: it must then not wait behind other writes of its account.
 */
export type OwnerTurns = <T>(
  userId: string,
  endsAccess: boolean,
  write: (before: BeforeOwnerLock, turnAt?: string) => Promise<T>,
) => Promise<T>;

type Owner = { queue: FairQueue; endings: FairQueue; writes: number };

/**
 * Lets few writes at a time reach the lock of one owner, which PostgreSQL still keeps for all processes. The others wait
 * without a connection, account by account, so that nobody who may change an owner's things stops the owner's own writes,
 * or a stranger's. Writes that end or lower access have a turn of their own, so that they pass all others that wait here.
 */
export function createOwnerTurns(factor: number): OwnerTurns {
  const owners = new Map<string, Owner>();
  const { atLockOfOwner: atOnce, writesWaiting } = costModel.account;

  async function within<T>(ownerId: string, work: (owner: Owner) => Promise<T>): Promise<T> {
    const limits = { atOncePerKey: 1, waitingPerKey: writesWaiting * factor };
    const owner = owners.get(ownerId) ?? {
      queue: createFairQueue({ ...limits, atOnce }),
      endings: createFairQueue({ ...limits, atOnce: 1 }),
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

  /** Runs at once where no other write of the owner is under way. @throws OwnerIsBusy. */
  async function runAlone<T>(write: (before: BeforeOwnerLock) => Promise<T>): Promise<T> {
    const left = Promise.withResolvers<void>();
    let entered: string | undefined;
    try {
      return await write((ownerId) => {
        // A deadlock runs the write again.
        if (ownerId === entered) return;
        if (owners.has(ownerId)) throw new OwnerIsBusy(ownerId);
        entered = ownerId;
        void within(ownerId, () => left.promise);
      });
    } finally {
      left.resolve();
    }
  }

  return async (userId, endsAccess, write) => {
    try {
      return await runAlone(write);
    } catch (error) {
      if (!(error instanceof OwnerIsBusy)) throw error;
      return within(error.ownerId, ({ queue, endings }) =>
        (endsAccess ? endings : queue)(userId, () => write(noWait, error.ownerId)),
      );
    }
  };
}

function noWait(): void {}
