import { useMemo } from 'react';
import type { Item } from '#domain/items/item.ts';
import { touchedBins } from '#domain/predict.ts';
import { type Cell, cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import { createLiveView, type LiveViewMessage, storedMessage } from '../copy/live-view.ts';
import { reuseRows, shownItems } from '../copy/view.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { createQueue } from '../storage/queue.ts';
import { unattended } from '../storage/unattended.ts';
import type { OpenAccount } from './account.ts';
import { currentAccount } from './current-account.ts';

/** Unchanged items keep their identity. While `isComplete` is false, more are being read. */
export type AllItems = { isComplete: boolean; items: readonly Item[] };

const noItems = cell<AllItems>({ isComplete: false, items: [] });

const followed = new WeakMap<OpenAccount, { state: Cell<AllItems>; start(): void }>();

/** All items of all bins that this person may see, deleted ones left out. Read at first use, and followed from then on. */
export function useAllItems(): AllItems {
  const account = useCell(currentAccount);
  const all = account && followedOf(account);
  // Started during render, as an effect would run only after the first paint; `start` is idempotent.
  useMemo(() => all?.start(), [all]);
  return useCell(all?.state ?? noItems);
}

/** All items of an account as a cell. Call `start` to have them read. */
export function followedOf(account: OpenAccount) {
  const existing = followed.get(account);
  if (existing) return existing;
  const created = followAllItems(account);
  followed.set(account, created);
  return created;
}

function followAllItems(account: OpenAccount) {
  const { waiting, actor, closed } = account;
  const { database } = account.parts;
  const state = cell(noItems.get());
  const queue = createQueue();
  const items = new Map<string, readonly Item[]>();
  let visibleBins: ReadonlySet<string> = new Set();
  let predictedWith: readonly OutboxEntry[] = [];
  let isStarted = false;

  function put(id: string, ofBin: readonly Item[]): void {
    const before = items.get(id);
    const now = reuseRows(before ?? [], ofBin);
    if (now === before) return;
    items.set(id, now);
    publish.note();
  }

  const publish = createPublisher(state, (): Item[] => {
    const all: Item[] = [];
    for (const [id, ofBin] of items) {
      if (!visibleBins.has(id)) continue;
      for (const item of ofBin) if (item.deletedAt === undefined) all.push(item);
    }
    return all;
  });

  /** Shows new pending operations in the same frame; the stored items follow from the queue. */
  function predict(): void {
    const now = waiting.get();
    const before = new Set(predictedWith);
    const added = now.filter((each) => !before.has(each));
    predictedWith = now;
    const touched = new Set(added.flatMap(({ operation }) => touchedBins(operation)));
    for (const id of touched) {
      const ofBin = items.get(id);
      const ofThisBin = added.filter(({ operation }) => touchedBins(operation).includes(id));
      if (ofBin) put(id, shownItems(id, ofBin, ofThisBin, actor()));
    }
    // What the person edits is visible at once.
    publish.changes(state.get().isComplete, touched.size <= binsOfOneEdit);
  }

  async function follow(): Promise<void> {
    const first = { waiting: waiting.get(), actor: actor() };
    predictedWith = first.waiting;
    const view = createLiveView(database, first, {
      show(bins) {
        const visible = new Set(
          [...bins.values()].flatMap((bin) => (bin.deletedAt === undefined ? bin.id : [])),
        );
        if (visible.size !== visibleBins.size || [...visible].some((id) => !visibleBins.has(id)))
          publish.note();
        visibleBins = visible;
        for (const id of items.keys()) if (!bins.has(id)) items.delete(id);
      },
      put,
    });
    const apply = (message: LiveViewMessage | undefined) =>
      unattended(
        queue.run(async () => {
          await view.setWaiting(waiting.get(), actor());
          if (message?.type === 'stored') await view.stored(message.bins, message.hasLocations);
          publish.changes(true);
        }),
      );
    account.onStored((stored) => apply(storedMessage(stored, { waiting: waiting.get(), actor: actor() })));
    const stop = waiting.subscribe(() => {
      predict();
      apply(undefined);
    });
    closed.addEventListener('abort', stop);
    await queue.run(async () => {
      let published = 0;
      // Published when there are twice as many: a table sorts each time.
      await view.fill(() => {
        const count = items.size;
        if (count < 2 * published) return;
        published = count;
        publish.changes(false);
      });
      publish.changes(true);
    });
  }

  return {
    state,
    start(): void {
      if (isStarted || closed.aborted) return;
      isStarted = true;
      unattended(follow());
    },
  };
}

/**
 * A table sorts whenever it gets other items, which takes as long as they are many. So nothing is published that changes none,
 * and after a change the next ones wait for a while, together.
 */
function createPublisher(state: Cell<AllItems>, collect: () => Item[]) {
  let isOutdated = false;
  let isComplete = false;
  let lastAt = Number.NEGATIVE_INFINITY;
  let isWaiting = false;

  function publish(isUrgent: boolean): void {
    if (!isOutdated && isComplete === state.get().isComplete) return;
    const restMs = lastAt + state.get().items.length * restMsPerItem - performance.now();
    if (restMs > 0 && !isUrgent) {
      if (!isWaiting)
        setTimeout(() => {
          isWaiting = false;
          publish(false);
        }, restMs);
      isWaiting = true;
      return;
    }
    lastAt = performance.now();
    isOutdated = false;
    state.set({ isComplete, items: collect() });
  }

  return {
    /** Something will have to be published. */
    note(): void {
      isOutdated = true;
    },
    changes(areAllRead: boolean, isUrgent = false): void {
      isComplete = areAllRead;
      publish(isUrgent);
    },
  };
}

/** An item that is moved is in two. */
const binsOfOneEdit = 2;

/** Two seconds for 100,000 items. */
const restMsPerItem = 0.02;
