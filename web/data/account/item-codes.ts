import { codeKeysOf } from '#domain/bins/thing-codes.ts';
import type { Item } from '#domain/items/item.ts';
import { type Cell, cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import type { OpenAccount } from './account.ts';
import { type AllItems, followedOf } from './all-items.ts';
import { currentAccount } from './current-account.ts';

/** Items by the keys of their codes, and by id. Another object after each change. */
export type ItemCodes = {
  isComplete: boolean;
  itemsWith(key: string): readonly Item[];
  item(id: string): Item | undefined;
};

const nothing: readonly Item[] = [];
const noCodes = cell<ItemCodes>({ isComplete: false, itemsWith: () => nothing, item: () => undefined });

const indexed = new WeakMap<OpenAccount, { state: Cell<ItemCodes>; start(): void }>();

/** The codes on all items that this person may see. Read at first use, and followed from then on. */
export function useItemCodes(): ItemCodes {
  const account = useCell(currentAccount);
  const codes = account && codesOfAccount(account);
  codes?.start();
  return useCell(codes?.state ?? noCodes);
}

function codesOfAccount(account: OpenAccount) {
  const existing = indexed.get(account);
  if (existing) return existing;
  const created = followCodes(account);
  indexed.set(account, created);
  return created;
}

function followCodes(account: OpenAccount) {
  const all = followedOf(account);
  const state = cell(noCodes.get());
  const index = createItemCodes();
  let isStarted = false;
  /** Later items replace those that are still being read. */
  let turn = 0;

  async function update(): Promise<void> {
    const mine = ++turn;
    const { items, isComplete } = all.state.get();
    const begun = index.update(items);
    while (!begun.next().done) {
      await rest();
      if (mine !== turn || account.closed.aborted) return;
    }
    state.set({ isComplete, itemsWith: index.itemsWith, item: index.item });
  }

  return {
    state,
    start(): void {
      if (isStarted || account.closed.aborted) return;
      isStarted = true;
      account.closed.addEventListener(
        'abort',
        all.state.subscribe(() => void update()),
      );
      all.start();
      void update();
    },
  };
}

/** Reads only items that have changed, as their codes take longer to read than to find. */
export function createItemCodes() {
  const entries = new Map<string, { item: Item; keys: readonly string[]; round: number }>();
  const byKey = new Map<string, readonly Item[]>();
  let round = 0;

  function remove(id: string): void {
    const before = entries.get(id);
    entries.delete(id);
    for (const key of before?.keys ?? []) {
      const left = (byKey.get(key) ?? nothing).filter((each) => each.id !== id);
      if (left.length > 0) byKey.set(key, left);
      else byKey.delete(key);
    }
  }

  function add(item: Item): void {
    const keys = item.barcode === undefined && item.aliases === undefined ? noKeys : codeKeysOf(item);
    entries.set(item.id, { item, keys, round });
    for (const key of keys) byKey.set(key, [...(byKey.get(key) ?? nothing), item]);
  }

  return {
    /** Takes over these items, and gives way after each portion. */
    *update(items: AllItems['items']): Generator<void> {
      round += 1;
      const mine = round;
      let read = 0;
      for (const item of items) {
        const before = entries.get(item.id);
        if (before?.item === item) {
          before.round = mine;
          continue;
        }
        remove(item.id);
        add(item);
        if (++read % portion === 0) yield;
      }
      for (const [id, each] of entries) if (each.round !== mine) remove(id);
    },
    itemsWith: (key: string): readonly Item[] => (key === '' ? nothing : (byKey.get(key) ?? nothing)),
    item: (id: string): Item | undefined => entries.get(id)?.item,
  };
}

const noKeys: readonly string[] = [];

/** Takes a few milliseconds. */
const portion = 250;

function rest(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
