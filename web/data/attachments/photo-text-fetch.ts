import type { CallInput, CallResult } from '#domain/calls.ts';
import type { PhotoText } from '#domain/photos/photo.ts';
import { photoTextLimits } from '#domain/photos/photo-limits.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import type { Database, PhotoTexts, Read, Write } from '../storage/database.ts';
import { missingTexts, textModels, textsOf } from '../storage/photo-texts.ts';
import { createFetchLoop } from '../sync/fetch-loop.ts';
import type { StoredChanges } from '../sync/tab-changes.ts';

type Requested = CallInput<'photos.texts'>['bins'];
type Answer = CallResult<'photos.texts'>;

type FetchPorts = {
  /** True if this tab leads and everything else has come. */
  canSend(): boolean;
  fetch(bins: Requested): Promise<Answer>;
  onStored(changes: StoredChanges): void;
  onStorageTrouble(error: unknown): Promise<void>;
};

/** Fetches the text of photos after the items have come: one call at a time, at most 100 photos each. Only the leader does. */
export function createPhotoTextFetch({ database, queue, tabs }: CopyContext, ports: FetchPorts) {
  async function fetchAll(mayGoOn: () => boolean): Promise<void> {
    while (mayGoOn()) {
      const binIds = await readBinsToFetch(database);
      if (binIds.length === 0) return;
      const portion = await findMissing(database, binIds);
      const answer = portion.bins.length > 0 ? await ports.fetch(portion.bins) : { bins: [] };
      if (!mayGoOn()) return;
      await queue.run(() => storeTexts(database, portion, answer));
      notify(answer.bins.map(({ binId }) => binId));
    }
  }

  function notify(binIds: string[]): void {
    if (binIds.length === 0) return;
    tabs().broadcast({ type: 'stored', bins: binIds, gone: [], removed: [] });
    ports.onStored({ records: binIds.map((id) => ({ id })), locations: [], vanishedIds: [] });
  }

  return createFetchLoop(fetchAll, ports);
}

function readBinsToFetch(database: Database): Promise<string[]> {
  return database.read(['photoTexts'], (transaction) =>
    transaction.objectStore('photoTexts').index('toFetch').getAllKeys(null, photoTextLimits.photosPerCall),
  );
}

/** What one call requests, and of which models. `checked` are these bins and those of which nothing is missing. */
type Portion = { checked: string[]; bins: Requested; models: ReadonlyMap<string, number> };

/** The photos of the first of these bins whose text is missing, as many as one call takes. */
function findMissing(database: Database, binIds: readonly string[]): Promise<Portion> {
  return database.read(['bins', 'chunks', 'photoTexts'], async (transaction) => {
    const requested = new Map<string, number>();
    const checked: string[] = [];
    const bins: Requested = [];
    for (const binId of binIds) {
      const room = photoTextLimits.photosPerCall - requested.size;
      if (room === 0) break;
      const { models, texts } = await readTexts(transaction, binId);
      const photoIds = missingTexts(models, texts?.photos).slice(0, room);
      checked.push(binId);
      if (photoIds.length > 0) bins.push({ binId, photoIds });
      for (const id of photoIds) requested.set(id, models.get(id) ?? 0);
    }
    return { checked, bins, models: requested };
  });
}

/** The bins may have changed since the text was requested. What the server left out is not requested again. */
function storeTexts(
  database: Database,
  { checked, models: requested }: Portion,
  answer: Answer,
): Promise<void> {
  const answered = new Map(answer.bins.map(({ binId, photos }) => [binId, photos]));
  return database.write(['bins', 'chunks', 'photoTexts'], async (transaction) => {
    const store = transaction.objectStore('photoTexts');
    const storeOne = async (id: string) => {
      const { models, texts } = await readTexts(transaction, id);
      const photos: Record<string, PhotoText> = { ...texts?.photos };
      for (const { id: photoId, ...text } of answered.get(id) ?? []) photos[photoId] = text;
      const next = textsOf(id, models, photos, requested);
      if (next) store.put(next);
      else store.delete(id);
    };
    await Promise.all(checked.map(storeOne));
  });
}

type TextsOfBin = { models: ReturnType<typeof textModels>; texts: PhotoTexts | undefined };

async function readTexts(transaction: Read | Write, binId: string): Promise<TextsOfBin> {
  const [record, chunk, texts] = await Promise.all([
    transaction.objectStore('bins').get(binId),
    transaction.objectStore('chunks').get(binId),
    transaction.objectStore('photoTexts').get(binId),
  ]);
  const models = record ? textModels(record.header, chunk?.items ?? []) : new Map<string, number>();
  return { models, texts };
}
