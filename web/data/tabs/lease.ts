import { ErasedError } from '../storage/database.ts';
import { unattended } from '../storage/unattended.ts';

const leaseMs = 6_000;

export function leaseLeadership(
  key: string,
  me: string,
  lead: (signal: AbortSignal) => Promise<void>,
  recover: (failure: unknown) => Promise<void>,
  stopped: AbortSignal,
): void {
  if (stopped.aborted) return;
  let term: AbortController | undefined;
  let isResting = false;
  const rest = async (failure: unknown) => {
    term?.abort();
    term = undefined;
    if (failure instanceof ErasedError) return;
    isResting = true;
    write(key, '');
    await recover(failure);
    isResting = false;
    if (!stopped.aborted) renew();
  };
  const renew = () => {
    if (isResting) return;
    const [holder, until] = (read(key) ?? '').split(' ');
    const isMine = holder === me;
    if (!isMine && Number(until) > Date.now()) {
      term?.abort();
      term = undefined;
      return;
    }
    write(key, `${me} ${Date.now() + leaseMs}`);
    if (term) return;
    term = new AbortController();
    lead(term.signal).catch((failure) => unattended(rest(failure)));
  };
  renew();
  const timer = setInterval(renew, leaseMs / 3);
  // The next page need not wait for the lease to expire.
  const release = () => {
    if (read(key)?.startsWith(`${me} `)) write(key, '');
  };
  addEventListener('pagehide', release, { signal: stopped });
  stopped.addEventListener('abort', () => {
    clearInterval(timer);
    if (term) write(key, '');
    term?.abort();
  });
}

export const isLeased = (key: string): boolean => Number((read(key) ?? '').split(' ')[1]) > Date.now();

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    // Blocked storage: no other tab can be seen.
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage this tab leads anyway.
  }
}
