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

function followedOf(account: OpenAccount) {
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
  let isOutdated = false;

  function put(id: string, ofBin: readonly Item[]): void {
    const before = items.get(id);
    const now = reuseRows(before ?? [], ofBin);
    if (now === before) return;
    items.set(id, now);
    isOutdated = true;
  }

  /** A table sorts whenever it gets other items, so nothing is published that changes none. */
  function publish(isComplete: boolean): void {
    if (!isOutdated && isComplete === state.get().isComplete) return;
    isOutdated = false;
    const all: Item[] = [];
    for (const [id, ofBin] of items) {
      if (!visibleBins.has(id)) continue;
      for (const item of ofBin) if (item.deletedAt === undefined) all.push(item);
    }
    state.set({ isComplete, items: all });
  }

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
    publish(state.get().isComplete);
  }

  async function follow(): Promise<void> {
    const first = { waiting: waiting.get(), actor: actor() };
    predictedWith = first.waiting;
    const view = createLiveView(database, first, {
      show(bins) {
        const visible = new Set(
          [...bins.values()].flatMap((bin) => (bin.deletedAt === undefined ? bin.id : [])),
        );
        isOutdated ||= visible.size !== visibleBins.size || [...visible].some((id) => !visibleBins.has(id));
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
          publish(true);
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
        publish(false);
      });
      publish(true);
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
