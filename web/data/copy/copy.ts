import type { Account as Me } from '#domain/account-stream.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Revisions } from '#domain/ids.ts';
import type { Location } from '#domain/locations/location.ts';
import { changedBy, type ShownInMaps } from '#domain/predict/predict.ts';
import { cell } from '../cells/cell.ts';
import { reuse } from '../cells/reuse.ts';
import { bySeq, type RefusedRow, type Waiting } from '../operations/operation.ts';
import type { Stored } from '../storage/base.ts';
import type { BinRecord, LocationRecord, MeRecord, Meta } from '../storage/database.ts';
import { drawnHeaders } from './drawn-headers.ts';
import type { Vanished } from './shown.ts';
import { type Actor, at, putOver, shownMe, shownThings } from './view.ts';
import { createWaitingIds } from './waiting-ids.ts';

/** What the database holds of one account, but for the items. */
export type Contents = {
  meta: Meta;
  records: BinRecord[];
  locations: LocationRecord[];
  me?: MeRecord;
  waiting: Waiting[];
  refused: RefusedRow[];
};

export type Copy = ReturnType<typeof createCopy>;

/** What one transaction changed of base and queue. */
type Changed = Pick<Stored, 'records' | 'gone' | 'me'> & {
  locations?: readonly LocationRecord[];
  removed: readonly string[];
};

/**
 * This tab's memory of the local copy: headers, locations, account, queue. Each change of it is at once what the screens show:
 * base and waiting operations put together. In a burst within one turn the first is shown at once, the rest together.
 */
export function createCopy(
  person: { userId: string; name: string },
  onChange: () => void,
  onVanished: (vanished: Vanished[]) => void = () => {},
) {
  const records = new Map<string, BinRecord>();
  const places = new Map<string, LocationRecord>();
  const headers = cell<ReadonlyMap<string, BinHeader>>(new Map());
  const drawn = cell<ReadonlyMap<string, BinHeader>>(new Map());
  const locations = cell<ReadonlyMap<string, Location>>(new Map());
  const me = cell<Me | undefined>(undefined);
  const waitingShown = cell<readonly Waiting[]>([]);
  const waitingIds = createWaitingIds();
  const refused = cell<readonly RefusedRow[]>([]);
  const show = leadingAndLast(publish);
  let meta: Meta = { generation: 1 };
  let isLoaded = false;
  let baseMe: MeRecord | undefined;
  let waiting: readonly Waiting[] = [];
  let refusedRows: readonly RefusedRow[] = [];
  let together: ShownInMaps = { bins: new Map(), locations: new Map() };
  let isOutdated = false;
  // The items of a bin whose header was here before have come: nothing in the headers tells whoever watches them.
  let hasNewItems = false;

  const actor = (): Actor => ({
    userId: person.userId,
    userName: me.get()?.displayName ?? person.name,
    // Until the plan is known no limit is predicted; the server has the word anyway.
    plan: me.get()?.plan ?? 'unlimited',
  });

  function publish(): void {
    me.set(reuse(me.get(), shownMe(baseMe?.me, waiting)));
    const now = putTogether();
    const before = headers.get();
    if (hasNewItems || !isSame(before, now.bins)) {
      drawn.set(drawnHeaders(drawn.get(), before, now.bins));
      headers.set(new Map(now.bins));
    }
    hasNewItems = false;
    if (!isSame(locations.get(), now.locations)) locations.set(new Map(now.locations));
    waitingShown.set(waiting);
    waitingIds.show(waiting);
    onChange();
  }

  /** Base and waiting operations as of now, also between two times of showing. */
  function putTogether(): ShownInMaps {
    if (!isOutdated) return together;
    const before = together;
    together = shownThings(records, places, waiting, actor());
    for (const [id, header] of together.bins) {
      const kept = reuse(before.bins.get(id), header);
      if (kept === header) continue;
      together.bins.set(id, kept);
      // Or the two would be compared again at every change to come.
      const record = records.get(id);
      if (record?.header === header) records.set(id, { ...record, header: kept });
    }
    for (const [id, location] of together.locations) {
      together.locations.set(id, reuse(before.locations.get(id), location));
    }
    isOutdated = false;
    return together;
  }

  function showAnew(): void {
    isOutdated = true;
    show();
  }

  function setRecords({
    records: bins,
    locations = [],
    gone,
  }: Pick<Changed, 'records' | 'locations' | 'gone'>) {
    for (const record of bins) {
      if (records.get(record.id)?.held === 0 && record.held > 0) hasNewItems = true;
      records.set(record.id, record);
    }
    for (const record of locations) places.set(record.id, record);
    for (const id of gone) {
      records.delete(id);
      places.delete(id);
    }
  }

  /** What others took from this person's sight; not what they left themselves, which is no longer shown by then. */
  function vanishing(gone: readonly string[]): Vanished[] {
    return gone.flatMap((id): Vanished[] => {
      const bin = together.bins.get(id);
      if (bin && bin.role !== 'owner') return [{ kind: 'bin', id, name: bin.name }];
      const location = together.locations.get(id);
      return location && location.role !== 'owner' ? [{ kind: 'location', id, name: location.name }] : [];
    });
  }

  return {
    headers,
    /** The headers as screens draw them; see drawn-headers.ts. */
    drawn,
    locations,
    me,
    waitingIds: waitingIds.cell,
    refused,
    waitingShown,
    actor,
    waiting: () => waiting,
    meta: () => meta,
    isLoaded: () => isLoaded,
    refusedRows: () => refusedRows,
    record: (id: string) => records.get(id),
    records: () => records.values(),
    locationRecords: () => places.values(),

    /** The revision that counts for a stream; undefined if it is not held. */
    held(stream: string): number | undefined {
      if (stream === 'me') {
        return baseMe?.generation === meta.generation ? baseMe.me.revision : undefined;
      }
      const place = places.get(stream);
      if (place) return place.generation === meta.generation ? place.location.revision : undefined;
      const record = records.get(stream);
      return record?.generation === meta.generation ? record.held : undefined;
    },

    /**
     * Replaces everything by what the database holds. The reading begins in the same turn: what was not durable by then
     * may be missing in it, and stays.
     */
    async load(reading: Promise<Contents>): Promise<void> {
      const durable = new Set(waiting.filter(isDurable).map((each) => each.operationId));
      const contents = await reading;
      records.clear();
      places.clear();
      setRecords({ ...contents, gone: [] });
      baseMe = contents.me;
      meta = contents.meta;
      refusedRows = contents.refused;
      refused.set(refusedRows.filter(isRoot));
      for (const { operationId } of contents.waiting) durable.add(operationId);
      const since = waiting.filter((each) => !durable.has(each.operationId));
      waiting = [...contents.waiting, ...since].sort(bySeq);
      isLoaded = true;
      showAnew();
    },

    /** Another epoch has begun: nothing held counts any more, and what was acknowledged is sent again. */
    begin(next: Meta): void {
      meta = next;
      waiting = waiting.map(({ acked: _, ...each }) => each);
      show();
    },

    complete(): void {
      meta = { ...meta, isComplete: true };
      show();
    },

    /** @throws AppError what the rules have against the operation as things are now. */
    check(operation: Waiting): void {
      changedBy(putTogether(), operation.operation, at(operation, actor()));
    },

    add(added: Waiting): void {
      putOver(putTogether(), added, actor());
      waiting = [...waiting, added];
      show();
    },

    /** Operations that are durable now, of this tab or of others, each in its place in the queue. */
    place(placed: readonly Waiting[]): void {
      const ids = new Set(placed.map((each) => each.operationId));
      const before = waiting;
      waiting = [...before.filter((each) => !ids.has(each.operationId)), ...placed].sort(bySeq);
      const isSameOrder =
        waiting.length === before.length &&
        waiting.every((each, index) => each.operationId === before[index]?.operationId);
      if (isSameOrder) show();
      else showAnew();
    },

    acknowledge(operationId: string, acked: Revisions): void {
      waiting = waiting.map((each) => (each.operationId === operationId ? { ...each, acked } : each));
      show();
    },

    /** What one transaction changed: base and queue in one step, so that no frame shows a change twice or not at all. */
    put(stored: Changed): void {
      const vanished = stored.gone.length > 0 ? vanishing(stored.gone) : [];
      setRecords(stored);
      if (stored.me) baseMe = { me: stored.me, generation: meta.generation };
      const removed = new Set(stored.removed);
      if (removed.size > 0) waiting = waiting.filter((each) => !removed.has(each.operationId));
      showAnew();
      if (vanished.length > 0) onVanished(vanished);
    },

    setRefused(next: readonly RefusedRow[]): void {
      refusedRows = next;
      refused.set(refusedRows.filter(isRoot));
      show();
    },
  };
}

/** Does the work at once, and what is asked again within the same turn once more at its end. */
function leadingAndLast(work: () => void): () => void {
  let isInTurn = false;
  let isAskedAgain = false;
  return function ask() {
    isAskedAgain = true;
    if (isInTurn) return;
    isInTurn = true;
    isAskedAgain = false;
    work();
    queueMicrotask(() => {
      isInTurn = false;
      if (isAskedAgain) ask();
    });
  };
}

function isSame<T>(before: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>): boolean {
  if (before.size !== now.size) return false;
  for (const [id, value] of now) if (before.get(id) !== value) return false;
  return true;
}

const isDurable = ({ seq }: Waiting) => seq !== undefined;

/** Those refused only because they build on another are shown with that one. */
function isRoot(refused: RefusedRow): boolean {
  return refused.under === undefined;
}
