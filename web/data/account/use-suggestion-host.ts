import { useEffect, useState } from 'react';
import { fetchAbout } from './about.ts';
import { useConnection } from './hooks.ts';

/** The host that photos are sent to for suggestions; undefined offline, and on servers without suggestions. */
export function useSuggestionHost(): string | undefined {
  const isOnline = useConnection() === 'online';
  const [host, setHost] = useState<string>();
  useEffect(() => {
    if (!isOnline) return;
    let isCurrent = true;
    fetchAbout().then(
      ({ suggestionHost }) => {
        if (isCurrent) setHost(suggestionHost);
      },
      () => {
        // Retried on the next connection.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isOnline]);
  return isOnline ? host : undefined;
}
