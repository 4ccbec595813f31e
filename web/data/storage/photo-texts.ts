import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import type { PhotoText } from '#domain/photos/photo.ts';
import type { PhotoTexts } from './database.ts';

/** Maps each photo with text to the version of its text's model. Bins and items in the trash have none. */
type Models = ReadonlyMap<string, number>;

export function textModels(header: BinHeader, items: readonly Item[]): Models {
  const models = new Map<string, number>();
  if (header.deletedAt !== undefined) return models;
  for (const { photos, deletedAt } of [header, ...items]) {
    if (photos === undefined || deletedAt !== undefined) continue;
    for (const { id, textModel } of photos) if (textModel !== undefined) models.set(id, textModel);
  }
  return models;
}

export function keyOfModels(models: Models): string {
  return JSON.stringify([...models]);
}

type Texts = Readonly<Record<string, PhotoText>>;

/**
 * What the device stores of a bin, from the texts that it has or that have just come: those of photos that are there. The
 * text that `requested` names was asked for and is not fetched again. Undefined if no photo has text.
 */
export function textsOf(
  binId: string,
  models: Models,
  texts: Texts = {},
  requested: Models = new Map(),
): PhotoTexts | undefined {
  if (models.size === 0) return undefined;
  const photos = Object.fromEntries(Object.entries(texts).filter(([id]) => models.has(id)));
  const isMissing = missingTexts(models, photos).some((id) => requested.get(id) !== models.get(id));
  return { binId, photos, ...(isMissing && { toFetch: 1 }) };
}

/** Photos whose text is not on this device, or of another model. */
export function missingTexts(models: Models, texts: Texts = {}): string[] {
  return [...models].filter(([id, model]) => texts[id]?.model !== model).map(([id]) => id);
}
