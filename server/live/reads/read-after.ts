import type { TargetKind } from '#domain/access/access.ts';
import type { Queryable } from '#server/db/statement.ts';
import { createFairQueue } from '../../api/fair-queue.ts';
import { costModel } from '../../cost-model.ts';
import type { KnownRevisions, Missed } from '../connection.ts';
import {
  type BinPart,
  headerOnly,
  type PartRequest,
  portionBytes,
  readBinPart,
  readStreams,
  type StreamRead,
  type StreamRequest,
} from './stream-read.ts';

/** Few enough for a connection's memory, enough to amortize the round trip. */
const portionStreams = 250;

/** Streams of one owner in one snapshot. `reads` has no entry for streams that are gone. */
export type Portion = { ownerId: string; streams: Streams; reads: ReadonlyMap<string, StreamRead> };

type Streams = ReadonlyMap<string, Missed>;

type KnownRevisionOf = (id: string) => KnownRevisions | undefined;

export type Reader = {
  /**
   * Reads what is newer than the revisions, or only headers, in portions of about `portionBytes` at most. Each portion
   * is a snapshot of its own, so no database connection waits for a slow reader.
   */
  readAfter(
    userId: string,
    missed: Streams,
    revisions: KnownRevisionOf | 'headersOnly',
  ): AsyncGenerator<Portion>;
  /** Reads a part of a bin that is larger than a portion. */
  readPart(userId: string, ownerId: string, wanted: PartRequest): Promise<BinPart | undefined>;
};

/** One read at a time per user, so that thirty devices load the database like one. */
export function createReader(db: Queryable): Reader {
  const { account, process } = costModel;
  // More than the open connections, as cut ones stay in the queue until their turn.
  const waitingPerKey = 10 * account.liveConnections;
  const accountQueue = createFairQueue({ atOncePerKey: account.largeReadsAtOnce, waitingPerKey });
  const processQueue = createFairQueue({ atOnce: process.largeReadsAtOnce, waiting: process.connections });
  return {
    async *readAfter(userId, missed, revisions) {
      for (const [ownerId, portion] of portionsOf(missed, revisions === 'headersOnly')) {
        for (let remaining = portion; remaining.length > 0; ) {
          const requests = remaining.map(([id, { kind }]) => requestFor(kind, id, revisions));
          const { reads, unread } = await accountQueue(userId, () =>
            readStreams(db, ownerId, requests, (id) => id === userId),
          );
          const unreadIds = new Set(unread.map(({ id }) => id));
          yield { ownerId, streams: new Map(remaining.filter(([id]) => !unreadIds.has(id))), reads };
          remaining = remaining.filter(([id]) => unreadIds.has(id));
        }
      }
    },
    readPart: (userId, ownerId, wanted) =>
      accountQueue(userId, () =>
        processQueue(userId, () => readBinPart(db, ownerId, wanted, (id) => id === userId)),
      ),
  };
}

type Entry = [id: string, missed: Missed];

/** The last missed streams come first: access to them may have ended, which must be sent before anything else. */
function* portionsOf(
  missed: Streams,
  isHeadersOnly: boolean,
): Generator<[ownerId: string, portion: Entry[]]> {
  const newestFirst = [...missed].reverse();
  for (const [ownerId, all] of Map.groupBy(newestFirst, ([, each]) => each.ownerId)) {
    let portion: Entry[] = [];
    let bytes = 0;
    for (const entry of locationsFirst(all)) {
      const estimate = isHeadersOnly ? 0 : entry[1].bytes;
      const isFull = portion.length === portionStreams || bytes + estimate > portionBytes;
      if (isFull && portion.length > 0) {
        yield [ownerId, portion];
        portion = [];
        bytes = 0;
      }
      portion.push(entry);
      bytes += estimate;
    }
    yield [ownerId, portion];
  }
}

/** A bin must not be sent before its location. */
function locationsFirst(entries: readonly Entry[]): Entry[] {
  const isLocation = ([, { kind }]: Entry) => kind === 'location';
  return [...entries.filter(isLocation), ...entries.filter((entry) => !isLocation(entry))];
}

function requestFor(kind: TargetKind, id: string, revisions: KnownRevisionOf | 'headersOnly'): StreamRequest {
  if (kind === 'location') return { kind, id };
  if (revisions === 'headersOnly') return { kind, id, since: headerOnly, allTrash: false };
  const onDevice = revisions(id);
  const allTrash = onDevice?.kind === 'bin' && onDevice.seesTrash === undefined;
  return { kind, id, since: onDevice?.revision ?? 0, allTrash };
}
