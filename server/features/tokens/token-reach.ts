import type { TargetKind } from '#domain/access/access.ts';
import type { CallData } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { TokenScope } from '#domain/tokens/token-limits.ts';
import { type SignedInCall, type TokenRight, tokenRights } from '#domain/tokens/token-rights.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryAllWithin, queryWithin, type TokenTarget } from './tokens.queries.ts';

/** The program that acts for the person. `targets` are the places and bins chosen for it; absent if it acts everywhere. */
export type Program = { tokenId: string; name: string; scope: TokenScope; targets?: TokenTarget[] };

/**
 * Security: every bin and place that a call names must be, or be in, one that was chosen for the token. Unknown ones and those of
 * others get the same answer. @throws AppError `tokens.outside`.
 */
export async function assertNamedWithin<N extends SignedInCall>(
  db: Queryable,
  program: Program | undefined,
  name: N,
  data: CallData<N>,
): Promise<void> {
  if (program?.targets === undefined) return;
  const right: TokenRight<N> = tokenRights[name];
  if (typeof right === 'string') throw new AppError('tokens.notAllowed');
  if (right.targets === 'allWithin') return;
  const ids = right.targets(data).filter((id) => typeof id === 'string');
  if (ids.length === 0) throw new AppError('tokens.outside');
  await assertWithin(db, program.targets, ids);
}

/**
 * Security: checks in the transaction what a write changed, as it may name more than `assertNamedWithin` knows, take something out of the
 * chosen places, or be overtaken by a move. @throws AppError `tokens.outside`.
 */
export async function assertChangedWithin(
  db: Queryable,
  program: Program | undefined,
  streams: readonly string[],
): Promise<void> {
  if (program?.targets === undefined) return;
  await assertWithin(
    db,
    program.targets,
    streams.filter((stream) => stream !== 'me'),
  );
}

/** Of a token that may act here. @throws AppError `tokens.outside`. */
export async function assertWithin(
  db: Queryable,
  targets: readonly TokenTarget[],
  ids: readonly string[],
): Promise<void> {
  if ((await readOutside(db, targets, ids)).size > 0) throw new AppError('tokens.outside');
}

/** Also of a program that acts everywhere, and of none. */
export async function isWithin(db: Queryable, program: Program | undefined, id: string): Promise<boolean> {
  return program?.targets === undefined || (await readOutside(db, program.targets, [id])).size === 0;
}

async function readOutside(
  db: Queryable,
  targets: readonly TokenTarget[],
  ids: readonly string[],
): Promise<Set<string>> {
  const missing = new Set(ids);
  for (const [ownerId, chosen] of idsByOwner(targets)) {
    if (missing.size === 0) break;
    for (const { id } of await queryWithin(db, { ownerId, ids: [...missing], chosen })) missing.delete(id);
  }
  return missing;
}

/** All bins or places in the chosen ones, the trash included; which of them the person sees the gate decides. */
export async function readAllWithin(
  db: Queryable,
  targets: readonly TokenTarget[],
  kind: TargetKind,
): Promise<{ ownerId: string; id: string }[]> {
  const found: { ownerId: string; id: string }[] = [];
  for (const [ownerId, chosen] of idsByOwner(targets))
    for (const row of await queryAllWithin(db, { ownerId, chosen }))
      if (row.kind === kind) found.push({ ownerId, id: row.id });
  return found;
}

function idsByOwner(targets: readonly TokenTarget[]): Map<string, string[]> {
  const byOwner = new Map<string, string[]>();
  for (const { ownerId, id } of targets) byOwner.set(ownerId, [...(byOwner.get(ownerId) ?? []), id]);
  return byOwner;
}
