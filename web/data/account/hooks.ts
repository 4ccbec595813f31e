import { useMemo } from 'react';
import type { Target } from '#domain/access/target.ts';
import type { Account as Me } from '#domain/account-stream.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { cell } from '../cells/cell.ts';
import { useCell, useCellLater, useCellPart } from '../cells/use-cell.ts';
import type { BinShown, BinsShown, LocationsShown, SyncStatus } from '../copy/shown.ts';
import { isShownAsPending, type OutboxEntry, type Refused } from '../operations/operation.ts';
import { currentAccount } from './current-account.ts';

const noMe = cell<Me | undefined>(undefined);
const loadingBins = cell<BinsShown>({ status: 'loading', bins: new Map(), retry() {} });
const noHeaders = cell<ReadonlyMap<string, BinHeader>>(new Map());
const loadingLocations = cell<LocationsShown>({ status: 'loading', locations: new Map(), retry() {} });
const loadingBin = cell<BinShown>({ status: 'loading', items: [] });
const noIds = cell<ReadonlySet<string>>(new Set());
const noneWaiting = cell<readonly OutboxEntry[]>([]);
const noneRefused = cell<readonly Refused[]>([]);
const notSyncing = cell<SyncStatus>({
  connection: 'connecting',
  waiting: 0,
  refused: 0,
  isFirstLoad: true,
  loadFailed: false,
  isLimitedContext: false,
  isStorageFull: false,
});

/** Undefined until it was loaded once. */
export function useProfile(): Me | undefined {
  return useCell(useCell(currentAccount)?.me ?? noMe);
}

export function useLocations(): LocationsShown {
  return useCell(useCell(currentAccount)?.locations ?? loadingLocations);
}

export function useBins(): BinsShown {
  return useCell(useCell(currentAccount)?.bins ?? loadingBins);
}

/** As `useBins`, but drawn after more urgent work. */
export function useBinsLater(): BinsShown {
  return useCellLater(useCell(currentAccount)?.bins ?? loadingBins);
}

/** As `useBins`, but with the exact counts and revisions. */
export function useHeaders(): ReadonlyMap<string, BinHeader> {
  return useCell(useCell(currentAccount)?.headers ?? noHeaders);
}

/** Undefined if it is not on this device. */
export function useRevision({ kind, id }: Target): number | undefined {
  const account = useCell(currentAccount);
  const revision = useCellPart(account?.headers ?? noHeaders, (headers) => headers.get(id)?.revision);
  const { locations } = useLocations();
  return kind === 'bin' ? revision : locations.get(id)?.revision;
}

/** Items keep their identity while they do not change. */
export function useBin(id: string): BinShown {
  const account = useCell(currentAccount);
  return useCell(useMemo(() => account?.bin(id) ?? loadingBin, [account, id]));
}

/** Does not render again when items change. */
export function useBinHeader(id: string): Pick<BinShown, 'status' | 'bin'> & { isEmpty: boolean } {
  const account = useCell(currentAccount);
  const shown = useMemo(() => account?.bin(id) ?? loadingBin, [account, id]);
  return {
    status: useCellPart(shown, ({ status }) => status),
    bin: useCellPart(shown, ({ bin }) => bin),
    isEmpty: useCellPart(shown, ({ items }) => items.length === 0),
  };
}

/** Only after a while, so that ordinary saves show no mark. */
export function useWaitingIds(): ReadonlySet<string> {
  return useCell(useCell(currentAccount)?.waitingIds ?? noIds);
}

export function useWaiting(): readonly OutboxEntry[] {
  const waiting = useCell(useCell(currentAccount)?.waiting ?? noneWaiting);
  return useMemo(() => waiting.filter(isShownAsPending), [waiting]);
}

export function useSyncStatus(): SyncStatus {
  return useCell(useCell(currentAccount)?.sync ?? notSyncing);
}

export function useConnection(): SyncStatus['connection'] {
  return useCellPart(useCell(currentAccount)?.sync ?? notSyncing, ({ connection }) => connection);
}

export function useIsFirstLoad(): boolean {
  return useCellPart(useCell(currentAccount)?.sync ?? notSyncing, (status) => status.isFirstLoad);
}

export function useRefused(): readonly Refused[] {
  return useCell(useCell(currentAccount)?.refused ?? noneRefused);
}

export async function dismissRefused(operationId: string): Promise<void> {
  await currentAccount.get()?.dismissRefused(operationId);
}

/** Uses new operation ids; `mended` replaces fields of its data. */
export async function retryRefused(operationId: string, mended: Record<string, unknown> = {}): Promise<void> {
  await currentAccount.get()?.retryRefused(operationId, mended);
}
