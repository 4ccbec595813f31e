import { useEffect, useMemo } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CodeRow } from '#domain/codes/codes.ts';
import type { Account as Me } from '#domain/live.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import type { StockCheck } from '#domain/stock-checks/stock-check.ts';
import { cell } from '../cells/cell.ts';
import { useCell, useCellLater, useCellPart } from '../cells/use-cell.ts';
import type { BinState, BinsState, LocationsState, SyncStatus } from '../copy/copy-state.ts';
import {
  isShownAsPending,
  type OutboxEntry,
  type Refused,
  type RefusedRow,
} from '../operations/operation.ts';
import type { ShownPhoto } from '../operations/upload.ts';
import { cachedPhotoAddress } from '../storage/file-caches.ts';
import { unattended } from '../storage/unattended.ts';
import type { OpenAccount } from './account.ts';
import { currentAccount } from './current-account.ts';

const noUploads = cell<readonly ShownPhoto[]>([]);

const loadingBin = cell<BinState>({ status: 'loading', items: [] });

const noAccount = {
  me: cell<Me | undefined>(undefined),
  bins: cell<BinsState>({ status: 'loading', bins: new Map(), retry() {} }),
  headers: cell<ReadonlyMap<string, BinHeader>>(new Map()),
  codes: cell<ReadonlyMap<string, CodeRow>>(new Map()),
  locations: cell<LocationsState>({ status: 'loading', locations: new Map(), retry() {} }),
  bin: (_id: string) => loadingBin,
  waiting: cell<readonly OutboxEntry[]>([]),
  waitingIds: cell<ReadonlySet<string>>(new Set()),
  refused: cell<readonly RefusedRow[]>([]),
  sync: cell<SyncStatus>({
    connection: 'connecting',
    waiting: 0,
    refused: 0,
    waitingUploads: 0,
    refusedUploads: 0,
    isFirstLoad: true,
    loadFailed: false,
    isLimitedContext: false,
    isStorageFull: false,
    isInMemory: false,
  }),
};

function useAccount(): Pick<OpenAccount, keyof typeof noAccount> {
  return useCell(currentAccount) ?? noAccount;
}

export function useProfile(): Me | undefined {
  return useCell(useAccount().me);
}

export function useLocations(): LocationsState {
  return useCell(useAccount().locations);
}

/** The person's own codes: those for labels, and those of printed or changed bins and locations. */
export function useCodes(): ReadonlyMap<string, CodeRow> {
  return useCell(useAccount().codes);
}

/** The person's own running checks, except of bins that are deleted or not visible. */
export function useStockChecks(): readonly StockCheck[] {
  const { bins } = useBins();
  const { locations } = useLocations();
  const checks = useCellPart(useAccount().me, (me) => me?.stockChecks);
  return useMemo(() => {
    const isInSight = ({ target: { kind, id } }: StockCheck) => {
      const record = (kind === 'bin' ? bins : locations).get(id);
      return record !== undefined && record.deletedAt === undefined;
    };
    return checks?.filter(isInSight) ?? [];
  }, [checks, bins, locations]);
}

export function useBins(): BinsState {
  return useCell(useAccount().bins);
}

/** Like `useBins`, as a deferred value (`useDeferredValue`). */
export function useBinsLater(): BinsState {
  return useCellLater(useAccount().bins);
}

/** Like `useBins`, with exact counts and revisions. */
export function useHeaders(): ReadonlyMap<string, BinHeader> {
  return useCell(useAccount().headers);
}

export function useRevision({ kind, id }: Target): number | undefined {
  const account = useAccount();
  const revision = useCellPart(account.headers, (headers) => headers.get(id)?.revision);
  const { locations } = useLocations();
  return kind === 'bin' ? revision : locations.get(id)?.revision;
}

/** Unchanged items keep their identity. */
export function useBin(id: string): BinState {
  const account = useAccount();
  return useCell(useMemo(() => account.bin(id), [account, id]));
}

/** Does not render again when items change. */
export function useBinHeader(id: string): Pick<BinState, 'status' | 'bin'> & { isEmpty: boolean } {
  const account = useAccount();
  const binCell = useMemo(() => account.bin(id), [account, id]);
  return {
    status: useCellPart(binCell, ({ status }) => status),
    bin: useCellPart(binCell, ({ bin }) => bin),
    isEmpty: useCellPart(binCell, ({ items }) => items.length === 0),
  };
}

/** Operations appear here after a delay, so that ordinary saves show no mark. */
export function useWaitingIds(): ReadonlySet<string> {
  return useCell(useAccount().waitingIds);
}

export function useWaiting(): readonly OutboxEntry[] {
  const waiting = useCell(useAccount().waiting);
  return useMemo(() => waiting.filter(isShownAsPending), [waiting]);
}

export function useSyncStatus(): SyncStatus {
  return useCell(useAccount().sync);
}

export function useConnection(): SyncStatus['connection'] {
  return useCellPart(useAccount().sync, ({ connection }) => connection);
}

export function useIsFirstLoad(): boolean {
  return useCellPart(useAccount().sync, (status) => status.isFirstLoad);
}

export function useRefused(): readonly Refused[] {
  return useCell(useAccount().refused);
}

export async function dismissRefused(operationId: string): Promise<void> {
  await currentAccount.get()?.dismissRefused(operationId);
}

/** Uses new operation ids; `corrections` replace fields of the refused data. */
export async function retryRefused(
  operationId: string,
  corrections: Record<string, unknown> = {},
): Promise<void> {
  await currentAccount.get()?.retryRefused(operationId, corrections);
}

/**
 * `stream` is the id of the bin, location or person that the photo belongs to; web/public/photos.js caches photos by
 * it, so that they can be erased together.
 */
export function photoSource(id: string, size: PhotoSize, stream: string): string {
  const userId = currentAccount.get()?.person.userId ?? '';
  return cachedPhotoAddress({ id, size, userId, stream });
}

/** Photos that wait on this device, and those it has sent. */
export function usePhotoUploads(): readonly ShownPhoto[] {
  const account = useCell(currentAccount);
  useEffect(() => {
    // Offline, nothing else has loaded them yet.
    if (account) unattended(account.attachments().catch(() => {}));
  }, [account]);
  return useLoadedPhotoUploads();
}

/** Like `usePhotoUploads`, but empty until something else has loaded them. */
export function useLoadedPhotoUploads(): readonly ShownPhoto[] {
  return useCell(useCell(currentAccount)?.uploads ?? noUploads);
}
