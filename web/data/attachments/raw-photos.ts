import { AppError } from '#domain/errors.ts';
import type { ListedUpload, PhotoUpload } from '../operations/upload.ts';
import type { Database } from '../storage/database.ts';
import { createQueue } from '../storage/queue.ts';
import { shrinkPhoto } from './shrink.ts';

type RawPorts = {
  shrinking: ReturnType<typeof createQueue>;
  uploads(): readonly ListedUpload[];
  /** True if this tab is adding the photo, and so will shrink it. */
  isBeingAdded(id: string): boolean;
  put(upload: PhotoUpload): Promise<void>;
  readAgain(): Promise<void>;
  onSize(id: string, size: { width: number; height: number }): void;
  onStorageTrouble(error: unknown): Promise<void>;
};

/** Photos are stored as chosen, and shrunk before they are sent. */
export function createRawPhotos(database: Database, ports: RawPorts) {
  const queue = createQueue();

  /** If the disk is full, the photo stays as chosen. @throws AppError if it is not a photo. */
  async function shrink(id: string): Promise<void> {
    try {
      await replaceWithSmall(id);
    } catch (error) {
      if (error instanceof AppError) throw error;
      await ports.onStorageTrouble(error);
    }
  }

  async function replaceWithSmall(id: string): Promise<void> {
    const raw = ports.uploads().find((each) => each.id === id);
    if (!raw?.isRaw) return;
    const small = await ports.shrinking.run(() => shrinkPhoto(new Blob([raw.bytes], { type: raw.type })));
    ports.onSize(id, { width: small.width, height: small.height });
    // Unless it was discarded, or shrunk by another tab, in the meantime.
    if (!(await isStillRaw(id))) return ports.readAgain();
    const { isRaw: _, ...upload } = raw;
    await ports.put({ ...upload, ...small });
  }

  async function isStillRaw(id: string): Promise<boolean> {
    const stored = await database.read(['uploads'], (each) => each.objectStore('uploads').get(id));
    return stored?.isRaw === true;
  }

  async function shrinkAllRaw(): Promise<void> {
    const isLeft = (each: ListedUpload): each is PhotoUpload =>
      each.isRaw === true && !each.refusal && !ports.isBeingAdded(each.id);
    for (const raw of ports.uploads().filter(isLeft)) {
      await shrink(raw.id).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        const { code, message, params } = error;
        return ports.put({ ...raw, refusal: { code, message, ...(params && { params }) } });
      });
    }
  }

  return {
    shrink,
    /** Shrinks those that were stored when a page was closed. */
    shrinkAll: () => queue.run(shrinkAllRaw),
  };
}
