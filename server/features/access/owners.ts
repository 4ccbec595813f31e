import { nilId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryOwnerForReader } from './gate.queries.ts';

// What somebody owns is theirs for ever, so it may be remembered. Nobody else's access is: it may have ended since.
const known = new Map<string, string>();
const KNOWN_MAX = 50_000;

/** Nobody's id: what it owns is looked for as anybody's would be, and not found. */
export const NOBODY = nilId;

/**
 * The owner of a bin or location as far as this reader may know of it, not yet a right to anything; else `NOBODY`.
 * Security: a write locks the owner's profile before it looks closer. Were a stranger let as far as the lock, the time
 * of waiting for it would tell them that the id exists and that its owner is writing.
 */
export async function findOwner(db: Queryable, readerId: string, id: string): Promise<string> {
  if (known.get(id) === readerId) return readerId;
  const [row] = await queryOwnerForReader(db, { id, readerId });
  return row?.ownerId ?? NOBODY;
}

/** To be called once the gate has let the owner in. */
export function rememberOwner(id: string, ownerId: string): void {
  const oldest = known.keys().next();
  if (known.size >= KNOWN_MAX && !oldest.done) known.delete(oldest.value);
  known.set(id, ownerId);
}
