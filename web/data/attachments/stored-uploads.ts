import type { ListedUpload, Upload } from '../operations/upload.ts';
import type { Database } from '../storage/database.ts';

export type StoredUploads = ReturnType<typeof createStoredUploads>;

const strict = { isStrict: true };

/** The uploads stored on this device, also listed in memory; `channel` tells other tabs of changes. */
export function createStoredUploads(
  database: Database,
  channel: BroadcastChannel,
  show: (uploads: readonly ListedUpload[]) => void,
) {
  let uploads: ListedUpload[] = [];

  function list(each: Upload): void {
    uploads = [...uploads.filter(({ id }) => id !== each.id), asListed(each)];
    show(uploads);
    channel.postMessage('changed');
  }

  return {
    all: () => uploads,

    /** Reads one upload at a time, to limit memory. */
    async read(): Promise<void> {
      uploads = await database.read(['uploads'], async (transaction) => {
        const listed: ListedUpload[] = [];
        let cursor = await transaction.objectStore('uploads').openCursor();
        while (cursor) {
          listed.push(asListed(cursor.value));
          cursor = await cursor.continue();
        }
        return listed;
      });
      show(uploads);
    },

    /** Undefined if it was sent or discarded, perhaps by another tab. */
    get: (id: string): Promise<Upload | undefined> =>
      database.read(['uploads'], (transaction) => transaction.objectStore('uploads').get(id)),

    async put(each: Upload): Promise<void> {
      await database.write(
        ['uploads'],
        (transaction) => transaction.objectStore('uploads').put(each),
        strict,
      );
      list(each);
    },

    /** Changes an upload unless it is gone. */
    async change(id: string, changed: (upload: Upload) => Upload): Promise<void> {
      const stored = await database.write(
        ['uploads'],
        async (transaction) => {
          const before = await transaction.objectStore('uploads').get(id);
          const after = before && changed(before);
          if (after) transaction.objectStore('uploads').put(after);
          return after;
        },
        strict,
      );
      if (stored) list(stored);
    },

    /** The screens are told by who removes it: a sent photo stays shown. */
    async remove(id: string): Promise<void> {
      await database.write(
        ['uploads'],
        (transaction) => transaction.objectStore('uploads').delete(id),
        strict,
      );
      uploads = uploads.filter((each) => each.id !== id);
      channel.postMessage('changed');
    },
  };
}

function asListed(upload: Upload): ListedUpload {
  if (!upload.document) return upload;
  const { bytes, ...listed } = upload;
  return { ...listed, size: bytes.byteLength };
}
