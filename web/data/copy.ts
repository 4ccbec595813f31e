import type { Profile } from '#domain/account/profile.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Revisions } from '#domain/ids.ts';
import { changedHeaders } from '#domain/predict.ts';
import type { Stored } from './base.ts';
import { cell } from './cell.ts';
import type { BinRecord, Meta } from './database.ts';
import { touchedIds } from './dependencies.ts';
import type { RefusedRow, Waiting } from './operation.ts';
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
 * base and waiting operations, put together anew.
 */
export function createCopy(person: { userId: string; name: string }, onChange: () => void) {
  const records = new Map<string, BinRecord>();
  const headers = cell<ReadonlyMap<string, BinHeader>>(new Map());
  const profile = cell<Profile | undefined>(undefined);
  const waitingIds = cell<ReadonlySet<string>>(new Set());
  const refused = cell<readonly RefusedRow[]>([]);
  const waitingCell = cell<readonly Waiting[]>([]);
  const meta = cell<Meta>({ generation: 1 });
  const isLoaded = cell(false);
  let baseProfile: { profile: Profile; generation: number } | undefined;

  const actor = (): Actor => ({
    userId: person.userId,
    userName: profile.get()?.displayName ?? person.name,
    // Until the plan is known no limit is predicted; the server has the word anyway.
    plan: profile.get()?.plan ?? 'unlimited',
  });

  function showAnew(): void {
    profile.set(reuse(profile.get(), shownProfile(baseProfile?.profile, waitingCell.get())));
    const before = headers.get();
    const after = shownHeaders(records, waitingCell.get(), actor());
    for (const [id, header] of after) after.set(id, reuse(before.get(id), header));
    headers.set(after);
    onChange();
  }

  function setWaiting(next: Waiting[]): void {
    waitingCell.set(next);
    const ids = new Set(next.filter((each) => !each.acked).flatMap((each) => touchedIds(each.operation)));
    const before = waitingIds.get();
    if (ids.size !== before.size || [...ids].some((id) => !before.has(id))) waitingIds.set(ids);
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
    waiting: waitingCell,
    meta,
    isLoaded,
    actor,
    record: (id: string) => records.get(id),
    records: () => records.values(),

    /** The revision that counts for a stream; undefined if it is not held. */
    held(stream: string): number | undefined {
      const { generation } = meta.get();
      if (stream === 'me')
        return baseProfile?.generation === generation ? baseProfile.profile.revision : undefined;
      const record = records.get(stream);
      return record?.generation === generation ? record.held : undefined;
    },

    /** Replaces everything by what the database holds; operations that are not durable yet stay. */
    load(contents: Contents): void {
      records.clear();
      setRecords(contents.records, []);
      baseProfile = contents.profile;
      meta.set(contents.meta);
      refused.set(contents.refused.filter(isRoot));
      setWaiting([...contents.waiting, ...waitingCell.get().filter((each) => each.seq === undefined)]);
      isLoaded.set(true);
      showAnew();
    },

    /** Another epoch has begun: nothing held counts any more, and what was acknowledged is sent again. */
    begin(next: Meta): void {
      meta.set(next);
      setWaiting(waitingCell.get().map(({ acked: _, ...each }) => each));
      onChange();
    },

    complete(): void {
      meta.set({ ...meta.get(), isComplete: true });
      onChange();
    },

    /** @throws AppError what the rules have against the operation as things are shown now. */
    check(waiting: Waiting): void {
      changedHeaders(headers.get(), waiting.operation, at(waiting, actor()));
    },

    add(waiting: Waiting): void {
      setWaiting([...waitingCell.get(), waiting]);
      if (waiting.operation.call === 'me.update') {
        showAnew();
        return;
      }
      const after = new Map(headers.get());
      putOver(after, waiting, actor());
      headers.set(after);
      onChange();
    },

    /** Operations that are durable now, of this tab or of others, each in its place in the queue. */
    place(placed: readonly Waiting[]): void {
      const ids = new Set(placed.map((each) => each.operationId));
      const before = waitingCell.get();
      const others = before.filter((each) => !ids.has(each.operationId));
      const next = [...others, ...placed].sort(bySeq);
      const isSameOrder =
        next.length === before.length && next.every((each, i) => each.operationId === before[i]?.operationId);
      setWaiting(next);
      if (isSameOrder) onChange();
      else showAnew();
    },

    acknowledge(operationId: string, acked: Revisions): void {
      setWaiting(
        waitingCell.get().map((each) => (each.operationId === operationId ? { ...each, acked } : each)),
      );
      onChange();
    },

    /** What one transaction changed: base and queue in one step, so that no frame shows a change twice or not at all. */
    put(stored: Pick<Stored, 'records' | 'gone' | 'profile'> & { removed: readonly string[] }): void {
      setRecords(stored.records, stored.gone);
      if (stored.profile) baseProfile = { profile: stored.profile, generation: meta.get().generation };
      const removed = new Set(stored.removed);
      if (removed.size > 0) setWaiting(waitingCell.get().filter((each) => !removed.has(each.operationId)));
      showAnew();
    },

    setRefused(next: readonly RefusedRow[]): void {
      refused.set(next.filter(isRoot));
      onChange();
    },
  };
}

/** Those refused only because they build on another are shown with that one. */
function isRoot(refused: RefusedRow): boolean {
  return refused.under === undefined;
}

function bySeq(a: Waiting, b: Waiting): number {
  return (a.seq ?? Number.POSITIVE_INFINITY) - (b.seq ?? Number.POSITIVE_INFINITY);
}
