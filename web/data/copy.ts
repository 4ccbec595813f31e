import type { Profile } from '#domain/account/profile.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Revisions } from '#domain/ids.ts';
import { changedHeaders } from '#domain/predict.ts';
import type { Stored } from './base.ts';
import { cell } from './cell.ts';
import type { BinRecord, Meta } from './database.ts';
import { touchedIds } from './dependencies.ts';
import { isTold, type RefusedRow, type Waiting } from './operation.ts';
import { reuse } from './reuse.ts';
import { type Actor, at, putOver, shownHeaders, shownProfile } from './view.ts';

/** What the database holds of one account, but for the items. */
export type Contents = {
  meta: Meta;
  records: BinRecord[];
  profile?: { profile: Profile; generation: number };
  waiting: Waiting[];
  refused: RefusedRow[];
};

export type Copy = ReturnType<typeof createCopy>;

/**
 * This tab's memory of the local copy: headers, profile, queue. Each change of it is at once what the screens show:
 * base and waiting operations put together. In a burst within one turn the first is shown at once, the rest together.
 */
export function createCopy(person: { userId: string; name: string }, onChange: () => void) {
  const records = new Map<string, BinRecord>();
  const headers = cell<ReadonlyMap<string, BinHeader>>(new Map());
  const profile = cell<Profile | undefined>(undefined);
  const waitingShown = cell<readonly Waiting[]>([]);
  const waitingIds = cell<ReadonlySet<string>>(new Set());
  const refused = cell<readonly RefusedRow[]>([]);
  const show = leadingAndLast(publish);
  let meta: Meta = { generation: 1 };
  let isLoaded = false;
  let baseProfile: { profile: Profile; generation: number } | undefined;
  let waiting: readonly Waiting[] = [];
  let refusedRows: readonly RefusedRow[] = [];
  let together = new Map<string, BinHeader>();
  let isOutdated = false;

  const actor = (): Actor => ({
    userId: person.userId,
    userName: profile.get()?.displayName ?? person.name,
    // Until the plan is known no limit is predicted; the server has the word anyway.
    plan: profile.get()?.plan ?? 'unlimited',
  });

  function publish(): void {
    profile.set(reuse(profile.get(), shownProfile(baseProfile?.profile, waiting)));
    const now = putTogether();
    if (!isSame(headers.get(), now)) headers.set(new Map(now));
    waitingShown.set(waiting);
    const ids = new Set(waiting.filter(isTold).flatMap((each) => touchedIds(each.operation)));
    const before = waitingIds.get();
    if (ids.size !== before.size || [...ids].some((id) => !before.has(id))) waitingIds.set(ids);
    onChange();
  }

  /** Base and waiting operations as of now, also between two times of showing. */
  function putTogether(): Map<string, BinHeader> {
    if (!isOutdated) return together;
    const before = together;
    together = shownHeaders(records, waiting, actor());
    for (const [id, header] of together) together.set(id, reuse(before.get(id), header));
    isOutdated = false;
    return together;
  }

  function showAnew(): void {
    isOutdated = true;
    show();
  }

  function setRecords(changed: readonly BinRecord[], gone: readonly string[]): void {
    for (const record of changed) records.set(record.id, record);
    for (const id of gone) records.delete(id);
  }

  return {
    headers,
    profile,
    waitingIds,
    refused,
    waitingShown,
    actor,
    waiting: () => waiting,
    meta: () => meta,
    isLoaded: () => isLoaded,
    refusedRows: () => refusedRows,
    record: (id: string) => records.get(id),
    records: () => records.values(),

    /** The revision that counts for a stream; undefined if it is not held. */
    held(stream: string): number | undefined {
      if (stream === 'me') {
        return baseProfile?.generation === meta.generation ? baseProfile.profile.revision : undefined;
      }
      const record = records.get(stream);
      return record?.generation === meta.generation ? record.held : undefined;
    },

    /** Replaces everything by what the database holds; operations that are not durable yet stay. */
    load(contents: Contents): void {
      records.clear();
      setRecords(contents.records, []);
      baseProfile = contents.profile;
      meta = contents.meta;
      refusedRows = contents.refused;
      refused.set(refusedRows.filter(isRoot));
      const durable = new Set(contents.waiting.map((each) => each.operationId));
      const onTheWay = waiting.filter((each) => each.seq === undefined && !durable.has(each.operationId));
      waiting = [...contents.waiting, ...onTheWay];
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
      changedHeaders(putTogether(), operation.operation, at(operation, actor()));
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
    put(stored: Pick<Stored, 'records' | 'gone' | 'profile'> & { removed: readonly string[] }): void {
      setRecords(stored.records, stored.gone);
      if (stored.profile) baseProfile = { profile: stored.profile, generation: meta.generation };
      const removed = new Set(stored.removed);
      if (removed.size > 0) waiting = waiting.filter((each) => !removed.has(each.operationId));
      showAnew();
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

/** Those refused only because they build on another are shown with that one. */
function isRoot(refused: RefusedRow): boolean {
  return refused.under === undefined;
}

function bySeq(a: Waiting, b: Waiting): number {
  return (a.seq ?? Number.POSITIVE_INFINITY) - (b.seq ?? Number.POSITIVE_INFINITY);
}
