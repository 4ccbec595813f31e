import { useEffect } from 'react';
import { cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import type { ShownUpload } from '../operations/photo-upload.ts';
import { unattended } from '../storage/unattended.ts';
import { currentAccount } from './current-account.ts';

const noUploads = cell<readonly ShownUpload[]>([]);

/** Photos that wait on this device, and those it has sent. */
export function useUploads(): readonly ShownUpload[] {
  const account = useCell(currentAccount);
  useEffect(() => {
    // Offline, nothing else has loaded them yet.
    if (account) unattended(account.photos().catch(() => {}));
  }, [account]);
  return useCell(account?.uploads ?? noUploads);
}
