import { can } from '#domain/access/access-rules.ts';
import type { Connection, Held } from './connection.ts';
import { type StreamRead, standingIn, writeChanges, writeLocation } from './stream-read.ts';

/** What a read bin or location means for one connection. `again`: the read does not reach back far enough for this one. */
export type Difference =
  | { kind: 'none' }
  | { kind: 'gone' }
  | { kind: 'again' }
  | { kind: 'changes'; json: string; held: Held };

/**
 * What to send of a bin or location. Security: decided by the entries of the same snapshot as the rows. What was not
 * found is gone for those who have it.
 */
export function differenceFor(connection: Connection, id: string, read: StreamRead | undefined): Difference {
  const held = connection.held.get(id);
  const standing = read && standingIn(read, connection.userId);
  if (read === undefined || standing === undefined) {
    const isOlder = read !== undefined && held !== undefined && read.row.revision < held.revision;
    const isThere = held !== undefined || connection.shown.has(id);
    return isThere && !isOlder ? { kind: 'gone' } : { kind: 'none' };
  }
  const { revision } = read.row;
  if (held !== undefined && revision <= held.revision) return { kind: 'none' };
  if (read.kind === 'location') {
    return { kind: 'changes', json: writeLocation(read, standing), held: { kind: 'location', revision } };
  }
  const seesTrash = can(standing, 'see the trash');
  if (read.row.since > (held?.revision ?? 0)) return { kind: 'again' };
  const sawTrash = held?.kind === 'bin' && held.seesTrash === seesTrash;
  if (read.row.since > 0 && !read.allTrash && !sawTrash) return { kind: 'again' };
  return {
    kind: 'changes',
    json: writeChanges(read, connection.userId, standing),
    held: { kind: 'bin', revision, seesTrash },
  };
}
