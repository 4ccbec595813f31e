import { can } from '#domain/access/access-rules.ts';
import type { Connection, KnownRevisions } from './connection.ts';
import { roleIn, type StreamRead, writeChanges, writeLocation } from './reads/stream-read.ts';
import type { Registry } from './registry.ts';

/** `again`: the read starts after the connection's revision; `large`: the items exceeded the read. */
export type Difference =
  | { kind: 'none' }
  | { kind: 'gone' }
  | { kind: 'again' }
  | { kind: 'large' }
  | { kind: 'changes'; json: string; knownRevision: KnownRevisions };

/** Security: decides by access entries of the same snapshot as the rows. Streams that were not found are gone. */
export function differenceFor(connection: Connection, id: string, read: StreamRead | undefined): Difference {
  const knownRevision = connection.knownRevisions.get(id);
  const effectiveRole = read && roleIn(read, connection.userId);
  if (read === undefined || effectiveRole === undefined) {
    const isOlder =
      read !== undefined && knownRevision !== undefined && read.row.revision < knownRevision.revision;
    const isOnDevice = knownRevision !== undefined || connection.untrackedStreams.has(id);
    return isOnDevice && !isOlder ? { kind: 'gone' } : { kind: 'none' };
  }
  const { revision } = read.row;
  if (knownRevision !== undefined && revision <= knownRevision.revision) return { kind: 'none' };
  if (read.kind === 'location') {
    return {
      kind: 'changes',
      json: writeLocation(read, connection.userId, effectiveRole),
      knownRevision: { kind: 'location', revision },
    };
  }
  if (!read.row.isRead) return { kind: 'large' };
  const seesTrash = can(effectiveRole, 'see the trash');
  if (read.row.since > (knownRevision?.revision ?? 0)) return { kind: 'again' };
  const sawTrash = knownRevision?.kind === 'bin' && knownRevision.seesTrash === seesTrash;
  if (read.row.since > 0 && !read.allTrash && !sawTrash) return { kind: 'again' };
  return {
    kind: 'changes',
    json: writeChanges(read, connection.userId, effectiveRole),
    knownRevision: { kind: 'bin', revision: read.row.to, seesTrash },
  };
}

export function addTo(
  line: ChangesLine,
  registry: Registry,
  connection: Connection,
  id: string,
  difference: Difference,
): void {
  if (difference.kind === 'changes') {
    const part = difference.knownRevision.kind === 'bin' ? line.bins : line.locations;
    part.set(id, difference.json);
    registry.hold(connection, id, difference.knownRevision);
  } else if (difference.kind === 'gone') {
    const kind = connection.knownRevisions.get(id)?.kind ?? connection.untrackedStreams.get(id);
    const part = kind === 'location' ? line.removedLocationIds : line.removedBinIds;
    part.push(id);
    registry.drop(connection, id);
  } else if (!connection.knownRevisions.has(id)) {
    registry.drop(connection, id);
  }
}

export type ChangesLine = {
  bins: Map<string, string>;
  removedBinIds: string[];
  locations: Map<string, string>;
  removedLocationIds: string[];
  me: string | undefined;
};

export function emptyChanges(): ChangesLine {
  return { bins: new Map(), removedBinIds: [], locations: new Map(), removedLocationIds: [], me: undefined };
}

export function isEmpty({ bins, removedBinIds, locations, removedLocationIds, me }: ChangesLine): boolean {
  return (
    bins.size + removedBinIds.length + locations.size + removedLocationIds.length === 0 && me === undefined
  );
}

export function writeLine({ bins, removedBinIds, locations, removedLocationIds, me }: ChangesLine): string {
  const goneField = removedBinIds.length > 0 ? `,"gone":${JSON.stringify(removedBinIds)}` : '';
  const locationsField = locations.size > 0 ? `,"locations":${join(locations)}` : '';
  const goneLocationsField =
    removedLocationIds.length > 0 ? `,"goneLocations":${JSON.stringify(removedLocationIds)}` : '';
  const meField = me === undefined ? '' : `,"me":${me}`;
  return `{"type":"changes","bins":${join(bins)}${goneField}${locationsField}${goneLocationsField}${meField}}\n`;
}

function join(parts: ReadonlyMap<string, string>): string {
  return `{${[...parts].map(([id, json]) => `"${id}":${json}`).join(',')}}`;
}
