import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { type Cell, cell } from '../cells/cell.ts';
import type { Chunk } from '../storage/database.ts';
import { unattended } from '../storage/unattended.ts';
import type { Copy } from './copy.ts';
import type { BinState } from './copy-state.ts';
import { memoizeShownItems, reuseRows } from './view.ts';

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
  const compute = createStates(copy, canStillLoad);

  async function read(id: string, bin: OpenedBin): Promise<void> {
    if (!copy.record(id)?.held) return;
    if (await readBase(bin, () => readChunk(id))) bin.stateCell.set(compute(id, bin));
  }

  function openedBin(id: string): OpenedBin {
    const existing = opened.get(id);
    if (existing) return existing;
    const fresh: OpenedBin = {
      stateCell: cell<BinState>(loading),
      shownItems: memoizeShownItems(id),
      watchers: 0,
      isStale: false,
      arrivals: 0,
      isReading: false,
    };
    opened.set(id, fresh);
    fresh.stateCell.set(compute(id, fresh));
    return fresh;
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

/** Returns the function that computes what screens show of a bin. */
function createStates(copy: Copy, canStillLoad: () => boolean) {
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

  return compute;
}

/** Resolves to whether the bin was read: it may be up to date, or another reading may be under way. */
async function readBase(bin: OpenedBin, readChunk: () => Promise<Chunk | undefined>): Promise<boolean> {
  if (bin.isReading || (bin.base && !bin.isStale)) return false;
  const { arrivals } = bin;
  bin.isReading = true;
  bin.isStale = false;
  try {
    const chunk = await readChunk();
    if (chunk && bin.arrivals === arrivals) setBase(bin, chunk);
  } finally {
    bin.isReading = false;
  }
  return true;
}

function setBase(bin: OpenedBin, chunk: Chunk): void {
  bin.base = reuseRows(bin.base ?? [], chunk.items);
  bin.revision = chunk.revision;
}

const none: readonly Item[] = [];
const loading: BinState = { status: 'loading', items: none };
const missing: BinState = { status: 'missing', items: none };
const notLoaded: BinState = { status: 'notLoaded', items: none };
