import { useEffect, useState } from 'react';
import { useConnection } from '#web/data/account/hooks.ts';
import { isServerDecision } from '#web/data/account/online-calls.ts';

export type QueryState<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: unknown };

/**
 * Calls the server when `key`, `version` or the connection changes. Another `version` of the same key keeps the last result
 * until the next one is there. A failed repeat keeps the last result; a repeat after a failure loads.
 */
export function useServerQuery<T>(key: string, request: () => Promise<T>, version = ''): QueryState<T> {
  const connection = useConnection();
  const isOffline = connection === 'offline';
  const [answered, setAnswered] = useState<{ key: string; answer: QueryState<T> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the request is identified by its key
  useEffect(() => {
    let isCurrent = true;
    setAnswered((before) => (before?.answer.status === 'failed' ? undefined : before));
    const put = (answer: QueryState<T>) => isCurrent && setAnswered({ key, answer });
    const fail = (error: unknown) =>
      isCurrent &&
      setAnswered((before) => {
        const isKnown = before?.key === key && before.answer.status === 'ready';
        return isKnown && !isServerDecision(error) ? before : { key, answer: { status: 'failed', error } };
      });
    request().then((value) => put({ status: 'ready', value }), fail);
    return () => {
      isCurrent = false;
    };
  }, [key, version, isOffline]);
  return answered?.key === key ? answered.answer : { status: 'loading' };
}
