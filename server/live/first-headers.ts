import type { Connection, Missed } from './connection.ts';
import type { LimitedReads } from './limited-reads.ts';
import {
  headerOnly,
  portionBytes,
  roleIn,
  type Wanted,
  writeHeader,
  writeLocation,
} from './reads/stream-read.ts';

/** Written in some milliseconds; most devices get one or two messages. */
const portionMax = 250;
const lineBytes = 256 * 1024;

/** A new device shows its list while the bins follow. Waits for the reader between portions. */
export async function sendHeaders(read: LimitedReads, connection: Connection): Promise<void> {
  const before = new Map(connection.missed);
  let portion = portionMax;
  for (const [ownerId, missed] of Map.groupBy(before, ([, each]) => each.ownerId)) {
    for (let waiting = missed.map(headerOf); waiting.length > 0; ) {
      const wanted = waiting.slice(0, portion);
      const { reads, rest } = await read.streams(connection.userId, ownerId, wanted);
      waiting = [...rest, ...waiting.slice(portion)];
      if (!connection.isOpen()) return;
      const lines = createHeaderLines(connection);
      for (const each of reads.values()) {
        const effectiveRole = roleIn(each, connection.userId);
        if (effectiveRole === undefined) continue;
        connection.untrackedStreams.set(each.row.id, each.kind);
        if (each.kind === 'bin') lines.add('bins', writeHeader(each, connection.userId, effectiveRole));
        else lines.add('locations', writeLocation(each, effectiveRole));
      }
      lines.send();
      portion = portionAfter(portion, connection.output.waiting());
      await connection.output.flushed();
      if (!connection.isOpen()) return;
    }
  }
  putFirst(connection, ([id, each]) => before.get(id) !== each);
}

/** Headers of widely shared bins are long. */
function portionAfter(portion: number, bytes: number): number {
  const fitting = Math.floor((portion * portionBytes) / Math.max(1, bytes));
  return Math.max(1, Math.min(portionMax, fitting));
}

/** What changed meanwhile may be gone, so it comes first. */
function putFirst({ missed }: Connection, isFirst: (entry: [string, Missed]) => boolean): void {
  const others = [...missed].filter((entry) => !isFirst(entry));
  if (others.length === missed.size) return;
  for (const [id, each] of others) {
    missed.delete(id);
    missed.set(id, each);
  }
}

function headerOf([id, { kind }]: [string, Missed]): Wanted {
  return kind === 'bin' ? { kind, id, since: headerOnly, allTrash: false } : { kind, id };
}

function createHeaderLines(connection: Connection) {
  let parts = { bins: [] as string[], locations: [] as string[] };
  let length = 0;
  function send(): void {
    if (length === 0) return;
    const { bins, locations } = parts;
    connection.send(`{"type":"headers","bins":[${bins.join()}],"locations":[${locations.join()}]}\n`);
    parts = { bins: [], locations: [] };
    length = 0;
  }
  return {
    send,
    add(kind: 'bins' | 'locations', json: string): void {
      if (length + json.length > lineBytes) send();
      parts[kind].push(json);
      length += json.length;
    },
  };
}
