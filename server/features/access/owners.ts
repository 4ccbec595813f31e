import type { Queryable } from '#server/db/statement.ts';
import { queryOwner } from './gate.queries.ts';

// An id's owner never changes, so it may be remembered for ever. Only for readers who were let in: to all others an
// existing and an invented id must take the same time.
const known = new Map<string, string>();
const KNOWN_MAX = 50_000;

/** Nobody's id: what it owns is looked for as anybody's would be, and not found. */
export const NOBODY = '00000000-0000-0000-0000-000000000000';

/** The owner of a bin as far as this reader's request can name it; not yet a right to anything. */
export async function findOwner(db: Queryable, readerId: string, binId: string): Promise<string> {
  const remembered = known.get(keyOf(readerId, binId));
  if (remembered !== undefined) return remembered;
  const [row] = await queryOwner(db, binId);
  return row?.ownerId ?? NOBODY;
}

/** To be called once the gate has let the reader in. */
export function rememberOwner(readerId: string, binId: string, ownerId: string): void {
  const oldest = known.keys().next();
  if (known.size >= KNOWN_MAX && !oldest.done) known.delete(oldest.value);
  known.set(keyOf(readerId, binId), ownerId);
}

function keyOf(readerId: string, binId: string): string {
  return readerId + binId;
}
