import { useEffect, useState } from 'react';
import type { PhotoText } from '#domain/photos/photo.ts';
import { useCell } from '../cells/use-cell.ts';
import { readPhotoTexts } from '../copy/load.ts';
import { unattended } from '../storage/unattended.ts';
import { currentAccount } from './current-account.ts';

type Texts = Readonly<Record<string, PhotoText>>;

const noTexts: Texts = {};

/** The text found in photos of a bin and its items, by the photo's id, as far as it is on this device. */
export function usePhotoTexts(binId: string): Texts {
  const account = useCell(currentAccount);
  const [texts, setTexts] = useState(noTexts);
  useEffect(() => {
    if (!account) return;
    let isCurrent = true;
    const read = async () => {
      const [stored] = await readPhotoTexts(account.parts.database, [binId]);
      if (isCurrent) setTexts(stored?.photos ?? noTexts);
    };
    unattended(read());
    const stop = account.onStored((changes) => {
      const isConcerned =
        changes === undefined ||
        changes.records.some(({ id }) => id === binId) ||
        changes.vanishedIds.includes(binId);
      if (isConcerned) unattended(read());
    });
    return () => {
      isCurrent = false;
      stop();
      setTexts(noTexts);
    };
  }, [account, binId]);
  return texts;
}
