import { ErasedError } from '../storage/database.ts';
import { deviceStorage } from '../storage/device-storage.ts';
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
    deviceStorage.set(key, '');
    await recover(failure);
    isResting = false;
    if (!stopped.aborted) renew();
  };
  const renew = () => {
    if (isResting) return;
    const [holder, until] = (deviceStorage.get(key) ?? '').split(' ');
    const isMine = holder === me;
    if (!isMine && Number(until) > Date.now()) {
      term?.abort();
      term = undefined;
      return;
    }
    deviceStorage.set(key, `${me} ${Date.now() + leaseMs}`);
    if (term) return;
    term = new AbortController();
    lead(term.signal).catch((failure) => unattended(rest(failure)));
  };
  renew();
  const timer = setInterval(renew, leaseMs / 3);
  // The next page need not wait for the lease to expire.
  const release = () => {
    if (deviceStorage.get(key)?.startsWith(`${me} `)) deviceStorage.set(key, '');
  };
  addEventListener('pagehide', release, { signal: stopped });
  stopped.addEventListener('abort', () => {
    clearInterval(timer);
    if (term) deviceStorage.set(key, '');
    term?.abort();
  });
}

export const isLeased = (key: string): boolean =>
  Number((deviceStorage.get(key) ?? '').split(' ')[1]) > Date.now();
