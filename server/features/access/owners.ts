import { nilId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryOwnerForReader } from './gate.queries.ts';

// Ids are unique everywhere and owners never change, so one cache serves the process. Other access is never cached.
const ownerIds = new Map<string, string>();
const KNOWN_MAX = 50_000;

/** The id of no owner. Queries with it run as usual and find nothing. */
export const NOBODY = nilId;

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
