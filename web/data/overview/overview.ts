import { useMemo } from 'react';
import type { Duplicate } from '#domain/overview/duplicates.ts';
import type { Listed } from '#domain/overview/listed.ts';
import type { Overview } from '#domain/overview/overview.ts';
import type { OpenAccount } from '../account/account.ts';
import { currentAccount } from '../account/current-account.ts';
import { type Cell, cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import { type LiveViewMessage, storedMessage } from '../copy/live-view.ts';
import { isKeptInMemory } from '../storage/memory.ts';
import { type PageWorker, runInPage } from '../storage/page-worker.ts';
import { unattended } from '../storage/unattended.ts';
import type { FromOverviewWorker } from './overview-engine.ts';
import { readStoredOverview } from './stored-overview.ts';

export type OverviewState = {
  status: 'counting' | 'ready' | 'failed';
  overview?: Overview;
  /** They come a little later. */
  duplicates?: Listed<Duplicate>;
  /** After `failed`. */
  retry(): void;
};

const counting: OverviewState = { status: 'counting', retry() {} };
const noAccount = cell(counting);

type Counting = {
  state: Cell<OverviewState>;
  start(): void;
  /** Adds up and stores what changed, without keeping it in memory. */
  storeSums(): void;
};

const countings = new WeakMap<OpenAccount, Counting>();

/** Sums over all items on this device, kept up to date once they are asked for. Read and added up by a worker. */
export function useOverview(): OverviewState {
  const account = useCell(currentAccount);
  const own = account && countingOf(account);
  // While the screen is being drawn: an effect would come after its picture.
  useMemo(() => own?.start(), [own]);
  return useCell(own?.state ?? noAccount);
}

export function countingOf(account: OpenAccount): Counting {
  const existing = countings.get(account);
  if (existing) return existing;
  const created = createCounting(account);
  countings.set(account, created);
  return created;
}

function createCounting(account: OpenAccount): Counting {
  const { person, waiting, actor, onStored, closed } = account;
  const state = cell(counting);
  const now = () => ({ waiting: waiting.get(), actor: actor() });
  let worker: Worker | PageWorker<LiveViewMessage, FromOverviewWorker> | undefined;
  let isShown = false;
  const post = (message: LiveViewMessage | undefined) => {
    if (message) worker?.postMessage(message);
  };

  function stop(): void {
    worker?.terminate();
    worker = undefined;
  }

  function rest(): void {
    stop();
    state.set(counting);
  }

  function start(): void {
    isShown = true;
    if (worker) return;
    unattended(
      readStoredOverview(account)
        .then((overview) => {
          if (overview && !worker && !closed.aborted) state.set({ status: 'ready', overview, retry: open });
        })
        .finally(open),
    );
  }

  function open(): void {
    if (worker || closed.aborted) return;
    worker = isKeptInMemory()
      ? runInPage(async () => (await import('./overview-engine.ts')).runOverview)
      : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'overview' });
    worker.onmessage = ({ data }: MessageEvent<FromOverviewWorker>) => {
      if (data.type === 'failed') return fail();
      if (data.type === 'settled') return isShown ? undefined : rest();
      const { type: _, ...sums } = data;
      state.set({ ...state.get(), ...sums, status: 'ready', retry: open });
    };
    worker.onerror = fail;
    post({ type: 'open', userId: person.userId, ...now() });
  }

  function fail(): void {
    stop();
    state.set(isShown ? { status: 'failed', retry: open } : counting);
  }

  waiting.subscribe(() => post({ type: 'waiting', ...now() }));
  onStored((stored) => post(storedMessage(stored, now())));
  closed.addEventListener('abort', rest);
  return { state, start, storeSums: open };
}
