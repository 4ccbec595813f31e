import { useEffect, useState } from 'react';
import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import { useCell } from '../cells/use-cell.ts';
import { readAttachmentTexts } from '../copy/load.ts';
import { unattended } from '../storage/unattended.ts';
import { currentAccount } from './current-account.ts';

type Texts = Readonly<Record<string, AttachmentText>>;

const noTexts: Texts = {};

/** The text found in photos and documents of a bin and its items, or of a place, by their ids, as far as it is on this device. */
export function useAttachmentTexts(target: string): Texts {
  const account = useCell(currentAccount);
  const [texts, setTexts] = useState(noTexts);
  useEffect(() => {
    if (!account) return;
    let isCurrent = true;
    const read = async () => {
      const [stored] = await readAttachmentTexts(account.parts.database, [target]);
      if (isCurrent) setTexts(stored?.texts ?? noTexts);
    };
    unattended(read());
    const stop = account.onStored((changes) => {
      const isConcerned =
        changes === undefined ||
        changes.records.some(({ id }) => id === target) ||
        changes.locations.some(({ id }) => id === target) ||
        changes.vanishedIds.includes(target);
      if (isConcerned) unattended(read());
    });
    return () => {
      isCurrent = false;
      stop();
      setTexts(noTexts);
    };
  }, [account, target]);
  return texts;
}
