import { AppError } from '#domain/errors.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { cell } from '../cells/cell.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { newId } from '../operations/new-id.ts';
import type { DraftPhoto, DraftPicture } from '../operations/photo-upload.ts';
import type { Database } from '../storage/database.ts';
import { drafts } from '../storage/drafts.ts';
import type { createQueue } from '../storage/queue.ts';
import { build } from '../wire/build.ts';
import { readChosenPhoto, shrinkPhoto } from './shrink.ts';

/** Limits for all unsaved lists of one account on this device. */
export const draftPhotoLimits = { count: 120, bytes: 250 * 1024 * 1024 };

/** Photos younger than this are kept: another tab may not have stored the list they belong to yet. */
const graceMs = 60_000;

type DraftPorts = {
  storing: ReturnType<typeof createQueue>;
  shrinking: ReturnType<typeof createQueue>;
  /** @throws ErasedError */
  onStorageTrouble(error: unknown): Promise<void>;
  stopSending(id: string): void;
  /** Called when photos became uploads or stopped being uploads. */
  onUploads(): Promise<void>;
};

/** Stores the bytes of photos in unsaved lists. The lists themselves are form drafts. */
export function createPhotoDrafts({ database, person }: CopyContext, ports: DraftPorts) {
  const pictures = cell<ReadonlyMap<string, DraftPicture>>(new Map());
  const sizes = new Map<string, number>();
  const adding = new Map<string, Promise<void>>();

  function show(id: string, picture: DraftPicture | undefined): void {
    const before = pictures.get().get(id)?.url;
    if (before !== undefined && before !== picture?.url) URL.revokeObjectURL(before);
    const all = new Map(pictures.get());
    if (picture) all.set(id, picture);
    else all.delete(id);
    pictures.set(all);
  }

  const urlOf = ({ bytes, type }: DraftPhoto) => URL.createObjectURL(new Blob([bytes], { type }));

  async function put(photo: DraftPhoto): Promise<void> {
    await database.write(['draftPhotos'], (each) => each.objectStore('draftPhotos').put(photo), {
      isStrict: true,
    });
    sizes.set(photo.id, photo.bytes.byteLength);
  }

  /** Reads one photo at a time, to limit memory. */
  async function forEachPhoto(onPhoto: (photo: DraftPhoto) => void): Promise<void> {
    await database.read(['draftPhotos'], async (transaction) => {
      let cursor = await transaction.objectStore('draftPhotos').openCursor();
      while (cursor) {
        onPhoto(cursor.value);
        cursor = await cursor.continue();
      }
    });
  }

  const isDraft = (photo: DraftPhoto) => drafts.get(person.userId, photo.form) !== undefined;

  /** Another tab may have added it to the same list. */
  const isInDraft = ({ form, id }: DraftPhoto) =>
    JSON.stringify(drafts.get(person.userId, form)?.values ?? {}).includes(id);

  function assertRoom(more: number): void {
    const bytes = [...sizes.values()].reduce((sum, size) => sum + size, more);
    if (sizes.size >= draftPhotoLimits.count || bytes > draftPhotoLimits.bytes)
      throw new AppError('photos.draftsFull', { n: draftPhotoLimits.count });
  }

  async function shrinkStored(raw: DraftPhoto): Promise<void> {
    const { isRaw: _, ...photo } = raw;
    const small = await ports.shrinking.run(() => shrinkPhoto(new Blob([raw.bytes], { type: raw.type })));
    // It may have been removed in the meantime.
    if (sizes.has(raw.id)) await put({ ...photo, ...small });
  }

  async function store(form: string, id: string, file: File): Promise<void> {
    const photo = await ports.storing.run(async () => {
      assertRoom(file.size);
      const made = { id, form, createdAt: new Date().toISOString(), ...(await readChosenPhoto(file)) };
      await put(made);
      return made;
    });
    if (photo.isRaw) await shrinkStored(photo);
  }

  /** @throws AppError with a translated message. */
  async function trackAdding(id: string, work: Promise<void>): Promise<void> {
    adding.set(id, work);
    try {
      await work.catch((error) => keepAsChosen(id, error));
      const picture = pictures.get().get(id);
      if (picture) show(id, { ...picture, stage: 'stored' });
    } catch (error) {
      await deletePhotos([id]).catch(() => {});
      throw error;
    } finally {
      adding.delete(id);
    }
  }

  /** If the disk is full, a stored photo stays as chosen. @throws AppError if it is not stored or not a photo. */
  async function keepAsChosen(id: string, error: unknown): Promise<void> {
    if (error instanceof AppError) throw error;
    await ports.onStorageTrouble(error);
    if (!sizes.has(id)) throw new AppError('client.storageFull', { reason: String(error) });
  }

  async function deletePhotos(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      sizes.delete(id);
      show(id, undefined);
    }
    if (ids.length === 0) return;
    await database.write(['draftPhotos'], async (transaction) => {
      for (const id of ids) transaction.objectStore('draftPhotos').delete(id);
    });
  }

  return {
    /** By the photo's id, for the lists opened in this tab. */
    pictures,
    /**
     * Shows the photos of an unsaved list and deletes photos that belong to no list. Resolves with the ids that are not
     * photos.
     */
    async open(form: string, listedIds: readonly string[]): Promise<readonly string[]> {
      const listed = new Set(listedIds);
      const found = new Map<string, DraftPicture>();
      const raw: DraftPhoto[] = [];
      const unlisted: string[] = [];
      const isOld = ({ createdAt }: DraftPhoto) => Date.parse(createdAt) < Date.now() - graceMs;
      sizes.clear();
      await forEachPhoto((photo) => {
        sizes.set(photo.id, photo.bytes.byteLength);
        if (adding.has(photo.id)) return;
        const isListed = photo.form === form ? listed.has(photo.id) || isInDraft(photo) : isDraft(photo);
        if (!isListed && isOld(photo)) unlisted.push(photo.id);
        if (!listed.has(photo.id)) return;
        if (photo.isRaw) raw.push(photo);
        const picture = pictures.get().get(photo.id);
        found.set(photo.id, picture ?? { url: urlOf(photo), stage: photo.isRaw ? 'reading' : 'stored' });
      });
      const lost = listedIds.filter((id) => !found.has(id) && !adding.has(id));
      const all = new Map([...pictures.get(), ...found]);
      for (const id of lost) all.set(id, { stage: 'lost' });
      pictures.set(all);
      await deletePhotos(unlisted);
      const outcomes = await Promise.allSettled(raw.map((each) => trackAdding(each.id, shrinkStored(each))));
      return raw.filter((_, at) => outcomes[at]?.status === 'rejected').map(({ id }) => id);
    },
    /**
     * Shows the photo at once; resolves when the device has stored it. @throws AppError if it is not a photo or exceeds
     * a limit.
     */
    async add(form: string, id: string, file: File): Promise<void> {
      show(id, { url: URL.createObjectURL(file), stage: 'reading' });
      await trackAdding(id, store(form, id, file));
    },
    deletePhotos,
    /** Turns the photos of a saved list into uploads. @throws AppError `client.storageFull`. */
    async handOver(photos: readonly { id: string; target: PhotoTarget }[]): Promise<void> {
      await Promise.allSettled(photos.flatMap(({ id }) => adding.get(id) ?? []));
      const movedIds: string[] = [];
      try {
        for (const { id, target } of photos) {
          await draftToUpload(database, id, target);
          sizes.delete(id);
          movedIds.push(id);
        }
      } catch (error) {
        await ports.onStorageTrouble(error);
        throw new AppError('client.storageFull', { reason: String(error) });
      } finally {
        await ports.onUploads();
        // Only after the uploads are shown; otherwise a picture would be missing for a moment.
        for (const id of movedIds) show(id, undefined);
      }
    },
    /**
     * Reverses `handOver`: unsent photos become part of the unsaved list `form` again. They get new ids, as the server
     * may have received the old ones a moment before. Resolves with the new ids by old id.
     */
    async revertHandOver(form: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
      const newIds = new Map<string, string>();
      for (const id of ids) {
        ports.stopSending(id);
        const draft = await uploadToDraft(database, id, form);
        if (draft === undefined) continue;
        newIds.set(id, draft.id);
        sizes.set(draft.id, draft.bytes.byteLength);
      }
      await ports.onUploads();
      return newIds;
    },
    async read(id: string): Promise<Blob | undefined> {
      await adding.get(id)?.catch(() => {});
      const photo = await database.read(['draftPhotos'], (each) => each.objectStore('draftPhotos').get(id));
      return photo && new Blob([photo.bytes], { type: photo.type });
    },
    stop(): void {
      for (const { url } of pictures.get().values()) if (url !== undefined) URL.revokeObjectURL(url);
    },
  };
}

/** Turns a draft photo into an upload; ignores one that is no longer a draft. */
async function draftToUpload(database: Database, id: string, target: PhotoTarget): Promise<void> {
  await database.write(
    ['draftPhotos', 'uploads'],
    async (transaction) => {
      const draft = await transaction.objectStore('draftPhotos').get(id);
      if (draft === undefined) return;
      const { form: _, ...photo } = draft;
      transaction.objectStore('draftPhotos').delete(id);
      transaction.objectStore('uploads').put({ ...photo, target, build, operationId: newId() });
    },
    { isStrict: true },
  );
}

/** Turns an upload into a draft photo with a new id. Resolves to undefined if it is no longer waiting. */
function uploadToDraft(database: Database, id: string, form: string): Promise<DraftPhoto | undefined> {
  return database.write(
    ['draftPhotos', 'uploads'],
    async (transaction) => {
      const upload = await transaction.objectStore('uploads').get(id);
      if (upload === undefined) return undefined;
      const { target: _, operationId: __, build: ___, refusal: ____, ...photo } = upload;
      const draft: DraftPhoto = { ...photo, id: newId(), form, createdAt: new Date().toISOString() };
      transaction.objectStore('uploads').delete(id);
      transaction.objectStore('draftPhotos').put(draft);
      return draft;
    },
    { isStrict: true },
  );
}
