import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { type Cell, cell } from '../cells/cell.ts';
import { reuseRows } from '../cells/reuse.ts';
import type { Chunk } from '../storage/database.ts';
import { unattended } from '../storage/unattended.ts';
import type { Copy } from './copy.ts';
import type { BinState } from './copy-state.ts';
import { memoizeShownItems } from './view.ts';

type OpenedBin = {
  stateCell: Cell<BinState>;
  shownItems: ReturnType<typeof memoizeShownItems>;
  watchers: number;
  base?: readonly Item[];
  revision?: number;
  isStale: boolean;
  /** Counts arrivals, so that a slower reading does not overwrite newer items. */
  arrivals: number;
  isReading: boolean;
};

const unwatchedMax = 12;

/** Keeps the items of watched bins and of the last few closed ones. */
export function createOpenedBins(
  copy: Copy,
  readChunk: (id: string) => Promise<Chunk | undefined>,
  canStillLoad: () => boolean,
) {
  const opened = new Map<string, OpenedBin>();

  function openedBin(id: string): OpenedBin {
    const existing = opened.get(id);
    if (existing) return existing;
    const stateCell = cell<BinState>(loading);
    const shownItems = memoizeShownItems(id);
    const fresh: OpenedBin = {
      stateCell,
      shownItems,
      watchers: 0,
      isStale: false,
      arrivals: 0,
      isReading: false,
    };
    opened.set(id, fresh);
    fresh.stateCell.set(compute(id, fresh));
    return fresh;
  }

  function compute(id: string, bin: OpenedBin): BinState {
    const before = bin.stateCell.get();
    const header = copy.drawnHeaders.get().get(id);
    if (!copy.isLoaded()) return before;
    if (!header) return copy.meta().isComplete ? missing : canStillLoad() ? loading : notLoaded;
    const next = withItems(id, bin, header);
    const isSame = before.status === next.status && before.bin === header && before.items === next.items;
    return isSame ? before : next;
  }

  function withItems(id: string, bin: OpenedBin, header: BinHeader): BinState {
    const before = bin.stateCell.get();
    const record = copy.record(id);
    // A bin that exists only in pending operations has no stored items.
    const base = record ? bin.base : [];
    // When the record of such a bin arrives, its open form stays until its items are read.
    if (!base && before.status === 'ready') return { ...before, bin: header };
    const items = bin.shownItems(base ?? none, copy.waiting(), copy.actor());
    const status = base ? 'ready' : record?.held === 0 && !canStillLoad() ? 'notLoaded' : 'loading';
    return { status, bin: header, items };
  }

  async function read(id: string, bin: OpenedBin): Promise<void> {
    if (bin.isReading || (bin.base && !bin.isStale) || !copy.record(id)?.held) return;
    const { arrivals } = bin;
    bin.isReading = true;
    bin.isStale = false;
    try {
      const chunk = await readChunk(id);
      if (chunk && bin.arrivals === arrivals) setBase(bin, chunk);
    } finally {
      bin.isReading = false;
    }
    bin.stateCell.set(compute(id, bin));
  }

  function setBase(bin: OpenedBin, chunk: Chunk): void {
    bin.base = reuseRows(bin.base ?? [], chunk.items);
    bin.revision = chunk.revision;
  }

  function forgetOldest(): void {
    const unwatched = [...opened].filter(([, bin]) => bin.watchers === 0);
    for (const [id] of unwatched.slice(0, Math.max(0, unwatched.length - unwatchedMax))) opened.delete(id);
  }

  return {
    bin(id: string): Pick<Cell<BinState>, 'get' | 'subscribe'> {
      return {
        get: () => openedBin(id).stateCell.get(),
        subscribe(listener) {
          const bin = openedBin(id);
          bin.watchers++;
          opened.delete(id);
          opened.set(id, bin);
          const stop = bin.stateCell.subscribe(listener);
          unattended(read(id, bin));
          return () => {
            stop();
            bin.watchers--;
            forgetOldest();
          };
        },
      };
    },

    isOpened: (id: string) => opened.has(id),

    itemsAt(id: string, revision: number): readonly Item[] | undefined {
      const bin = opened.get(id);
      return bin?.revision === revision ? bin.base : undefined;
    },

    async readChunks(ids: readonly string[]): Promise<Chunk[]> {
      const chunks = await Promise.all(ids.filter((id) => opened.has(id)).map(readChunk));
      return chunks.filter((chunk) => chunk !== undefined);
    },

    putChunks(chunks: readonly Chunk[], vanishedIds: readonly string[]): void {
      for (const chunk of chunks) {
        const bin = opened.get(chunk.binId);
        if (!bin) continue;
        setBase(bin, chunk);
        bin.arrivals++;
      }
      for (const id of vanishedIds) {
        const bin = opened.get(id);
        if (!bin) continue;
        bin.base = undefined;
        bin.revision = undefined;
        bin.arrivals++;
      }
    },

    readAgain(ids: Iterable<string> = opened.keys()): void {
      for (const id of ids) {
        const bin = opened.get(id);
        if (!bin) continue;
        bin.isStale = true;
        if (bin.watchers > 0) unattended(read(id, bin));
      }
    },

    refresh(): void {
      for (const [id, bin] of opened) {
        bin.stateCell.set(compute(id, bin));
        if (bin.watchers > 0) unattended(read(id, bin));
      }
    },
  };
}

const none: readonly Item[] = [];
const loading: BinState = { status: 'loading', items: none };
const missing: BinState = { status: 'missing', items: none };
const notLoaded: BinState = { status: 'notLoaded', items: none };
