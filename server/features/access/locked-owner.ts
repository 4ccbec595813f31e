import { AppError } from '#domain/errors.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockProfile, type ProfileRow } from '../account/profile.queries.ts';

/** Called before a transaction locks this owner; what it throws ends the transaction. */
export type BeforeOwnerLock = (ownerId: string) => void;

const beforeLocks = new WeakMap<Transaction, BeforeOwnerLock>();

/** Runs `act` with `before` called at each lock of this transaction only. */
export async function actWithLockHook<T>(
  tx: Transaction,
  before: BeforeOwnerLock | undefined,
  act: () => Promise<T>,
): Promise<T> {
  if (before === undefined) return act();
  beforeLocks.set(tx, before);
  try {
    return await act();
  } finally {
    beforeLocks.delete(tx);
  }
}

/**
 * A locked owner: nobody else changes structure or rights. Only the functions below make one, so the type proves the
 * lock.
 */
export type { Locked as LockedOwner };

class Locked {
  readonly tx: Transaction;
  readonly id: string;
  readonly #rows: Promise<ProfileRow[]>;

  constructor(tx: Transaction, id: string) {
    beforeLocks.get(tx)?.(id);
    this.tx = tx;
    this.id = id;
    this.#rows = lockProfile(tx, { userId: id });
  }

  /** @throws AppError `access.denied` while the owner's account is being deleted. */
  async whenLocked(): Promise<void> {
    const [row] = await this.#rows;
    if (row !== undefined && row.deletionDueAt !== null) throw new AppError('access.denied');
  }

  async whenLockedAnyway(): Promise<void> {
    await this.#rows;
  }

  async profile(): Promise<ProfileRow> {
    const [row] = await this.#rows;
    if (row === undefined) throw new Error('an owner has no profile');
    return row;
  }
}

/** Also while the owner's account is being deleted: for what deletes, and for what ends with the deletion. */
export async function lockOwnerAnyway(tx: Transaction, ownerId: string): Promise<Locked> {
  const owner = new Locked(tx, ownerId);
  await owner.whenLockedAnyway();
  return owner;
}

/**
 * Locks nothing for `NOBODY`, whose targets are not found afterwards. @throws AppError `access.denied` while the owner's
 * account is being deleted: nobody shares, moves or publishes what was taken out of use.
 */
export async function lockOwner(tx: Transaction, ownerId: string): Promise<Locked> {
  const owner = new Locked(tx, ownerId);
  await owner.whenLocked();
  return owner;
}

/**
 * Sends `read` together with the lock in one round trip; statements run in order, so it sees what earlier holders
 * committed.
 */
export async function lockOwnerAndRead<T>(
  tx: Transaction,
  ownerId: string,
  read: (owner: Locked) => Promise<T>,
): Promise<[owner: Locked, result: T]> {
  const owner = new Locked(tx, ownerId);
  const [, result] = await Promise.all([owner.whenLocked(), read(owner)]);
  return [owner, result];
}
