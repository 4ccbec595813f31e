import { useEffect, useState } from 'react';
import type { OwnAddress } from '#domain/account/address-calls.ts';
import { query } from '#web/data/account/ask.ts';
import { useConnection } from '#web/data/account/hooks.ts';

/** Whether the address is proved, which only the server knows; undefined until it has said so. */
export function useOwnAddress(email: string): OwnAddress | undefined {
  const isOffline = useConnection() === 'offline';
  const [address, setAddress] = useState<OwnAddress>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is proved anew
  useEffect(() => {
    if (isOffline) return;
    let isCurrent = true;
    query('address.get', {}).then(
      (answer) => isCurrent && setAddress(answer),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [isOffline, email]);
  return address;
}
