import { cell } from '../cells/cell.ts';
import { isShownAsPending } from '../operations/operation.ts';
import { isKeptInMemory } from '../storage/memory.ts';
import type { ConnectionState } from '../tabs/tabs.ts';
import type { Copy } from './copy.ts';
import type { BinsState, LocationsState, SyncStatus } from './copy-state.ts';

export type Status = ReturnType<typeof createStatus>;

type UploadCounts = Pick<SyncStatus, 'waitingUploads' | 'refusedUploads'>;

export function createStatus(copy: Copy, retry: () => void, onConnection: () => void) {
  let connection: ConnectionState = navigator.onLine === false ? 'offline' : 'connecting';
  let hasFailed = false;
  let isStorageFull = false;
  let photos: UploadCounts = { waitingUploads: 0, refusedUploads: 0 };
  const isLimitedContext = typeof isSecureContext !== 'undefined' && !isSecureContext;
  const bins = cell<BinsState>({ status: 'loading', bins: new Map(), retry });
  const locations = cell<LocationsState>({ status: 'loading', locations: new Map(), retry });
  const sync = cell<SyncStatus>(current());

  function current(): SyncStatus {
    const isEmpty = !copy.meta().isComplete && copy.headers.get().size === 0;
    return {
      connection,
      waiting: copy.waiting().reduce((count, each) => (isShownAsPending(each) ? count + 1 : count), 0),
      refused: copy.refused.get().length,
      ...photos,
      isFirstLoad: isEmpty && !hasFailed,
      loadFailed: isEmpty && hasFailed,
      isLimitedContext,
      isStorageFull,
      isInMemory: isKeptInMemory(),
    };
  }

  function refresh(): void {
    const next = current();
    const before = sync.get();
    if (JSON.stringify(before) !== JSON.stringify(next)) sync.set(next);
    const drawn = copy.drawnHeaders.get();
    const status = next.loadFailed ? 'failed' : next.isFirstLoad ? 'loading' : 'ready';
    const published = bins.get();
    if (published.status !== status || published.bins !== drawn) bins.set({ status, bins: drawn, retry });
    const deviceLocations = copy.locations.get();
    if (locations.get().status !== status || locations.get().locations !== deviceLocations) {
      locations.set({ status, locations: deviceLocations, retry });
    }
  }

  return {
    sync,
    bins,
    locations,
    refresh,
    connection: () => connection,
    hasFailed: () => hasFailed,
    /** `loadFailed` counts only while nothing is stored. */
    setConnection(next: ConnectionState, loadFailed?: boolean): void {
      connection = next;
      if (loadFailed !== undefined) hasFailed = loadFailed;
      refresh();
      onConnection();
    },
    setUploads(counts: UploadCounts): void {
      photos = counts;
      refresh();
    },
    setStorageFull(isFull: boolean): void {
      if (isFull === isStorageFull) return;
      isStorageFull = isFull;
      refresh();
    },
  };
}
