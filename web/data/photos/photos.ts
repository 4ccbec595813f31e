import { AppError } from '#domain/errors.ts';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { assertRoomForPhoto } from '#domain/photos/photo-rules.ts';
import { createdIds } from '#domain/predict.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { Cell } from '../cells/cell.ts';
import type { Copy } from '../copy/copy.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { newId } from '../operations/new-id.ts';
import type { PhotoUpload, ShownUpload } from '../operations/photo-upload.ts';
import type { Database } from '../storage/database.ts';
import { createQueue } from '../storage/queue.ts';
import { unattended } from '../storage/unattended.ts';
import type { StoredChanges } from '../sync/tab-changes.ts';
import { build } from '../wire/build.ts';
import { type CallError, call } from '../wire/call.ts';
import { upload } from '../wire/upload.ts';
import { keepSeenPhotos, keepSentPhoto } from './keep-seen-photos.ts';
import { createPhotoCacheCleanup } from './photo-cache-cleanup.ts';
import { createPhotoDrafts } from './photo-drafts.ts';
import { createPhotoTextFetch } from './photo-text-fetch.ts';
import { createRawPhotos } from './raw-photos.ts';
import { createSending } from './sending.ts';
import { countUploads, createShownUploads } from './shown-uploads.ts';
import { readChosenPhoto } from './shrink.ts';

export type PhotoPorts = {
  /** True if this tab leads and the server can be reached. */
  canSend(): boolean;
  onSession(error: CallError): void;
  onStorageTrouble(error: unknown): Promise<void>;
  /** Notifies search and screens that bins have changed on this device. */
  onStored(changes: StoredChanges): void;
};

/** After this time another tab has shrunk its photos, or was closed while doing so. */
const takeOverAfterMs = 30_000;

const strict = { isStrict: true };

export type PhotosOnDevice = ReturnType<typeof openPhotos>;

/** Photos that wait with their bytes, in a queue of their own so that small changes do not wait for them. */
export function openPhotos(context: CopyContext, view: Cell<readonly ShownUpload[]>, ports: PhotoPorts) {
  const { database, copy, person, status } = context;
  const cacheCleanup = createPhotoCacheCleanup(context);
  const adding = new Set<string>();
  const storing = createQueue();
  // One at a time, as shrinking takes about 50 MB.
  const shrinking = createQueue();
  const channel = new BroadcastChannel(`whichbin:${person.userId}:photos`);

  const tiles = createShownUploads(view);
  const stopCounting = view.subscribe(() => status.setPhotos(countUploads(view.get())));
  const stored = createStoredUploads(database, channel, (uploads) => tiles.show(uploads, adding));
  const sending = createUploadSending(context, { stored, tiles, ports });

  async function readAgain(): Promise<void> {
    await stored.read();
    sending.wake();
  }

  const raw = createRawPhotos(database, {
    shrinking,
    put: stored.put,
    readAgain,
    onStorageTrouble: ports.onStorageTrouble,
    uploads: stored.all,
    isBeingAdded: (id) => adding.has(id),
    onSize: (id, size) => tiles.change(id, { size }),
  });
  // The photo's bin may have been created by now.
  const unsubscribe = copy.waitingShown.subscribe(() => sending.wake());
  const reading = readAgain();
  const resume = () => raw.shrinkAll().then(sending.wake);
  unattended(reading.then(resume).catch(ports.onStorageTrouble));
  const stopTakingOver = takeOver(channel, readAgain, resume);
  const stopKeeping = keepSeenPhotos(person.userId);
  const texts = createPhotoTextFetch(context, {
    ...ports,
    fetch: (bins) => call('photos.texts', { bins }, { userId: person.userId }),
  });
  const drafts = createPhotoDrafts(context, {
    storing,
    shrinking,
    onStorageTrouble: ports.onStorageTrouble,
    stopSending: sending.stopSending,
    async onUploads() {
      channel.postMessage('changed');
      await readAgain();
      unattended(resume());
    },
  });
  // Frees the photos of discarded lists.
  unattended(reading.then(() => drafts.open('', [])).catch(ports.onStorageTrouble));

  return {
    drafts,
    ...createUploadActions({ view, adding, storing, tiles, stored, sending, raw, reading, resume, ports }),
    wake(): void {
      unattended(resume());
      texts.wake();
    },
    onStored(changes?: StoredChanges): void {
      cacheCleanup.onStored(changes);
      sending.markArrived();
      sending.wake();
      texts.onStored();
    },
    stop(): void {
      stopTakingOver();
      stopKeeping();
      texts.stop();
      unsubscribe();
      stopCounting();
      sending.stop();
      drafts.stop();
      channel.close();
      tiles.stop();
    },
  };
}

type StoredUploads = ReturnType<typeof createStoredUploads>;

/** The uploads stored on this device, also in memory. */
function createStoredUploads(
  database: Database,
  channel: BroadcastChannel,
  show: (uploads: readonly PhotoUpload[]) => void,
) {
  let uploads: PhotoUpload[] = [];

  return {
    all: () => uploads,

    async read(): Promise<void> {
      const stored = await database.read(['uploads'], (each) => each.objectStore('uploads').getAll());
      uploads = stored.sort((one, other) => (one.id < other.id ? -1 : 1));
      show(uploads);
    },

    async put(each: PhotoUpload): Promise<void> {
      await database.write(
        ['uploads'],
        (transaction) => transaction.objectStore('uploads').put(each),
        strict,
      );
      uploads = [...uploads.filter(({ id }) => id !== each.id), each];
      show(uploads);
      channel.postMessage('changed');
    },

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

type Tiles = ReturnType<typeof createShownUploads>;

function createUploadSending(
  { copy, person }: CopyContext,
  { stored, tiles, ports }: { stored: StoredUploads; tiles: Tiles; ports: PhotoPorts },
) {
  const sent = new Map<string, { upload: Pick<PhotoUpload, 'id' | 'target'>; revisions: Revisions }>();

  /** A sent photo counts as arrived when the copy has the revision that contains it; its bin then shows it. */
  function markArrived(): void {
    for (const [id, { upload: arrived, revisions }] of sent) {
      if (!contains(copy, revisions)) continue;
      sent.delete(id);
      tiles.change(id, { stage: 'arrived' });
      unattended(keepSentPhoto(person.userId, arrived));
    }
  }

  const sending = createSending({
    ...ports,
    send: ({ id, target, operationId, bytes, type }, options) => {
      const file = new Blob([bytes], { type });
      return upload('photos.create', { id, target }, file, {
        userId: person.userId,
        operationId,
        ...options,
      });
    },
    next: () => stored.all().find((each) => !each.refusal && !each.isRaw && isReady(each, copy)),
    onProgress: (id, progress) => tiles.change(id, { progress }),
    onDelayed: (id, delay) => tiles.change(id, { delay }),
    onSent: async (each, revisions) => {
      const { id } = each;
      await stored.remove(id);
      sent.set(id, { upload: { id, target: each.target }, revisions });
      tiles.change(id, { stage: 'sent', progress: undefined });
      markArrived();
    },
    onRefused: (each, refusal) => stored.put({ ...each, refusal }),
  });

  return { ...sending, markArrived };
}

/** Reads what other tabs store, and shrinks photos that they leave. Returns a function that stops it. */
function takeOver(
  channel: BroadcastChannel,
  readAgain: () => Promise<void>,
  resume: () => Promise<void>,
): () => void {
  let takingOver: ReturnType<typeof setTimeout> | undefined;
  channel.onmessage = () => {
    unattended(readAgain());
    clearTimeout(takingOver);
    takingOver = setTimeout(() => unattended(resume()), takeOverAfterMs);
  };
  return () => clearTimeout(takingOver);
}

type UploadParts = {
  view: Cell<readonly ShownUpload[]>;
  /** Ids of photos whose bytes are not complete yet. */
  adding: Set<string>;
  storing: ReturnType<typeof createQueue>;
  tiles: Tiles;
  stored: StoredUploads;
  sending: ReturnType<typeof createUploadSending>;
  raw: ReturnType<typeof createRawPhotos>;
  reading: Promise<void>;
  resume(): Promise<void>;
  ports: PhotoPorts;
};

function createUploadActions(parts: UploadParts) {
  const { view, adding, storing, tiles, stored, sending, raw, reading, resume, ports } = parts;
  return {
    /**
     * Shows the photo at once; resolves with its id when the device has stored it. @throws AppError if it is not a
     * photo or there are too many.
     */
    async add(target: PhotoTarget, photos: readonly Photo[], file: File): Promise<string> {
      const id = newId();
      assertRoom(target, photos, view.get());
      adding.add(id);
      const previewed = tiles.begin(id, target, file);
      try {
        // Reads the file after the preview is drawn.
        await Promise.all([reading, previewed]);
        const made = { id, target, build, operationId: newId(), createdAt: new Date().toISOString() };
        await storing.run(async () => {
          const chosen = await readChosenPhoto(file);
          if (adding.has(id)) await stored.put({ ...made, ...chosen });
        });
        if (adding.has(id)) await raw.shrink(id);
      } catch (error) {
        await stored.remove(id).catch(() => {});
        tiles.hide(id);
        if (error instanceof AppError) throw error;
        await ports.onStorageTrouble(error);
        throw new AppError('client.storageFull', { reason: String(error) });
      } finally {
        adding.delete(id);
      }
      sending.wake();
      return id;
    },
    async discard(id: string): Promise<void> {
      adding.delete(id);
      sending.stopSending(id);
      await stored.remove(id);
      tiles.hide(id);
    },
    /** Uses a new operation id: the server would repeat its refusal for the same one. */
    async retry(id: string): Promise<void> {
      const refused = stored.all().find((each) => each.id === id);
      if (refused === undefined) return;
      const { refusal: _, ...again } = refused;
      await stored.put({ ...again, operationId: newId() });
      await resume();
    },
  };
}

function assertRoom(target: PhotoTarget, photos: readonly Photo[], uploads: readonly ShownUpload[]): void {
  const waiting = uploads.filter(
    ({ id, target: { id: targetId }, stage }) =>
      targetId === target.id && stage !== 'arrived' && photos.every((photo) => photo.id !== id),
  );
  assertRoomForPhoto(target.kind, photos.length + waiting.length);
}

function contains(copy: Copy, revisions: Revisions): boolean {
  return Object.entries(revisions).every(
    ([stream, revision]) => (copy.knownRevision(stream) ?? revision) >= revision,
  );
}

/** The thing it shows must be on the server first. A refused photo may be tried again. */
function isReady({ target }: PhotoUpload, copy: Copy): boolean {
  const needed = new Set([target.id, 'binId' in target ? target.binId : target.id]);
  const waiting = [
    ...copy.waiting().filter(({ acked }) => !acked),
    ...copy.refusedRows().map((row) => row.waiting),
  ];
  return !waiting.some(({ operation }) => createdIds(operation).some((id) => needed.has(id)));
}
