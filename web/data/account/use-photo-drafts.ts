import { useEffect, useState } from 'react';
import { cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import type { DraftPicture } from '../operations/photo-upload.ts';
import type { PhotosOnDevice } from '../photos/photos.ts';
import { unattended } from '../storage/unattended.ts';
import { currentAccount } from './current-account.ts';

const noPictures = cell<ReadonlyMap<string, DraftPicture>>(new Map());

/** Photos of unsaved lists on this device; `lane` is undefined until its code is loaded. */
export function usePhotoDrafts() {
  const account = useCell(currentAccount);
  const [lane, setLane] = useState<PhotosOnDevice>();
  useEffect(() => {
    let isCurrent = true;
    const opened = account?.photos().then((photos) => {
      if (isCurrent) setLane(photos);
    });
    if (opened) unattended(opened.catch(() => {}));
    return () => {
      isCurrent = false;
      setLane(undefined);
    };
  }, [account]);
  return { lane, pictures: useCell(lane?.drafts.pictures ?? noPictures) };
}
