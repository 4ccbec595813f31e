import { useEffect } from 'react';
import { cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import { unattended } from '../storage/unattended.ts';
import { ask } from './ask.ts';
import { useConnection } from './hooks.ts';

/** `null`: this server suggests nothing. Asked once while the page is open. */
const host = cell<string | null | undefined>(undefined);

/** Whom photos are sent to for suggestions; undefined without a network, or where there are none. */
export function useSuggestionHost(): string | undefined {
  const isOnline = useConnection() === 'online';
  const found = useCell(host);
  useEffect(() => {
    if (!isOnline || host.get() !== undefined) return;
    // The next connection tries again.
    const asking = ask('about.get', {}).then(
      ({ suggestionHost = null }) => host.set(suggestionHost),
      () => {},
    );
    unattended(asking);
  }, [isOnline]);
  return isOnline ? (found ?? undefined) : undefined;
}
