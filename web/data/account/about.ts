import { useEffect, useState } from 'react';
import type { CallResult } from '#domain/calls.ts';
import type { OpenAccount } from './account.ts';
import { currentAccount } from './current-account.ts';
import { useConnection } from './hooks.ts';
import { query } from './online-calls.ts';

type AboutResult = Promise<CallResult<'about.get'>>;

const answers = new WeakMap<OpenAccount, AboutResult>();

/**
 * The server's features. Cached while the account is open, because many screens need it and the server rate-limits this
 * call per network. A failure is not cached. @throws CallError
 */
export function fetchAbout(): AboutResult {
  const account = currentAccount.get();
  const earlier = account && answers.get(account);
  if (earlier) return earlier;
  const answer = query('about.get', {});
  if (account) {
    answers.set(account, answer);
    answer.catch(() => answers.delete(account));
  }
  return answer;
}

/** Undefined offline, and until the server has answered. */
export function useAbout(): CallResult<'about.get'> | undefined {
  const isOnline = useConnection() === 'online';
  const [about, setAbout] = useState<CallResult<'about.get'>>();
  useEffect(() => {
    if (!isOnline) return;
    let isCurrent = true;
    fetchAbout().then(
      (answer) => {
        if (isCurrent) setAbout(answer);
      },
      () => {
        // Retried on the next connection.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isOnline]);
  return isOnline ? about : undefined;
}

/** Invalidates the cache when the server turns out to offer other features. */
export function invalidateAbout(): void {
  const account = currentAccount.get();
  if (account) answers.delete(account);
}
