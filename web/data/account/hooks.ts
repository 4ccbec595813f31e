import { useMemo } from 'react';
import type { Target } from '#domain/access/target.ts';
import type { Account as Me } from '#domain/account-stream.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { cell } from '../cells/cell.ts';
import { useCell, useCellLater, useCellPart } from '../cells/use-cell.ts';
import type { BinShown, BinsShown, LocationsShown, SyncStatus } from '../copy/shown.ts';
import { isTold, type Waiting } from '../operations/operation.ts';
import type { Refused } from '../operations/refused.ts';
import { currentAccount } from './current-account.ts';

const noMe = cell<Me | undefined>(undefined);
const loadingBins = cell<BinsShown>({ status: 'loading', bins: new Map(), retry() {} });
const noHeaders = cell<ReadonlyMap<string, BinHeader>>(new Map());
const loadingLocations = cell<LocationsShown>({ status: 'loading', locations: new Map(), retry() {} });
const loadingBin = cell<BinShown>({ status: 'loading', items: [] });
const noIds = cell<ReadonlySet<string>>(new Set());
const noneWaiting = cell<readonly Waiting[]>([]);
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

/** The signed-in person with their inbox; undefined until it was loaded once. */
export function useProfile(): Me | undefined {
  return useCell(useCell(currentAccount)?.me ?? noMe);
}

export function useLocations(): LocationsShown {
  return useCell(useCell(currentAccount)?.locations ?? loadingLocations);
}

export function useBins(): BinsShown {
  return useCell(useCell(currentAccount)?.bins ?? loadingBins);
}

/** The same, drawn after what is more urgent. */
export function useBinsLater(): BinsShown {
  return useCellLater(useCell(currentAccount)?.bins ?? loadingBins);
}

/** The headers as they are, also where no list shows what changed: told of each change in a bin. */
export function useHeaders(): ReadonlyMap<string, BinHeader> {
  return useCell(useCell(currentAccount)?.headers ?? noHeaders);
}

/** Tells by another number that something in a bin or a location changed; undefined for one that is not here. */
export function useRevision({ kind, id }: Target): number | undefined {
  const account = useCell(currentAccount);
  const revision = useCellPart(account?.headers ?? noHeaders, (headers) => headers.get(id)?.revision);
  const { locations } = useLocations();
  return kind === 'bin' ? revision : locations.get(id)?.revision;
}

/** One bin and its items; items keep their identity while they do not change. */
export function useBin(id: string): BinShown {
  const account = useCell(currentAccount);
  return useCell(useMemo(() => account?.bin(id) ?? loadingBin, [account, id]));
}

/** One bin but for its items, for what need not be drawn again with them. */
export function useBinHeader(id: string): Pick<BinShown, 'status' | 'bin'> & { isEmpty: boolean } {
  const account = useCell(currentAccount);
  const shown = useMemo(() => account?.bin(id) ?? loadingBin, [account, id]);
  return {
    status: useCellPart(shown, ({ status }) => status),
    bin: useCellPart(shown, ({ bin }) => bin),
    isEmpty: useCellPart(shown, ({ items }) => items.length === 0),
  };
}

/** Bins and items touched by changes that the server has not confirmed for a while. */
export function useWaitingIds(): ReadonlySet<string> {
  return useCell(useCell(currentAccount)?.waitingIds ?? noIds);
}

/** The changes that the server has not confirmed yet, oldest first. */
export function useWaiting(): readonly Waiting[] {
  const waiting = useCell(useCell(currentAccount)?.waiting ?? noneWaiting);
  return useMemo(() => waiting.filter(isTold), [waiting]);
}

export function useSyncStatus(): SyncStatus {
  return useCell(useCell(currentAccount)?.sync ?? notSyncing);
}

/** How this device stands to the server, for what does not care how much waits. */
export function useConnection(): SyncStatus['connection'] {
  return useCellPart(useCell(currentAccount)?.sync ?? notSyncing, ({ connection }) => connection);
}

/** Whether nothing is stored here yet and the first load goes on. */
export function useIsFirstLoad(): boolean {
  return useCellPart(useCell(currentAccount)?.sync ?? notSyncing, (status) => status.isFirstLoad);
}

export function useRefused(): readonly Refused[] {
  return useCell(useCell(currentAccount)?.refused ?? noneRefused);
}

/** Forgets a refused change and what built on it. */
export async function dismissRefused(operationId: string): Promise<void> {
  await currentAccount.get()?.dismissRefused(operationId);
}

/** Sends a refused change and what built on it again, under new operation ids, `mended` put over its data. */
export async function retryRefused(operationId: string, mended: Record<string, unknown> = {}): Promise<void> {
  await currentAccount.get()?.retryRefused(operationId, mended);
}
