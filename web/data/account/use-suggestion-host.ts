import { useEffect, useState } from 'react';
import { askAbout } from './ask-about.ts';
import { useConnection } from './hooks.ts';

/** Whom photos are sent to for suggestions; undefined without a network, or where there are none. */
export function useSuggestionHost(): string | undefined {
  const isOnline = useConnection() === 'online';
  const [host, setHost] = useState<string>();
  useEffect(() => {
    if (!isOnline) return;
    let isCurrent = true;
    askAbout().then(
      ({ suggestionHost }) => {
        if (isCurrent) setHost(suggestionHost);
      },
      () => {
        // The next connection tries again.
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [isOnline]);
  return isOnline ? host : undefined;
}
