import { AppError } from '#domain/errors.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { type Cell, cell } from '../cells/cell.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { newId } from '../operations/new-id.ts';
import type { DraftPhoto, DraftPicture } from '../operations/upload.ts';
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

type DraftState = {
  database: Database;
  userId: string;
  ports: DraftPorts;
  /** By the photo's id, for the lists opened in this tab. */
  pictures: Cell<ReadonlyMap<string, DraftPicture>>;
  /** Bytes of each stored photo. */
  sizes: Map<string, number>;
  adding: Map<string, Promise<void>>;
};

/** Stores the bytes of photos in unsaved lists. The lists themselves are form drafts. */
export function createPhotoDrafts({ database, person }: CopyContext, ports: DraftPorts) {
  const state: DraftState = {
    database,
    userId: person.userId,
    ports,
    pictures: cell<ReadonlyMap<string, DraftPicture>>(new Map()),
    sizes: new Map(),
    adding: new Map(),
  };
  const { pictures, adding } = state;

  return {
    pictures,
    open: (form: string, listedIds: readonly string[]) => openList(state, form, listedIds),
    /**
     * Shows the photo at once; resolves when the device has stored it. @throws AppError if it is not a photo or exceeds
     * a limit.
     */
    async add(form: string, id: string, file: File): Promise<void> {
      show(state, id, { url: URL.createObjectURL(file), stage: 'reading' });
      await trackAdding(state, id, store(state, form, id, file));
    },
    deletePhotos: (ids: readonly string[]) => deletePhotos(state, ids),
    handOver: (photos: readonly PhotoToHandOver[]) => handOver(state, photos),
    revertHandOver: (form: string, ids: readonly string[]) => revertHandOver(state, form, ids),
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

/**
 * Shows the photos of an unsaved list and deletes photos that belong to no list. Resolves with the ids that are not
 * photos.
 */
async function openList(
  state: DraftState,
  form: string,
  listedIds: readonly string[],
): Promise<readonly string[]> {
  const { pictures, sizes, adding, userId } = state;
  const listed = new Set(listedIds);
  const found = new Map<string, DraftPicture>();
  const raw: DraftPhoto[] = [];
  const unlisted: string[] = [];
  const isOld = ({ createdAt }: DraftPhoto) => Date.parse(createdAt) < Date.now() - graceMs;
  sizes.clear();
  await forEachPhoto(state.database, (photo) => {
    sizes.set(photo.id, photo.bytes.byteLength);
    if (adding.has(photo.id)) return;
    const isListed =
      photo.form === form ? listed.has(photo.id) || isInDraft(userId, photo) : isDraft(userId, photo);
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
  await deletePhotos(state, unlisted);
  const shrinking = raw.map((each) => trackAdding(state, each.id, shrinkStored(state, each)));
  const outcomes = await Promise.allSettled(shrinking);
  return raw.filter((_, at) => outcomes[at]?.status === 'rejected').map(({ id }) => id);
}

/** Reads one photo at a time, to limit memory. */
async function forEachPhoto(database: Database, onPhoto: (photo: DraftPhoto) => void): Promise<void> {
  await database.read(['draftPhotos'], async (transaction) => {
    let cursor = await transaction.objectStore('draftPhotos').openCursor();
    while (cursor) {
      onPhoto(cursor.value);
      cursor = await cursor.continue();
    }
  });
}

/** Another tab may have added it to the same list. */
const isInDraft = (userId: string, { form, id }: DraftPhoto) =>
  JSON.stringify(drafts.get(userId, form)?.values ?? {}).includes(id);

const isDraft = (userId: string, photo: DraftPhoto) => drafts.get(userId, photo.form) !== undefined;

const urlOf = ({ bytes, type }: DraftPhoto) => URL.createObjectURL(new Blob([bytes], { type }));

function show({ pictures }: DraftState, id: string, picture: DraftPicture | undefined): void {
  const before = pictures.get().get(id)?.url;
  if (before !== undefined && before !== picture?.url) URL.revokeObjectURL(before);
  const all = new Map(pictures.get());
  if (picture) all.set(id, picture);
  else all.delete(id);
  pictures.set(all);
}

/** @throws AppError with a translated message. */
async function trackAdding(state: DraftState, id: string, work: Promise<void>): Promise<void> {
  state.adding.set(id, work);
  try {
    await work.catch((error) => keepAsChosen(state, id, error));
    const picture = state.pictures.get().get(id);
    if (picture) show(state, id, { ...picture, stage: 'stored' });
  } catch (error) {
    await deletePhotos(state, [id]).catch(() => {});
    throw error;
  } finally {
    state.adding.delete(id);
  }
}

/** If the disk is full, a stored photo stays as chosen. @throws AppError if it is not stored or not a photo. */
async function keepAsChosen({ ports, sizes }: DraftState, id: string, error: unknown): Promise<void> {
  if (error instanceof AppError) throw error;
  await ports.onStorageTrouble(error);
  if (!sizes.has(id)) throw new AppError('client.storageFull', { reason: String(error) });
}

async function store(state: DraftState, form: string, id: string, file: File): Promise<void> {
  const photo = await state.ports.storing.run(async () => {
    assertRoom(state.sizes, file.size);
    const made = { id, form, createdAt: new Date().toISOString(), ...(await readChosenPhoto(file)) };
    await put(state, made);
    return made;
  });
  if (photo.isRaw) await shrinkStored(state, photo);
}

function assertRoom(sizes: ReadonlyMap<string, number>, more: number): void {
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, more);
  if (sizes.size >= draftPhotoLimits.count || bytes > draftPhotoLimits.bytes)
    throw new AppError('photos.draftsFull', { n: draftPhotoLimits.count });
}

async function shrinkStored(state: DraftState, raw: DraftPhoto): Promise<void> {
  const { isRaw: _, ...photo } = raw;
  const small = await state.ports.shrinking.run(() => shrinkPhoto(new Blob([raw.bytes], { type: raw.type })));
  // It may have been removed in the meantime.
  if (state.sizes.has(raw.id)) await put(state, { ...photo, ...small });
}

async function put({ database, sizes }: DraftState, photo: DraftPhoto): Promise<void> {
  await database.write(['draftPhotos'], (each) => each.objectStore('draftPhotos').put(photo), {
    isStrict: true,
  });
  sizes.set(photo.id, photo.bytes.byteLength);
}

async function deletePhotos(state: DraftState, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    state.sizes.delete(id);
    show(state, id, undefined);
  }
  if (ids.length === 0) return;
  await state.database.write(['draftPhotos'], async (transaction) => {
    for (const id of ids) transaction.objectStore('draftPhotos').delete(id);
  });
}

type PhotoToHandOver = { id: string; target: PhotoTarget };

/** Turns the photos of a saved list into uploads. @throws AppError `client.storageFull`. */
async function handOver(state: DraftState, photos: readonly PhotoToHandOver[]): Promise<void> {
  const { database, ports, sizes, adding } = state;
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
    for (const id of movedIds) show(state, id, undefined);
  }
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

/**
 * Reverses `handOver`: unsent photos become part of the unsaved list `form` again. They get new ids, as the server
 * may have received the old ones a moment before. Resolves with the new ids by old id.
 */
async function revertHandOver(
  { database, ports, sizes }: DraftState,
  form: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
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
}

/** Turns an upload into a draft photo with a new id. Resolves to undefined if it is no longer waiting. */
function uploadToDraft(database: Database, id: string, form: string): Promise<DraftPhoto | undefined> {
  return database.write(
    ['draftPhotos', 'uploads'],
    async (transaction) => {
      const upload = await transaction.objectStore('uploads').get(id);
      if (upload === undefined || upload.document) return undefined;
      const { target: _, operationId: __, build: ___, refusal: ____, ...photo } = upload;
      const draft: DraftPhoto = { ...photo, id: newId(), form, createdAt: new Date().toISOString() };
      transaction.objectStore('uploads').delete(id);
      transaction.objectStore('draftPhotos').put(draft);
      return draft;
    },
    { isStrict: true },
  );
}
