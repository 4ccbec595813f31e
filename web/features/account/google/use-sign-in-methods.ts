import { useEffect, useEffectEvent, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { fetchSignInMethods } from '#web/data/session/google.ts';
import { hasGoogle } from '#web/data/wire/auth-call.ts';

export type SignInMethods = { hasPassword: boolean; isGoogleConnected: boolean };

/** How the person signs in; undefined until the server answered, and if Google is not offered. */
export function useSignInMethods() {
  const isOffline = useConnection() === 'offline';
  const isOffered = useCell(hasGoogle);
  const [methods, setMethods] = useState<SignInMethods>();

  async function read(): Promise<void> {
    try {
      const names = await fetchSignInMethods();
      setMethods({ hasPassword: names.includes('credential'), isGoogleConnected: names.includes('google') });
    } catch (error) {
      // Nothing is shown then; it is retried when the page is shown again or comes online.
      if (!(error instanceof AppError)) throw error;
    }
  }

  const refresh = useEffectEvent(read);
  useEffect(() => {
    if (!isOffline) void refresh();
  }, [isOffline]);

  return { methods: isOffered ? methods : undefined, read };
}
