import type { PhotosOnDevice } from '../photos/photos.ts';
import { unattended } from '../storage/unattended.ts';
import type { StoredNews } from '../sync/tab-news.ts';

/** Loaded once the server was reached, or when the first photo is added: no first screen needs it. */
export function createOwnPhotos(load: () => Promise<PhotosOnDevice>) {
  let opening: Promise<PhotosOnDevice> | undefined;
  let isStopped = false;

  function open(): Promise<PhotosOnDevice> {
    opening ??= load().then((photos) => {
      if (isStopped) photos.stop();
      return photos;
    });
    opening.catch(() => {
      opening = undefined;
    });
    return opening;
  }

  const use = (work: (photos: PhotosOnDevice) => void) =>
    // Without the file the next change tries again.
    unattended(
      open()
        .then(work)
        .catch(() => {}),
    );

  return {
    open,
    /** The server is reached. */
    wake: () => use((photos) => photos.wake()),
    hear: (news?: StoredNews) => use((photos) => photos.hear(news)),
    stop(): void {
      isStopped = true;
      unattended((opening ?? Promise.resolve(undefined)).then((photos) => photos?.stop()).catch(() => {}));
    },
  };
}
