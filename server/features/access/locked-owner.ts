import { AppError } from '#domain/errors.ts';
import { nilId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockProfile, type ProfileRow } from '../account/profile.queries.ts';
import { queryOwnerForReader } from './gate.queries.ts';

// Ids are unique everywhere and owners never change, so one cache serves the process. Other access is never cached.
const ownerIds = new Map<string, string>();
const KNOWN_MAX = 50_000;

/** The id of no owner. Queries with it run as usual and find nothing. */
export const NOBODY = nilId;

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

/**
 * Returns the owner if the reader is the owner or has an entry, else `NOBODY`. Security: writes lock the owner, and a
 * stranger waiting for that lock would learn that the id exists.
 */
export async function findOwner(db: Queryable, readerId: string, id: string): Promise<string> {
  if (ownerIds.get(id) === readerId) return readerId;
  const [row] = await queryOwnerForReader(db, { id, readerId });
  return row?.ownerId ?? NOBODY;
}

/** Call only after the gate has admitted the owner. */
export function rememberOwner(id: string, ownerId: string): void {
  const oldest = ownerIds.keys().next();
  if (ownerIds.size >= KNOWN_MAX && !oldest.done) ownerIds.delete(oldest.value);
  ownerIds.set(id, ownerId);
}
