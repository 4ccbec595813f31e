import { useEffect, useState } from 'react';
import { cell } from '../cells/cell.ts';
import { useCell } from '../cells/use-cell.ts';
import type { DraftPicture } from '../operations/photo-upload.ts';
import type { PhotosOnDevice } from '../photos/photos.ts';
import { unattended } from '../storage/unattended.ts';
import { currentAccount } from './current-account.ts';

const noPictures = cell<ReadonlyMap<string, DraftPicture>>(new Map());

/** Photos of unsaved lists on this device; `photoStore` is undefined until its code is loaded. */
export function usePhotoDrafts() {
  const account = useCell(currentAccount);
  const [photoStore, setPhotoStore] = useState<PhotosOnDevice>();
  useEffect(() => {
    let isCurrent = true;
    const opened = account?.photos().then((photos) => {
      if (isCurrent) setPhotoStore(photos);
    });
    if (opened) unattended(opened.catch(() => {}));
    return () => {
      isCurrent = false;
      setPhotoStore(undefined);
    };
  }, [account]);
  return { photoStore, pictures: useCell(photoStore?.drafts.pictures ?? noPictures) };
}
