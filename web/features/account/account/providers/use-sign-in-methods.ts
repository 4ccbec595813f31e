import { useEffect, useEffectEvent, useState } from 'react';
import { AppError } from '#domain/errors.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { useCell } from '#web/data/cells/use-cell.ts';
import { fetchSignInMethods } from '#web/data/session/provider.ts';
import { hasPasswords, type Provider, providers } from '#web/data/wire/auth-call.ts';

/** `connected`: ids of providers. `isFixed`: nothing can be connected, as passwords are off, which confirm that. */
export type SignInMethods = { hasPassword: boolean; isFixed: boolean; connected: readonly string[] };

/** How the person signs in; undefined until the server answered, and if no provider is offered. */
export function useSignInMethods() {
  const isOffline = useConnection() === 'offline';
  const offered = useCell(providers) ?? [];
  const isFixed = !useCell(hasPasswords);
  const [names, setNames] = useState<readonly string[]>();

  async function read(): Promise<void> {
    try {
      setNames(await fetchSignInMethods());
    } catch (error) {
      // Nothing is shown then; it is retried when the page is shown again or comes online.
      if (!(error instanceof AppError)) throw error;
    }
  }

  const refresh = useEffectEvent(read);
  useEffect(() => {
    if (!isOffline) void refresh();
  }, [isOffline]);

  const methods: SignInMethods | undefined =
    offered.length > 0 && names ? methodsIn(names, isFixed) : undefined;
  const isListed = ({ id }: Provider) => !isFixed || methods?.connected.includes(id);
  return { methods, offered: offered.filter(isListed), read };
}

function methodsIn(names: readonly string[], isFixed: boolean): SignInMethods {
  return {
    hasPassword: !isFixed && names.includes('credential'),
    isFixed,
    connected: names.filter((name) => name !== 'credential'),
  };
}
