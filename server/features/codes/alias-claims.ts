import { type Coded, codeKeysOf, type NewCode, newCodesOf } from '#domain/bins/thing-codes.ts';
import { AppError } from '#domain/errors.ts';
import { isDivisionByZero, StaleError } from '#server/db/faults.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Caller } from '../command.ts';
import { isWithin } from '../tokens/token-reach.ts';
import { lockClaims, queryClaims, queryHolders, raiseClaims } from './alias-claims.queries.ts';

/** A thing before and after a write; `before` is undefined for a new one. */
type CodedChange = { id: string; before: (Coded & Named) | undefined; after: Coded & Named };
type Named = { name: string };

/**
 * Puts the new codes of a change on a bin or place, whose row is locked; the transaction holds the claims until it ends.
 * @throws AppError as `assertFree`.
 */
export async function claimAliases(
  tx: Transaction,
  caller: Caller,
  ownerId: string,
  change: CodedChange,
): Promise<void> {
  const claims = newCodesIn(caller, [change]);
  if (claims.length === 0) return;
  await lockClaims(tx, { ownerId });
  await assertFree(tx, caller, ownerId, claims, [change]);
}

/**
 * Decides without a lock whether items may get their new codes. The statement that it returns fails if a code was put on
 * something of the owner meanwhile, so that the write is decided anew. @throws AppError as `assertFree`.
 */
export async function decideAliases(
  db: Queryable,
  caller: Caller,
  ownerId: string,
  changes: readonly CodedChange[],
): Promise<(tx: Transaction) => Promise<unknown>[]> {
  const claims = newCodesIn(caller, changes);
  if (claims.length === 0) return () => [];
  // Read first: a claim made between the two reads then fails the statement.
  const [row] = await queryClaims(db, { ownerId });
  await assertFree(db, caller, ownerId, claims, changes);
  return (tx) => [assertUnclaimed(tx, ownerId, row?.revision ?? 0)];
}

async function assertUnclaimed(tx: Transaction, ownerId: string, revision: number): Promise<void> {
  try {
    await raiseClaims(tx, { ownerId, revision });
  } catch (error) {
    throw isDivisionByZero(error) ? new StaleError() : error;
  }
}

/** Imports keep what their files say, as an export with codes that two things share must come back as it was. */
function newCodesIn(caller: Caller, changes: readonly CodedChange[]): NewCode[] {
  if (caller.ofImport !== undefined) return [];
  return changes.flatMap(({ before, after }) => newCodesOf(before, after));
}

/** @throws AppError `aliases.taken`, `aliases.takenUnseen`. */
async function assertFree(
  db: Queryable,
  { userId: readerId, program }: Caller,
  ownerId: string,
  claims: readonly NewCode[],
  changes: readonly CodedChange[],
): Promise<void> {
  const textOf = new Map(claims.map(({ key, text }) => [key, text]));
  const holders = new Map<string, string>();
  for (const { after } of changes) {
    for (const key of codeKeysOf({ aliases: after.aliases })) {
      const code = textOf.get(key);
      const name = holders.get(key);
      if (code !== undefined && name !== undefined) throw new AppError('aliases.taken', { code, name });
      holders.set(key, after.name);
    }
  }
  const exceptIds = changes.map(({ id }) => id);
  const [holder] = await queryHolders(db, { ownerId, readerId, keys: [...textOf.keys()], exceptIds });
  if (holder === undefined) return;
  const code = textOf.get(holder.key) ?? '';
  throw holder.isSeen && (await isWithin(db, program, holder.place))
    ? new AppError('aliases.taken', { code, name: holder.name })
    : new AppError('aliases.takenUnseen', { code });
}
