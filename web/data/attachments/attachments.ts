import type { DocumentTarget } from '#domain/documents/document.ts';
import { AppError } from '#domain/errors.ts';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { assertRoomForPhoto } from '#domain/photos/photo-rules.ts';
import { createdIds } from '#domain/predict.ts';
import type { Revisions } from '#domain/schemas.ts';
import type { Cell } from '../cells/cell.ts';
import type { Copy } from '../copy/copy.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { newId } from '../operations/new-id.ts';
import type { DocumentUpload, ListedUpload, ShownPhoto, Upload } from '../operations/upload.ts';
import { createQueue } from '../storage/queue.ts';
import { unattended } from '../storage/unattended.ts';
import type { StoredChanges } from '../sync/tab-changes.ts';
import { build } from '../wire/build.ts';
import { CallError, call } from '../wire/call.ts';
import { type UploadOptions, upload } from '../wire/upload.ts';
import type { createAttachmentTextFetch, TextFetchPorts } from './attachment-text-fetch.ts';
import { createFileCacheCleanup } from './file-cache-cleanup.ts';
import { keepSeenPhotos, keepSentPhoto } from './keep-seen-photos.ts';
import { keepDocument, streamOf } from './opened-documents.ts';
import { createPhotoDrafts } from './photo-drafts.ts';
import { createRawPhotos } from './raw-photos.ts';
import { createSending } from './sending.ts';
import { createShownUploads, type ShownUploads } from './shown-uploads.ts';
import { readChosenPhoto } from './shrink.ts';
import { createStoredUploads, type StoredUploads } from './stored-uploads.ts';

export type AttachmentPorts = {
  /** True if this tab leads and the server can be reached. */
  canSend(): boolean;
  onSession(error: CallError): void;
  onStorageTrouble(error: unknown): Promise<void>;
  /** Notifies search and screens that bins have changed on this device. */
  onStored(changes: StoredChanges): void;
};

/** After this time another tab has shrunk its photos, or was closed while doing so. */
const takeOverAfterMs = 30_000;

export type AttachmentsOnDevice = ReturnType<typeof openAttachments>;

/** Photos and documents that wait with their bytes, in a queue of their own so that small changes do not wait for them. */
export function openAttachments(
  context: CopyContext,
  photos: Cell<readonly ShownPhoto[]>,
  ports: AttachmentPorts,
) {
  const { database, copy, person, status } = context;
  const cacheCleanup = createFileCacheCleanup(context);
  const adding = new Set<string>();
  const storing = createQueue();
  // One at a time, as shrinking takes about 50 MB.
  const shrinking = createQueue();
  const channel = new BroadcastChannel(`whichbin:${person.userId}:uploads`);

  const views = createShownUploads(photos, adding, status.setUploads);
  const stored = createStoredUploads(database, channel, views.show);
  const sending = createUploadSending(context, { stored, views, ports });

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
    onSize: (id, size) => views.photos.change(id, { size }),
  });
  // The thing that a file belongs to may have been created by now.
  const unsubscribe = copy.waitingShown.subscribe(() => sending.wake());
  const reading = readAgain();
  const resume = () => raw.shrinkAll().then(sending.wake);
  unattended(reading.then(resume).catch(ports.onStorageTrouble));
  const stopTakingOver = takeOver(channel, readAgain, resume);
  const stopKeeping = keepSeenPhotos(person.userId);
  const texts = createLateTextFetch(context, {
    ...ports,
    fetch: (targets) => call('attachments.texts', { targets }, { userId: person.userId }),
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
    documents: views.documents.view,
    ...createUploadActions({ photos, adding, storing, views, stored, sending, raw, reading, resume, ports }),
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
      sending.stop();
      drafts.stop();
      channel.close();
      views.stop();
    },
  };
}

type SendingParts = { stored: StoredUploads; views: ShownUploads; ports: AttachmentPorts };

function createUploadSending({ copy, person }: CopyContext, { stored, views, ports }: SendingParts) {
  const sent = new Map<string, { upload: ListedUpload; revisions: Revisions }>();

  /** A sent file counts as arrived when the copy has the revision that contains it; its thing then shows it. */
  function markArrived(): void {
    for (const [id, { upload: arrived, revisions }] of sent) {
      if (!contains(copy, revisions)) continue;
      sent.delete(id);
      if (arrived.document) {
        views.documents.hide(id);
      } else {
        views.photos.change(id, { stage: 'arrived' });
        unattended(keepSentPhoto(person.userId, arrived));
      }
    }
  }

  const sending = createSending({
    ...ports,
    send: async (listed, options) => {
      const whole = await stored.get(listed.id);
      if (whole === undefined) {
        // Another tab has sent or discarded it.
        await stored.read();
        throw new CallError('client.network');
      }
      const { userId } = person;
      return sendUpload(whole, { ...options, userId, operationId: whole.operationId });
    },
    next: () => stored.all().find((each) => !each.refusal && !each.isRaw && isReady(each, copy)),
    onProgress: (id, progress) => views.change(id, { progress }),
    onDelayed: (id, delay) => views.change(id, { delay }),
    onSent: async (each, revisions) => {
      const { id } = each;
      if (each.document) await keepSentDocument(person.userId, await stored.get(id));
      await stored.remove(id);
      sent.set(id, { upload: each, revisions });
      views.change(id, { stage: 'sent', progress: undefined });
      markArrived();
    },
    onRefused: ({ id }, refusal) => stored.change(id, (upload) => ({ ...upload, refusal })),
  });

  return { ...sending, markArrived };
}

function sendUpload(
  { id, target, document, bytes, type }: Upload,
  options: UploadOptions,
): Promise<{ revisions: Revisions }> {
  const file = new Blob([bytes], { type });
  if (!document) return upload('photos.create', { id, target }, file, options);
  const { name, use } = document;
  return upload('documents.create', { id, target, name, use }, file, options);
}

/** So that it can be opened offline on the device that added it. */
async function keepSentDocument(userId: string, sent: Upload | undefined): Promise<void> {
  if (!sent?.document) return;
  const { id, target, bytes, type } = sent;
  await keepDocument({ id, userId, stream: streamOf(target) }, new Blob([bytes], { type }));
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
  photos: Cell<readonly ShownPhoto[]>;
  /** Ids of photos whose bytes are not complete yet. */
  adding: Set<string>;
  storing: ReturnType<typeof createQueue>;
  views: ShownUploads;
  stored: StoredUploads;
  sending: ReturnType<typeof createUploadSending>;
  raw: ReturnType<typeof createRawPhotos>;
  reading: Promise<void>;
  resume(): Promise<void>;
  ports: AttachmentPorts;
};

function createUploadActions(parts: UploadParts) {
  const { photos: photoView, adding, storing, views, stored, sending, raw, reading, resume, ports } = parts;

  /** Removes what could not be stored. @throws AppError */
  async function giveUp(id: string, error: unknown): Promise<never> {
    await stored.remove(id).catch(() => {});
    views.hide(id);
    if (error instanceof AppError) throw error;
    await ports.onStorageTrouble(error);
    throw new AppError('client.storageFull', { reason: String(error) });
  }

  return {
    /**
     * Shows the photo at once; resolves with its id when the device has stored it. @throws AppError if it is not a
     * photo or there are too many.
     */
    async add(target: PhotoTarget, photos: readonly Photo[], file: File): Promise<string> {
      const id = newId();
      assertRoom(target, photos, photoView.get());
      adding.add(id);
      const previewed = views.photos.begin(id, target, file);
      try {
        // Reads the file after the preview is drawn.
        await Promise.all([reading, previewed]);
        await storing.run(async () => {
          const chosen = await readChosenPhoto(file);
          if (adding.has(id)) await stored.put({ ...newUpload(id), target, ...chosen });
        });
        if (adding.has(id)) await raw.shrink(id);
      } catch (error) {
        return await giveUp(id, error);
      } finally {
        adding.delete(id);
      }
      sending.wake();
      return id;
    },
    /** Resolves when the device has stored the document as it is. @throws AppError `client.storageFull`. */
    async addDocument(
      target: DocumentTarget,
      document: DocumentUpload['document'],
      file: File,
    ): Promise<void> {
      const id = newId();
      try {
        await reading;
        await storing.run(async () =>
          stored.put({
            ...newUpload(id),
            target,
            document,
            type: file.type,
            bytes: await file.arrayBuffer(),
          }),
        );
      } catch (error) {
        await giveUp(id, error);
      }
      sending.wake();
    },
    /** The file of a document that waits on this device. */
    async readDocument(id: string): Promise<Blob | undefined> {
      const found = await stored.get(id);
      return found && new Blob([found.bytes], { type: found.type });
    },
    async discard(id: string): Promise<void> {
      adding.delete(id);
      sending.stopSending(id);
      await stored.remove(id);
      views.hide(id);
    },
    /** Uses a new operation id: the server would repeat its refusal for the same one. */
    async retry(id: string): Promise<void> {
      await stored.change(id, ({ refusal: _, ...upload }) => ({ ...upload, operationId: newId() }));
      await resume();
    },
  };
}

function newUpload(id: string) {
  return { id, build, operationId: newId(), createdAt: new Date().toISOString() };
}

function assertRoom(target: PhotoTarget, photos: readonly Photo[], uploads: readonly ShownPhoto[]): void {
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

/** The thing that a file belongs to must be on the server first. A refused file may be tried again. */
function isReady({ target }: ListedUpload, copy: Copy): boolean {
  const needed = new Set([target.id, 'binId' in target ? target.binId : target.id]);
  const waiting = [
    ...copy.waiting().filter(({ acked }) => !acked),
    ...copy.refusedRows().map((row) => row.waiting),
  ];
  return !waiting.some(({ operation }) => createdIds(operation).some((id) => needed.has(id)));
}

type TextFetch = ReturnType<typeof createAttachmentTextFetch>;

/** Texts come after everything else, and so does the code that fetches them. */
function createLateTextFetch(
  context: CopyContext,
  ports: TextFetchPorts,
): Pick<TextFetch, 'wake' | 'onStored' | 'stop'> {
  let loading: Promise<TextFetch> | undefined;
  let isStopped = false;
  async function load(): Promise<TextFetch> {
    const module = await import('./attachment-text-fetch.ts');
    return module.createAttachmentTextFetch(context, ports);
  }
  function run(act: 'wake' | 'onStored'): void {
    if (isStopped || !ports.canSend()) return;
    loading ??= load();
    loading.then(
      (fetch) => !isStopped && fetch[act](),
      () => {
        // Without a connection the code is loaded when there is one again.
        loading = undefined;
      },
    );
  }
  return {
    wake: () => run('wake'),
    onStored: () => run('onStored'),
    stop() {
      isStopped = true;
      loading?.then(({ stop }) => stop()).catch(() => {});
    },
  };
}
