import { AppError } from '#domain/errors.ts';
import type { Revisions } from '#domain/ids.ts';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { assertRoomForPhoto } from '#domain/photos/photo-rules.ts';
import { createdIds } from '#domain/predict/queued-writes.ts';
import type { Cell } from '../cells/cell.ts';
import type { Copy } from '../copy/copy.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { readUploads } from '../copy/load.ts';
import { newId } from '../operations/new-id.ts';
import type { PhotoUpload, ShownUpload } from '../operations/photo-upload.ts';
import { createQueue } from '../storage/queue.ts';
import { unattended } from '../storage/unattended.ts';
import type { StoredNews } from '../sync/tab-news.ts';
import { build } from '../wire/build.ts';
import type { CallError } from '../wire/call.ts';
import { upload } from '../wire/upload.ts';
import { createPhotoCare } from './photo-care.ts';
import { createSending } from './sending.ts';
import { shrinkPhoto } from './shrink.ts';

type PhotoPorts = {
  /** Whether this tab leads and reaches the server. */
  maySend(): boolean;
  onSession(error: CallError): void;
  onStorageTrouble(error: unknown): Promise<void>;
};

export type PhotosOnDevice = ReturnType<typeof openPhotos>;

/** Photos that wait with their bytes, in a lane of their own, so that no small change waits for them. */
export function openPhotos(context: CopyContext, view: Cell<readonly ShownUpload[]>, ports: PhotoPorts) {
  const { database, copy, person } = context;
  const care = createPhotoCare(context);
  const urls = new Map<string, string>();
  const adding = new Set<string>();
  const sent = new Map<string, Revisions>();
  const shrinking = createQueue();
  const channel = new BroadcastChannel(`whichbin:${person.userId}:photos`);
  let uploads: PhotoUpload[] = [];

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
    next: () => uploads.find((each) => each.refusal === undefined && isReady(each, copy)),
    onProgress: (id, progress) => change(id, { progress }),
    onSent: async ({ id }, revisions) => {
      await remove(id);
      sent.set(id, revisions);
      change(id, { stage: 'sent', progress: undefined });
      noteArrived();
    },
    onRefused: (each, refusal) => put({ ...each, refusal }),
  });

  function change(id: string, changed: Partial<ShownUpload>): void {
    view.set(view.get().map((each) => (each.id === id ? { ...each, ...changed } : each)));
  }

  /** What came with its bin is shown from there, and may be deleted there. */
  function noteArrived(): void {
    for (const [id, revisions] of sent) {
      const isThere = ([stream, revision]: [string, number]) =>
        (copy.knownRevision(stream) ?? revision) >= revision;
      if (!Object.entries(revisions).every(isThere)) continue;
      sent.delete(id);
      change(id, { stage: 'arrived' });
    }
  }

  const urlOf = ({ id, bytes, type }: PhotoUpload): string => {
    const url = urls.get(id) ?? URL.createObjectURL(new Blob([bytes], { type }));
    urls.set(id, url);
    return url;
  };

  /** Those that were sent stay until the page is left: the same picture is then not fetched at once. */
  function show(): void {
    const before = view.get();
    const listed = new Map(uploads.map((each) => [each.id, each]));
    const isStillShown = ({ id, stage }: ShownUpload) =>
      stage !== 'waiting' || adding.has(id) || listed.has(id);
    const updated = before
      .filter(isStillShown)
      .map((each) => ({ ...each, refusal: listed.get(each.id)?.refusal }));
    const isShown = new Set(updated.map(({ id }) => id));
    const added = uploads.filter(({ id }) => !isShown.has(id)).map((each) => asShown(each));
    view.set([...updated, ...added]);
  }

  function asShown(each: PhotoUpload): ShownUpload {
    const { id, target, width, height, refusal } = each;
    return { id, target, url: urlOf(each), size: { width, height }, stage: 'waiting', refusal };
  }

  async function readAgain(): Promise<void> {
    uploads = (await readUploads(database)).sort((one, other) => (one.id < other.id ? -1 : 1));
    show();
    sending.wake();
  }

  async function put(each: PhotoUpload): Promise<void> {
    await database.write(['uploads'], (transaction) => transaction.objectStore('uploads').put(each), {
      isStrict: true,
    });
    uploads = [...uploads.filter(({ id }) => id !== each.id), each];
    show();
    channel.postMessage('changed');
  }

  async function remove(id: string): Promise<void> {
    await database.write(['uploads'], (transaction) => transaction.objectStore('uploads').delete(id), {
      isStrict: true,
    });
    uploads = uploads.filter((each) => each.id !== id);
    channel.postMessage('changed');
  }

  function hide(id: string): void {
    view.set(view.get().filter((each) => each.id !== id));
    const url = urls.get(id);
    if (url !== undefined) URL.revokeObjectURL(url);
    urls.delete(id);
  }

  channel.onmessage = () => unattended(readAgain());
  // A bin that waited is at the server now.
  const unsubscribe = copy.waitingShown.subscribe(() => sending.wake());
  const reading = readAgain();
  unattended(reading.catch(ports.onStorageTrouble));

  return {
    /** Shows it at once; resolves when the device has stored it. @throws AppError if it is no photo or too many. */
    async add(target: PhotoTarget, photos: readonly Photo[], file: File): Promise<void> {
      const id = newId();
      const waiting = view.get().filter(({ id, target: { id: of }, stage }) => {
        return of === target.id && stage !== 'arrived' && photos.every((photo) => photo.id !== id);
      });
      assertRoomForPhoto(target.kind, photos.length + waiting.length);
      const url = URL.createObjectURL(file);
      urls.set(id, url);
      adding.add(id);
      view.set([...view.get(), { id, target, url, stage: 'waiting' }]);
      try {
        await reading;
        // One at a time, as each takes some fifty megabytes meanwhile.
        const small = await shrinking.run(() => shrinkPhoto(file));
        const { width, height } = small;
        change(id, { size: { width, height } });
        await put({
          ...{ id, target, build, operationId: newId(), createdAt: new Date().toISOString() },
          ...small,
        });
      } catch (error) {
        hide(id);
        if (error instanceof AppError) throw error;
        await ports.onStorageTrouble(error);
        throw new AppError('client.storageFull', { reason: String(error) });
      } finally {
        adding.delete(id);
      }
      sending.wake();
    },
    async discard(id: string): Promise<void> {
      sending.stopSending(id);
      await remove(id);
      hide(id);
    },
    /** Under a new operation id: the server would repeat its refusal. */
    async retry(id: string): Promise<void> {
      const refused = uploads.find((each) => each.id === id);
      if (refused === undefined) return;
      const { refusal: _, ...again } = refused;
      await put({ ...again, operationId: newId() });
      sending.wake();
    },
    wake: sending.wake,
    hear(news?: StoredNews): void {
      care.hear(news);
      noteArrived();
      sending.wake();
    },
    stop(): void {
      unsubscribe();
      sending.stop();
      channel.close();
      for (const url of urls.values()) URL.revokeObjectURL(url);
    },
  };
}

/** What it shows must be there first; what was refused may be tried again. */
function isReady({ target }: PhotoUpload, copy: Copy): boolean {
  const needed = new Set([target.id, 'binId' in target ? target.binId : target.id]);
  const waiting = [
    ...copy.waiting().filter(({ acked }) => !acked),
    ...copy.refusedRows().map((row) => row.waiting),
  ];
  return !waiting.some(({ operation }) => createdIds(operation).some((id) => needed.has(id)));
}
