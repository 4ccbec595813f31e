import { nilId } from '#domain/is-id.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryOwnerForReader } from './gate.queries.ts';

// Ownership never changes, so it may be remembered; other access may end at any time.
const ownerIds = new Map<string, string>();
const KNOWN_MAX = 50_000;

/** Owns nothing: look-ups run as for anybody and find nothing. */
export const NOBODY = nilId;

/**
 * Else `NOBODY`. Security: a write then locks the owner, and a stranger's wait for that would tell that the id
 * exists.
 */
export async function findOwner(db: Queryable, readerId: string, id: string): Promise<string> {
  if (ownerIds.get(id) === readerId) return readerId;
  const [row] = await queryOwnerForReader(db, { id, readerId });
  return row?.ownerId ?? NOBODY;
}

/** Call it only after the gate has let the owner in. */
export function rememberOwner(id: string, ownerId: string): void {
  const oldest = ownerIds.keys().next();
  if (ownerIds.size >= KNOWN_MAX && !oldest.done) ownerIds.delete(oldest.value);
  ownerIds.set(id, ownerId);
}
