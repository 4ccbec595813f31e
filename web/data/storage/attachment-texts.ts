import type { AttachmentText } from '#domain/attachments/attachment-calls.ts';
import type { Document } from '#domain/documents/document.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { StoredTexts } from './database.ts';

type Attachments = {
  photos?: readonly Photo[] | undefined;
  documents?: readonly Document[] | undefined;
  deletedAt?: string | undefined;
};

/** Maps each photo and document with text to the version of its text's reader. */
type Models = ReadonlyMap<string, number>;

/** Of a bin and its items, or of a place; in the trash they have none. */
export function textModels(thing: Attachments, items: readonly Attachments[] = []): Models {
  const models = new Map<string, number>();
  if (thing.deletedAt !== undefined) return models;
  for (const { photos = [], documents = [], deletedAt } of [thing, ...items]) {
    if (deletedAt !== undefined) continue;
    for (const { id, textModel } of photos) if (textModel !== undefined) models.set(id, textModel);
    for (const { id, textModel } of documents) if (textModel !== undefined) models.set(id, textModel);
  }
  return models;
}

export function keyOfModels(models: Models): string {
  return JSON.stringify([...models]);
}

type Texts = Readonly<Record<string, AttachmentText>>;

/**
 * What the device stores of a bin or place, from the texts that it has or that have just come: those of photos and documents
 * that are there. The text that `requested` names was asked for and is not fetched again. Undefined if none has text.
 */
export function textsOf(
  target: string,
  models: Models,
  found: Texts = {},
  requested: Models = new Map(),
): StoredTexts | undefined {
  if (models.size === 0) return undefined;
  const texts = Object.fromEntries(Object.entries(found).filter(([id]) => models.has(id)));
  const isMissing = missingTexts(models, texts).some((id) => requested.get(id) !== models.get(id));
  return { target, texts, ...(isMissing && { toFetch: 1 }) };
}

/** Photos and documents whose text is not on this device, or of another reader. */
export function missingTexts(models: Models, texts: Texts = {}): string[] {
  return [...models].filter(([id, model]) => texts[id]?.model !== model).map(([id]) => id);
}
