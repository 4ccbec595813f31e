import { useMemo } from 'react';
import type { Listed } from '#domain/overview/bin-summary.ts';
import type { Duplicate, Overview } from '#domain/overview/overview.ts';
import type { OpenAccount } from '../account/account.ts';
import { currentAccount } from '../account/current-account.ts';
import { type Cell, cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import { type LiveViewMessage, storedMessage } from '../copy/live-view.ts';
import { isKeptInMemory } from '../storage/memory.ts';
import { type PageWorker, runInPage } from '../storage/page-worker.ts';
import type { FromOverviewWorker } from './overview-engine.ts';

export type OverviewState = {
  /** While `counting`, `overview` contains the bins counted so far, if any. */
  status: 'counting' | 'ready' | 'failed';
  overview?: Overview;
  /** Set after `overview`. */
  duplicates?: Listed<Duplicate>;
  /** For `failed`. */
  retry(): void;
};

const countingState: OverviewState = { status: 'counting', retry() {} };
const stateWithoutAccount = cell(countingState);

type OverviewCounter = { state: Cell<OverviewState>; start(): void };

const counters = new WeakMap<OpenAccount, OverviewCounter>();

/** Sums over all items on this device. A worker counts them and keeps them up to date. */
export function useOverview(): OverviewState {
  const account = useCell(currentAccount);
  const own = account && counterOf(account);
  // Started during render, as an effect would run only after the first paint; `start` is idempotent.
  useMemo(() => own?.start(), [own]);
  return useCell(own?.state ?? stateWithoutAccount);
}

function counterOf(account: OpenAccount): OverviewCounter {
  const existing = counters.get(account);
  if (existing) return existing;
  const created = createCounter(account);
  counters.set(account, created);
  return created;
}

function createCounter({ person, waiting, actor, onStored, closed }: OpenAccount): OverviewCounter {
  const state = cell(countingState);
  const currentInput = () => ({ waiting: waiting.get(), actor: actor() });
  let worker: Worker | PageWorker<LiveViewMessage, FromOverviewWorker> | undefined;
  const post = (message: LiveViewMessage | undefined) => {
    if (message) worker?.postMessage(message);
  };

  function stop(next: OverviewState): void {
    worker?.terminate();
    worker = undefined;
    state.set(next);
  }

  function start(): void {
    if (worker || closed.aborted) return;
    worker = isKeptInMemory()
      ? runInPage(async () => (await import('./overview-engine.ts')).runOverview)
      : new Worker(new URL('./worker.ts', import.meta.url), { type: 'module', name: 'overview' });
    worker.onmessage = ({ data }: MessageEvent<FromOverviewWorker>) => {
      const before = state.get();
      if (data.type === 'failed') fail();
      else if (data.type === 'duplicates') state.set({ ...before, duplicates: data.duplicates });
      else state.set({ ...before, overview: data.overview, status: data.isPartial ? 'counting' : 'ready' });
    };
    worker.onerror = fail;
    post({ type: 'open', userId: person.userId, ...currentInput() });
  }

  function fail(): void {
    stop({ status: 'failed', retry: start });
  }

  waiting.subscribe(() => post({ type: 'waiting', ...currentInput() }));
  onStored((stored) => post(storedMessage(stored, currentInput())));
  closed.addEventListener('abort', () => stop(countingState));
  return { state, start };
}
