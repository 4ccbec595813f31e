import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import { attachmentTextLimits } from '#domain/attachments/attachment-text.ts';
import type { CallInput, CallResult } from '#domain/calls.ts';
import type { CopyContext } from '../copy/copy-context.ts';
import { missingTexts, textModels, textsOf } from '../storage/attachment-texts.ts';
import type { Database, Read, StoredTexts, StoreName, Write } from '../storage/database.ts';
import { createFetchLoop } from '../sync/fetch-loop.ts';
import type { StoredChanges } from '../sync/tab-changes.ts';

type Requested = CallInput<'attachments.texts'>['targets'];
type Answer = CallResult<'attachments.texts'>;

export type TextFetchPorts = {
  /** True if this tab leads and everything else has come. */
  canSend(): boolean;
  fetch(targets: Requested): Promise<Answer>;
  onStored(changes: StoredChanges): void;
  onStorageTrouble(error: unknown): Promise<void>;
};

const usedStores: StoreName[] = ['bins', 'chunks', 'locations', 'attachmentTexts'];

/**
 * Fetches the text of photos and documents after everything else has come: one call at a time, in portions that are bounded in
 * number and bytes. Only the leader does.
 */
export function createAttachmentTextFetch({ database, queue, tabs }: CopyContext, ports: TextFetchPorts) {
  async function fetchAll(mayGoOn: () => boolean): Promise<void> {
    while (mayGoOn()) {
      const targets = await readTargetsToFetch(database);
      if (targets.length === 0) return;
      const portion = await findMissing(database, targets);
      const answer = portion.targets.length > 0 ? await ports.fetch(portion.targets) : { targets: [] };
      if (!mayGoOn()) return;
      await queue.run(() => storeTexts(database, portion, answer));
      notify(answer);
    }
  }

  function notify({ targets }: Answer): void {
    if (targets.length === 0) return;
    const idsOf = (kind: 'bin' | 'location') =>
      targets.filter((each) => each.kind === kind).map(({ id }) => id);
    const [bins, locations] = [idsOf('bin'), idsOf('location')];
    const hasLocations = locations.length > 0;
    tabs().broadcast({ type: 'stored', bins, gone: [], removed: [], ...(hasLocations && { hasLocations }) });
    const withId = (id: string) => ({ id });
    ports.onStored({ records: bins.map(withId), locations: locations.map(withId), vanishedIds: [] });
  }

  return createFetchLoop(fetchAll, ports);
}

function readTargetsToFetch(database: Database): Promise<string[]> {
  return database.read(['attachmentTexts'], (transaction) =>
    transaction
      .objectStore('attachmentTexts')
      .index('toFetch')
      .getAllKeys(null, attachmentTextLimits.perCall),
  );
}

/** What one call requests, and of which readers. `checked` are these targets and those of which nothing is missing. */
type Portion = { checked: string[]; targets: Requested; models: ReadonlyMap<string, number> };

/** The photos and documents of the first of these targets whose text is missing, as many as one call takes. */
function findMissing(database: Database, ids: readonly string[]): Promise<Portion> {
  return database.read(usedStores, async (transaction) => {
    const requested = new Map<string, number>();
    const checked: string[] = [];
    const targets: Requested = [];
    for (const id of ids) {
      const room = attachmentTextLimits.perCall - requested.size;
      if (room === 0) break;
      const { kind, models, stored } = await readTexts(transaction, id);
      const attachmentIds = missingTexts(models, stored?.texts).slice(0, room);
      checked.push(id);
      if (attachmentIds.length > 0) targets.push({ kind, id, attachmentIds });
      for (const attachmentId of attachmentIds) requested.set(attachmentId, models.get(attachmentId) ?? 0);
    }
    return { checked, targets, models: requested };
  });
}

/** The targets may have changed since the text was requested. What the server left out is not requested again. */
function storeTexts(database: Database, { checked, models }: Portion, answer: Answer): Promise<void> {
  const answered = new Map(answer.targets.map(({ id, texts }) => [id, texts]));
  const later = new Set(answer.later);
  const requested = new Map([...models].filter(([id]) => !later.has(id)));
  return database.write(usedStores, async (transaction) => {
    const store = transaction.objectStore('attachmentTexts');
    const storeOne = async (target: string) => {
      const found = await readTexts(transaction, target);
      const texts: Record<string, AttachmentText> = { ...found.stored?.texts };
      for (const { id, ...text } of answered.get(target) ?? []) texts[id] = text;
      const next = textsOf(target, found.models, texts, requested);
      if (next) store.put(next);
      else store.delete(target);
    };
    await Promise.all(checked.map(storeOne));
  });
}

type TextsOfTarget = {
  kind: 'bin' | 'location';
  models: ReturnType<typeof textModels>;
  stored: StoredTexts | undefined;
};

/** A target that is gone has no models. */
async function readTexts(transaction: Read | Write, target: string): Promise<TextsOfTarget> {
  const [record, chunk, place, stored] = await Promise.all([
    transaction.objectStore('bins').get(target),
    transaction.objectStore('chunks').get(target),
    transaction.objectStore('locations').get(target),
    transaction.objectStore('attachmentTexts').get(target),
  ]);
  if (place) return { kind: 'location', models: textModels(place.location), stored };
  return { kind: 'bin', models: textModels(record?.header ?? {}, chunk?.items), stored };
}
