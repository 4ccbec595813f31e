import { randomBytes } from 'node:crypto';
import { codeFrom } from '#domain/codes/code.ts';
import { assertFree } from '#domain/codes/code-rules.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { LockedOwner } from '../access/locked-owner.ts';
import { insertCode, queryCodes, raiseCodes, updateUsed } from './code.queries.ts';
import { presentCode } from './codes.reads.ts';

type NewBin = { id: string; code?: string | undefined; orNewCode?: boolean | undefined; now: string };

/** `revision` is that of the owner's account; absent if their devices do not know the code. */
export type GivenCode = { code: string; revision?: number };

/** Assigns the requested free code of the owner, else a new one. @throws AppError `codes.notFound`, `codes.notFree`. */
export async function giveCode(owner: LockedOwner, bin: NewBin): Promise<GivenCode> {
  if (bin.code === undefined) return { code: await giveNewCode(owner, bin) };
  const row = await readOwnCode(owner, bin.code);
  try {
    assertFree(row);
  } catch (error) {
    if (bin.orNewCode !== true || !(error instanceof AppError)) throw error;
    return { code: await giveNewCode(owner, bin) };
  }
  const { tx, id: ownerId } = owner;
  // Other devices do not know a reserve code; they learn it from the bin's header.
  const revision = row.revision === 0 ? null : await raiseCodesOf(owner);
  await updateUsed(tx, { code: row.code, ownerId, binId: bin.id, locationId: null, revision, use: null });
  return { code: row.code, ...(revision !== null && { revision }) };
}

/** Undefined for unknown codes and codes of other owners. */
export async function readOwnCode(
  { tx, id: ownerId }: LockedOwner,
  code: string,
): Promise<CodeRow | undefined> {
  const [found] = await readCodes(tx, ownerId, [code]);
  return found;
}

export async function readCodes(db: Queryable, ownerId: string, codes: string[]): Promise<CodeRow[]> {
  return (await queryCodes(db, { codes, ownerId })).map(presentCode);
}

/** Locks the owner's account, which must be the last lock. */
export async function raiseCodesOf({ tx, id: ownerId }: LockedOwner): Promise<number> {
  const [raised] = await raiseCodes(tx, { ownerId });
  if (raised === undefined) throw new Error('an owner has no profile');
  return raised.revision;
}

async function giveNewCode({ tx, id: ownerId }: LockedOwner, { id, now }: NewBin): Promise<string> {
  for (;;) {
    const code = codeFrom(randomBytes);
    const [inserted] = await insertCode(tx, { code, ownerId, binId: id, now });
    if (inserted !== undefined) return code;
  }
}
