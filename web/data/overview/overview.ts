import { useEffect } from 'react';
import type { Overview } from '#domain/overview/overview.ts';
import type { OpenAccount } from '../account/account.ts';
import { currentAccount } from '../account/current-account.ts';
import { type Cell, cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import { type LiveViewMessage, storedMessage } from '../copy/live-view.ts';
import type { FromOverviewWorker } from './worker.ts';

export type OverviewState = {
  status: 'counting' | 'ready' | 'failed';
  overview?: Overview;
  /** After `failed`. */
  retry(): void;
};

const counting: OverviewState = { status: 'counting', retry() {} };
const noAccount = cell(counting);

type Counting = { state: Cell<OverviewState>; start(): void };

const countings = new WeakMap<OpenAccount, Counting>();

/** Sums over all items on this device, kept up to date once they are asked for. Read and added up by a worker. */
export function useOverview(): OverviewState {
  const account = useCell(currentAccount);
  const own = account && countingOf(account);
  useEffect(() => own?.start(), [own]);
  return useCell(own?.state ?? noAccount);
}

function countingOf(account: OpenAccount): Counting {
  const existing = countings.get(account);
  if (existing) return existing;
  const created = createCounting(account);
  countings.set(account, created);
  return created;
}

function createCounting({ person, waiting, actor, onStored, closed }: OpenAccount): Counting {
  const state = cell(counting);
  const now = () => ({ waiting: waiting.get(), actor: actor() });
  let worker: Worker | undefined;
  const post = (message: LiveViewMessage | undefined) => {
    if (message) worker?.postMessage(message);
  };

  function stop(): void {
    worker?.terminate();
    worker = undefined;
  }

  function start(): void {
    if (worker || closed.aborted) return;
    worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'overview' });
    worker.onmessage = ({ data }: MessageEvent<FromOverviewWorker>) => {
      if (data.type === 'failed') return fail();
      state.set({ status: 'ready', overview: data.overview, retry: start });
    };
    worker.onerror = fail;
    post({ type: 'open', userId: person.userId, ...now() });
  }

  function fail(): void {
    stop();
    state.set({ status: 'failed', retry: start });
  }

  waiting.subscribe(() => post({ type: 'waiting', ...now() }));
  onStored((stored) => post(storedMessage(stored, now())));
  closed.addEventListener('abort', () => {
    stop();
    state.set(counting);
  });
  return { state, start };
}
