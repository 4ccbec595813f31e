import { can } from '#domain/access/access-rules.ts';
import { type BinRead, standingIn, writeChanges } from './bin-read.ts';
import type { Connection, Held } from './connection.ts';

/** What a read bin means for one connection. `again`: the read does not reach back far enough for this one. */
export type Difference =
  | { kind: 'none' }
  | { kind: 'gone' }
  | { kind: 'again' }
  | { kind: 'changes'; json: string; held: Held };

/**
 * What to send of a bin. Security: decided by the entries of the same snapshot as the rows. A bin that was not found
 * is gone for those who have it.
 */
export function differenceFor(connection: Connection, binId: string, read: BinRead | undefined): Difference {
  const held = connection.held.get(binId);
  const standing = read && standingIn(read, connection.userId);
  if (read === undefined || standing === undefined) {
    const isOlder = read !== undefined && held !== undefined && read.row.revision < held.revision;
    return held === undefined || isOlder ? { kind: 'none' } : { kind: 'gone' };
  }
  const { revision, since } = read.row;
  const seesTrash = can(standing, 'see the trash');
  if (held !== undefined && revision <= held.revision) return { kind: 'none' };
  if (since > (held?.revision ?? 0)) return { kind: 'again' };
  const isTrashRead = since === 0 || read.allTrash || held?.seesTrash === seesTrash;
  if (!isTrashRead) return { kind: 'again' };
  return {
    kind: 'changes',
    json: writeChanges(read, connection.userId, standing),
    held: { revision, seesTrash },
  };
}
