import type { BinHeader } from '#domain/bins/bin.ts';
import { isSpare } from '#domain/codes/code-rules.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { Change, DeviceView } from '#domain/device-view.ts';
import type { Account as Me } from '#domain/live.ts';
import type { Location } from '#domain/locations/location.ts';
import { changedBy, type MutableDeviceView, putChange } from '#domain/predict.ts';
import type { Revisions } from '#domain/schemas.ts';
import { cell } from '../cells/cell.ts';
import type { OutboxEntry, RefusedRow } from '../operations/operation.ts';
import type { StoreResult } from '../storage/base.ts';
import type { Meta } from '../storage/database.ts';
import type { Vanished } from './copy-state.ts';
import {
  beginEpoch,
  type Contents,
  durableIds,
  emptyRows,
  knownRevision,
  type Rows,
  removeTakenCodes,
  replaceRows,
  replaceWaiting,
  setRows,
} from './rows.ts';
import { type Actor, contextAt, deviceView, reuse, shownMe } from './view.ts';
import { createWaitingIds } from './waiting-ids.ts';

export type Copy = ReturnType<typeof createCopy>;

type CopyChanges = Partial<Pick<StoreResult, 'records' | 'locations' | 'vanishedIds' | 'me'>> & {
  codes?: CodeRow[];
  removed?: readonly string[];
};

/** The local copy in memory: the server's data with the pending operations applied to it. */
export function createCopy(
  person: { userId: string; name: string },
  onChange: () => void,
  onVanished: (vanished: Vanished[]) => void = () => {},
) {
  const rows = emptyRows();
  const cells = createCells();
  const waitingIds = createWaitingIds();
  const view = createView(rows, actor);
  const publisher = createPublisher({ rows, cells, view, onChange, showWaitingIds: waitingIds.show });
  let isLoaded = false;

  function actor(): Actor {
    return {
      userId: person.userId,
      userName: cells.me.get()?.displayName ?? person.name,
      // Without a known plan no limit is predicted; the server decides.
      plan: cells.me.get()?.plan ?? 'unlimited',
    };
  }

  function setRefused(refused: readonly RefusedRow[]): void {
    rows.refused = refused;
    // Dependent refusals are shown with the refusal that caused them.
    cells.refused.set(refused.filter(({ under }) => under === undefined));
  }

  return {
    ...cells,
    ...readsOf(rows),
    ...createPendingOperations({ rows, view, actor, publisher }),
    waitingIds: waitingIds.cell,
    actor,
    isLoaded: () => isLoaded,

    async load(reading: Promise<Contents>): Promise<void> {
      const durable = durableIds(rows);
      const contents = await reading;
      replaceRows(rows, contents, durable);
      setRefused(contents.refused);
      isLoaded = true;
      publisher.republish();
    },

    view: (): DeviceView => view.current(),
    spareCodes: (): string[] => [...view.current().codes.values()].filter(isSpare).map(({ code }) => code),

    /** Begins a new epoch: known revisions no longer count, and acknowledged operations are sent again. */
    begin(next: Meta): void {
      beginEpoch(rows, next);
      publisher.republish();
    },

    complete(): void {
      rows.meta = { ...rows.meta, isComplete: true };
      publisher.publish();
    },

    /** Changes base and pending operations in one step, so that no frame shows a change twice or not at all. */
    put(stored: CopyChanges): void {
      const vanished = (stored.vanishedIds ?? []).flatMap((id) => view.sharedWithMe(id));
      if (setRows(rows, stored)) publisher.noteNewItems();
      if (stored.me) rows.me = { me: stored.me, generation: rows.meta.generation };
      const removed = new Set(stored.removed);
      if (removed.size > 0) rows.waiting = rows.waiting.filter((each) => !removed.has(each.operationId));
      publisher.republish();
      if (vanished.length > 0) onVanished(vanished);
    },

    setMeta(meta: Meta): void {
      rows.meta = meta;
    },

    setRefused(next: readonly RefusedRow[]): void {
      setRefused(next);
      publisher.publish();
    },
  };
}

type Cells = ReturnType<typeof createCells>;

function createCells() {
  return {
    headers: cell<ReadonlyMap<string, BinHeader>>(new Map()),
    drawnHeaders: cell<ReadonlyMap<string, BinHeader>>(new Map()),
    locations: cell<ReadonlyMap<string, Location>>(new Map()),
    /** All codes but spare ones. */
    codes: cell<ReadonlyMap<string, CodeRow>>(new Map()),
    me: cell<Me | undefined>(undefined),
    waitingShown: cell<readonly OutboxEntry[]>([]),
    refused: cell<readonly RefusedRow[]>([]),
  };
}

function readsOf(rows: Rows) {
  return {
    waiting: () => rows.waiting,
    meta: () => rows.meta,
    refusedRows: () => rows.refused,
    record: (id: string) => rows.records.get(id),
    records: () => rows.records.values(),
    locationRecords: () => rows.locations.values(),
    knownRevision: (stream: string) => knownRevision(rows, stream),
    storedMe: () => rows.me?.me,
    codeRows: () => rows.codes.values(),
  };
}

type PendingParts = { rows: Rows; view: View; actor(): Actor; publisher: Publisher };

function createPendingOperations({ rows, view, actor, publisher }: PendingParts) {
  return {
    /** Returns what a new operation changes, for `add`. @throws AppError the predicted refusal */
    check(entry: OutboxEntry): Change {
      return changedBy(view.current(), entry.operation, contextAt(entry, actor()));
    },

    /** Shows a new operation. The view must be the one that it was checked against. */
    add(added: OutboxEntry, change: Change): void {
      putChange(view.current(), change);
      rows.waiting = [...rows.waiting, added];
      publisher.publish();
    },

    markStored(placed: readonly OutboxEntry[]): void {
      const operations = new Map(rows.waiting.map((each) => [each.operationId, each.operation]));
      const isAsShown = placed.every((each) => operations.get(each.operationId) === each.operation);
      const isTaken = removeTakenCodes(rows, placed);
      if (replaceWaiting(rows, placed) && isAsShown && !isTaken) publisher.publish();
      else publisher.republish();
    },

    acknowledge(operationId: string, acked: Revisions): void {
      rows.waiting = rows.waiting.map((each) =>
        each.operationId === operationId ? { ...each, acked } : each,
      );
      publisher.publish();
    },
  };
}

type Publisher = ReturnType<typeof createPublisher>;

type PublisherParts = {
  rows: Rows;
  cells: Cells;
  view: View;
  onChange(): void;
  showWaitingIds(waiting: readonly OutboxEntry[]): void;
};

/** Passes changes of rows and view on to the cells. */
function createPublisher({ rows, cells, view, onChange, showWaitingIds }: PublisherParts) {
  // New items do not change their header, so item watches would not notice them.
  let hasNewItems = false;

  const publish = oncePerTurn(() => {
    cells.me.set(reuse(cells.me.get(), shownMe(rows.me?.me, rows.waiting)));
    publishView(view.current());
    cells.waitingShown.set(rows.waiting);
    showWaitingIds(rows.waiting);
    onChange();
  });

  function publishView(now: MutableDeviceView): void {
    const before = cells.headers.get();
    if (hasNewItems || !hasSameValues(before, now.bins)) {
      cells.drawnHeaders.set(updateDrawnHeaders(cells.drawnHeaders.get(), before, now.bins));
      cells.headers.set(new Map(now.bins));
    }
    if (!hasSameValues(cells.locations.get(), now.locations)) cells.locations.set(new Map(now.locations));
    const codes = new Map([...now.codes].filter(([, row]) => !isSpare(row)));
    if (!hasSameValues(cells.codes.get(), codes)) cells.codes.set(codes);
    hasNewItems = false;
  }

  return {
    publish,
    republish(): void {
      view.invalidate();
      publish();
    },
    noteNewItems(): void {
      hasNewItems = true;
    },
  };
}

type View = ReturnType<typeof createView>;

function createView(rows: Rows, actor: () => Actor) {
  let view: MutableDeviceView = { bins: new Map(), locations: new Map(), codes: new Map() };
  let isOutdated = false;

  function recompute(): void {
    const before = view;
    view = deviceView(rows.records, rows.locations, rows.codes, rows.waiting, actor());
    for (const [id, header] of view.bins) {
      const drawnHeader = reuse(before.bins.get(id), header);
      if (drawnHeader === header) continue;
      view.bins.set(id, drawnHeader);
      // Keeping an equal header avoids comparing it again at each change.
      const record = rows.records.get(id);
      if (record?.header === header) rows.records.set(id, { ...record, header: drawnHeader });
    }
    for (const [id, location] of view.locations) {
      view.locations.set(id, reuse(before.locations.get(id), location));
    }
    for (const [code, row] of view.codes) {
      if (rows.codes.get(code) !== row) view.codes.set(code, reuse(before.codes.get(code), row));
    }
    isOutdated = false;
  }

  return {
    current(): MutableDeviceView {
      if (isOutdated) recompute();
      return view;
    },
    invalidate(): void {
      isOutdated = true;
    },
    /** Only another person's bin: one that the person left is already out of view. */
    sharedWithMe(id: string): Vanished[] {
      const bin = view.bins.get(id);
      if (bin && bin.role !== 'owner') return [{ kind: 'bin', id, name: bin.name }];
      const location = view.locations.get(id);
      return location && location.role !== 'owner' ? [{ kind: 'location', id, name: location.name }] : [];
    },
  };
}

/** Runs the first call at once, and all others of the same turn together at its end. */
function oncePerTurn(work: () => void): () => void {
  let isInTurn = false;
  let isRequestedAgain = false;
  return function ask() {
    isRequestedAgain = true;
    if (isInTurn) return;
    isInTurn = true;
    isRequestedAgain = false;
    work();
    queueMicrotask(() => {
      isInTurn = false;
      if (isRequestedAgain) ask();
    });
  };
}

function hasSameValues<T>(before: ReadonlyMap<string, T>, now: ReadonlyMap<string, T>): boolean {
  if (before.size !== now.size) return false;
  for (const [id, value] of now) if (before.get(id) !== value) return false;
  return true;
}

type Headers = ReadonlyMap<string, BinHeader>;

/** Keeps a header while only `revision` and `quantityTotal` change, which no list shows. */
function updateDrawnHeaders(drawn: Headers, before: Headers, now: Headers): Headers {
  const next = new Map<string, BinHeader>();
  let hasSameValues = drawn.size === now.size;
  for (const [id, header] of now) {
    const old = drawn.get(id);
    const nextHeader = old && (header === before.get(id) || isDrawnAlike(old, header)) ? old : header;
    hasSameValues &&= nextHeader === old;
    next.set(id, nextHeader);
  }
  return hasSameValues ? drawn : next;
}

function isDrawnAlike(old: BinHeader, header: BinHeader): boolean {
  return JSON.stringify(drawnFields(old)) === JSON.stringify(drawnFields(header));
}

function drawnFields({ revision: _, quantityTotal: __, ...drawnFields }: BinHeader) {
  return drawnFields;
}
