import { useEffect, useState } from 'react';
import { useCell } from '../cells/use-cell.ts';
import type { DeviceCopy } from '../copy/copy-state.ts';
import { currentAccount } from './current-account.ts';
import { useBins } from './hooks.ts';

export function useDeviceCopy(): DeviceCopy | undefined {
  const account = useCell(currentAccount);
  const { bins } = useBins();
  const [copy, setCopy] = useState<DeviceCopy>();
  useEffect(() => {
    let isCurrent = true;
    const items = [...bins.values()].reduce((sum, { itemCount }) => sum + itemCount, 0);
    measureStorage().then((measured) => {
      if (account && isCurrent) setCopy({ ...measured, bins: bins.size, items });
    });
    return () => {
      isCurrent = false;
    };
  }, [account, bins]);
  return copy;
}

async function measureStorage(): Promise<Pick<DeviceCopy, 'bytes' | 'isPersisted'>> {
  if (navigator.storage?.estimate === undefined) return { bytes: 0, isPersisted: false };
  const [{ usage = 0 }, isPersisted] = await Promise.all([
    navigator.storage.estimate(),
    navigator.storage.persisted(),
  ]);
  return { bytes: usage, isPersisted };
}
