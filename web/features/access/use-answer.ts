import { useEffect, useState } from 'react';
import { useSyncStatus } from '#web/data/hooks.ts';

export type Answer<T> =
  | { status: 'loading' }
  | { status: 'ready'; value: T }
  | { status: 'failed'; error: unknown };

/** What the server answers to a question of the screen; asked again under another key, and when the connection is back. */
export function useAnswer<T>(key: string, question: () => Promise<T>): Answer<T> {
  const { connection } = useSyncStatus();
  const isOffline = connection === 'offline';
  const [answered, setAnswered] = useState<{ key: string; answer: Answer<T> }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the question is named by its key
  useEffect(() => {
    let isCurrent = true;
    const put = (answer: Answer<T>) => isCurrent && setAnswered({ key, answer });
    question().then(
      (value) => put({ status: 'ready', value }),
      (error: unknown) => put({ status: 'failed', error }),
    );
    return () => {
      isCurrent = false;
    };
  }, [key, isOffline]);
  return answered?.key === key ? answered.answer : { status: 'loading' };
}
