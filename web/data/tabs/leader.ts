import { ErasedError } from '../storage/database.ts';
import { isKeptInMemory } from '../storage/memory.ts';
import { unattended } from '../storage/unattended.ts';
import { backOff, createPause } from '../wire/back-off.ts';
import type { TabMessage, Tabs } from './tabs.ts';

/** Only pages without Web Locks need it. */
const loadLease = () => import('./lease.ts');

/** A leader that takes longer to answer counts as hung. */
const answerMs = 1_000;

const lockName = (userId: string) => `whichbin:${userId}:leader`;

export type Leadership = ReturnType<typeof runForLeader>;

/** Elects the leading tab. Without Web Locks a lease in localStorage decides; two leaders for a moment do no harm. */
export function runForLeader(userId: string, tabs: () => Tabs, lead: (signal: AbortSignal) => Promise<void>) {
  // Not newId, whose library the sign-in screens need for nothing else.
  const tabId = crypto.getRandomValues(new Uint32Array(4)).join('-');
  // A tab with an in-memory copy always leads.
  const lock = isKeptInMemory() ? `${lockName(userId)}:${tabId}` : lockName(userId);
  const stopping = new AbortController();
  const recover = createRecovery(stopping.signal);
  let isLeading = false;
  let unanswered: ReturnType<typeof setTimeout> | undefined;
  let latestRequest: AbortController | undefined;

  async function leadUntil(signal: AbortSignal): Promise<void> {
    isLeading = true;
    try {
      await lead(signal);
    } finally {
      isLeading = false;
    }
  }

  async function acquireLeadership(steal: boolean): Promise<void> {
    // Replaces the queued request; otherwise each challenge would leave one more in the queue.
    latestRequest?.abort();
    const request = new AbortController();
    latestRequest = request;
    const term = new AbortController();
    // Chrome 114 and Safari 17 have no AbortSignal.any.
    const end = () => {
      request.abort();
      term.abort();
    };
    let failure: unknown;
    stopping.signal.addEventListener('abort', end);
    try {
      const options = steal ? { steal } : { signal: request.signal };
      await navigator.locks.request(lock, options, () => leadUntil(term.signal));
    } catch (error) {
      if (!isAbort(error)) failure = error;
    } finally {
      // Another tab stole the lock, or the account is closing.
      term.abort();
      stopping.signal.removeEventListener('abort', end);
    }
    if (failure instanceof ErasedError) return;
    if (failure !== undefined) await recover(failure);
    if (!stopping.signal.aborted && latestRequest === request) void acquireLeadership(false);
  }

  const canLock = navigator.locks !== undefined;
  if (canLock) void acquireLeadership(false);
  else {
    const lease = loadLease().then(({ leaseLeadership }) =>
      leaseLeadership(lock, tabId, leadUntil, recover, stopping.signal),
    );
    unattended(lease);
  }

  return {
    /** Takes over from a hung leader. */
    challenge(): void {
      if (isLeading || unanswered !== undefined || !canLock) return;
      tabs().broadcast({ type: 'ping', from: tabId });
      unanswered = setTimeout(() => {
        unanswered = undefined;
        if (!stopping.signal.aborted && !isLeading) void acquireLeadership(true);
      }, answerMs);
    },
    handleMessage(message: TabMessage): void {
      if (message.type === 'ping' && isLeading) tabs().broadcast({ type: 'pong', to: message.from });
      if (message.type !== 'pong' || message.to !== tabId) return;
      clearTimeout(unanswered);
      unanswered = undefined;
    },
    stop(): void {
      clearTimeout(unanswered);
      stopping.abort();
    },
  };
}

export async function isLedElsewhere(userId: string): Promise<boolean> {
  const key = lockName(userId);
  if (navigator.locks === undefined) return (await loadLease()).isLeased(key);
  const { held: locks = [] } = await navigator.locks.query();
  return locks.some(({ name }) => name === key);
}

function isAbort(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'name' in error && error.name === 'AbortError';
}

function createRecovery(stopped: AbortSignal): (failure: unknown) => Promise<void> {
  const pause = createPause();
  let failures = 0;
  stopped.addEventListener('abort', () => pause.wake());
  return async (failure) => {
    failures += 1;
    if (failures === 1) console.error('This tab could not lead and will try again', failure);
    if (!stopped.aborted) await pause.wait(backOff(failures));
  };
}
