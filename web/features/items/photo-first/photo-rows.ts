import { photosMax } from '#domain/photos/photo-limits.ts';
import { newId } from '#web/data/operations/new-id.ts';
import type { Choice } from '../multi-add/paste-plan.ts';

/** Photos of one thing and the line typed beneath them. A suggested line may come without a photo of its own. */
export type PhotoRow = {
  /** The item's, once it is saved. */
  id: string;
  photoIds: readonly string[];
  text: string;
  tags?: readonly string[];
  choice?: Choice;
  /** The item that its line was added to already; only the photos are still to follow. */
  addedToId?: string;
  isSuggested?: true;
};

/** At once, so that a list stays one to be looked over. */
export const photoRowsMax = 30;

/** A name and its quantity, and some to spare, so that what is too long is told and not cut. */
export const lineTextMax = 400;

/** A draft of another build may have other rows. */
export function readRows(stored: readonly unknown[]): PhotoRow[] {
  return stored.filter(isRow).slice(0, rowsStoredMax);
}

/** With those that were suggested. */
export const rowsStoredMax = 100;

function isRow(row: unknown): row is PhotoRow {
  if (typeof row !== 'object' || row === null) return false;
  const { id, photoIds, text } = row as Partial<PhotoRow>;
  const areIds = Array.isArray(photoIds) && photoIds.every((each) => typeof each === 'string');
  return typeof id === 'string' && typeof text === 'string' && areIds;
}

export function newRows(photoIds: readonly string[]): PhotoRow[] {
  return photoIds.map((id) => ({ id: newId(), photoIds: [id], text: '' }));
}

export function changeRow(rows: readonly PhotoRow[], id: string, change: Partial<PhotoRow>): PhotoRow[] {
  return rows.map((row) => (row.id === id ? { ...row, ...change } : row));
}

/** The photos go to the row above, and so does the name where that has none. */
export function joinAbove(rows: readonly PhotoRow[], id: string): PhotoRow[] {
  const at = rows.findIndex((row) => row.id === id);
  const above = rows[at - 1];
  const row = rows[at];
  if (!above || !row || !canJoinAbove(rows, id)) return [...rows];
  const named = above.text.trim() === '' ? row : above;
  const joined = { ...named, id: above.id, photoIds: [...above.photoIds, ...row.photoIds] };
  return rows.toSpliced(at - 1, 2, joined);
}

export function canJoinAbove(rows: readonly PhotoRow[], id: string): boolean {
  const at = rows.findIndex((row) => row.id === id);
  const above = rows[at - 1];
  const row = rows[at];
  return !!above && !!row && above.photoIds.length + row.photoIds.length <= photosMax.item;
}

/** Each further photo becomes a row of its own. */
export function splitRow(rows: readonly PhotoRow[], id: string): PhotoRow[] {
  return rows.flatMap((row) =>
    row.id === id
      ? [{ ...row, photoIds: row.photoIds.slice(0, 1) }, ...newRows(row.photoIds.slice(1))]
      : [row],
  );
}

export function withoutRow(rows: readonly PhotoRow[], id: string): PhotoRow[] {
  return rows.filter((row) => row.id !== id);
}

/** A row that would be left with nothing goes too. */
export function withoutPhoto(rows: readonly PhotoRow[], photoId: string): PhotoRow[] {
  return rows.flatMap((row) => {
    if (!row.photoIds.includes(photoId)) return [row];
    const photoIds = row.photoIds.filter((id) => id !== photoId);
    return photoIds.length === 0 && row.text.trim() === '' ? [] : [{ ...row, photoIds }];
  });
}

/** Notes what became of the lines that are added, until their photos are handed over too. */
export function withAdded(
  rows: readonly PhotoRow[],
  added: readonly { id: string; targetId?: string | undefined }[],
): PhotoRow[] {
  const targets = new Map(added.map(({ id, targetId }) => [id, targetId]));
  return rows.map((row) => {
    const addedToId = targets.get(row.id);
    // An item of the row's own id tells by itself that it is there.
    return addedToId === undefined || addedToId === row.id ? row : { ...row, addedToId };
  });
}

/** Puts back a row, or those of its photos that are nowhere else, and leaves what was done to the others since. */
export function withRowBack(rows: readonly PhotoRow[], before: readonly PhotoRow[], id: string): PhotoRow[] {
  const at = before.findIndex((row) => row.id === id);
  const row = before[at];
  if (row === undefined) return [...rows];
  const present = new Set(photoIdsOf(rows));
  const missing = row.photoIds.filter((photoId) => !present.has(photoId));
  if (rows.some((each) => each.id === id))
    return rows.map((each) =>
      each.id === id ? { ...each, photoIds: inOrder([...each.photoIds, ...missing], row.photoIds) } : each,
    );
  const above = new Set(before.slice(0, at).map((each) => each.id));
  const place = rows.findLastIndex((each) => above.has(each.id)) + 1;
  return rows.toSpliced(place, 0, { ...row, photoIds: missing });
}

/**
 * Saved rows as they go back into the list: with the photos that have a new id, which were not sent yet. A row without any
 * is left where it was saved. Each id is given to an item only once.
 */
export function rowsBack(rows: readonly PhotoRow[], newPhotoIds: ReadonlyMap<string, string>): PhotoRow[] {
  return rows
    .map(({ text, tags, choice, photoIds }) => ({
      ...{ id: newId(), text, tags, choice },
      photoIds: photoIds.flatMap((id) => newPhotoIds.get(id) ?? []),
    }))
    .filter(({ photoIds }) => photoIds.length > 0);
}

/** Others come last. */
function inOrder(ids: readonly string[], order: readonly string[]): string[] {
  return [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))];
}

/** `id`: of the row that it may become. */
export type SuggestedLine = { id: string; text: string; tags: readonly string[] };

/**
 * The first names the row they were asked for, as it was then, the others follow it. What was typed into it meanwhile
 * stays, and all follow.
 */
export function withSuggestions(
  rows: readonly PhotoRow[],
  rowBefore: PhotoRow,
  lines: readonly SuggestedLine[],
): PhotoRow[] {
  const room = Math.max(0, rowsStoredMax - rows.length);
  return rows.flatMap((row) => {
    const [first] = lines;
    if (row.id !== rowBefore.id || first === undefined) return [row];
    const isTypedInto = row.text !== rowBefore.text;
    const named: PhotoRow = isTypedInto
      ? row
      : { ...row, text: first.text, tags: first.tags, isSuggested: true };
    const others = lines.slice(isTypedInto ? 0 : 1, isTypedInto ? room : room + 1);
    return [named, ...others.map((line): PhotoRow => ({ ...line, photoIds: [], isSuggested: true }))];
  });
}

/** Takes them back, but for what was changed since. */
export function withoutSuggestions(
  rows: readonly PhotoRow[],
  { id, text, tags, isSuggested }: PhotoRow,
  lines: readonly SuggestedLine[],
): PhotoRow[] {
  const suggested = new Set(lines.map((line) => line.id));
  return rows.flatMap((row) => {
    if (row.isSuggested !== true) return [row];
    if (row.id === id) return [{ ...row, text, tags, isSuggested }];
    return suggested.has(row.id) && row.photoIds.length === 0 ? [] : [row];
  });
}

export const photoIdsOf = (rows: readonly PhotoRow[]) => rows.flatMap(({ photoIds }) => photoIds);
