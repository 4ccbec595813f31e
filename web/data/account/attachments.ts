import { useEffect, useState } from 'react';
import type { AttachmentsOnDevice } from '../attachments/attachments.ts';
import { cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import type { ShownDocument } from '../operations/upload.ts';
import { unattended } from '../storage/unattended.ts';
import { currentAccount } from './current-account.ts';

const noDocuments = cell<readonly ShownDocument[]>([]);

/** Documents that the server does not have, or that have not come back with their thing yet. */
export function useDocumentUploads(): readonly ShownDocument[] {
  return useCell(useAttachments()?.documents ?? noDocuments);
}

/** The photos and documents of this device; undefined until their code is loaded. */
export function useAttachments(): AttachmentsOnDevice | undefined {
  const account = useCell(currentAccount);
  const [attachments, setAttachments] = useState<AttachmentsOnDevice>();
  useEffect(() => {
    let isCurrent = true;
    const opened = account?.attachments().then((all) => {
      if (isCurrent) setAttachments(all);
    });
    if (opened) unattended(opened.catch(() => {}));
    return () => {
      isCurrent = false;
      setAttachments(undefined);
    };
  }, [account]);
  return attachments;
}
