import { useEffect, useEffectEvent, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { fetchSignInMethods } from '#web/data/session/provider.ts';
import { providers } from '#web/data/wire/auth-call.ts';

/** `connected`: ids of providers. */
export type SignInMethods = { hasPassword: boolean; connected: readonly string[] };

/** How the person signs in; undefined until the server answered, and if no provider is offered. */
export function useSignInMethods() {
  const isOffline = useConnection() === 'offline';
  const offered = useCell(providers) ?? [];
  const [methods, setMethods] = useState<SignInMethods>();

  async function read(): Promise<void> {
    try {
      const names = await fetchSignInMethods();
      setMethods({
        hasPassword: names.includes('credential'),
        connected: names.filter((name) => name !== 'credential'),
      });
    } catch (error) {
      // Nothing is shown then; it is retried when the page is shown again or comes online.
      if (!(error instanceof AppError)) throw error;
    }
  }

  const refresh = useEffectEvent(read);
  useEffect(() => {
    if (!isOffline) void refresh();
  }, [isOffline]);

  return { methods: offered.length > 0 ? methods : undefined, offered, read };
}
