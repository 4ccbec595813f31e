import { photosMax } from '#domain/photos/photo-limits.ts';
import { newId } from '#web/data/operations/new-id.ts';
import type { Choice } from '../multi-add/paste-plan.ts';

/** Photos of one item and the line typed below them. A suggested line may have no photo. */
export type PhotoRow = {
  /** The id of the item, once it is saved. */
  id: string;
  photoIds: readonly string[];
  text: string;
  tags?: readonly string[];
  choice?: Choice;
  /** The existing item that its line was added to; only the photos are still missing. */
  addedToId?: string;
  isSuggested?: true;
};

/** Limits the list to what can be reviewed. */
export const photoRowsMax = 30;

/** A name, its quantity and some spare, so that a text that is too long is reported and not truncated. */
export const lineTextMax = 400;

/** A draft of another build may have other rows. */
export function readRows(stored: readonly unknown[]): PhotoRow[] {
  return stored.filter(isRow).slice(0, rowsStoredMax);
}

/** Including suggested rows. */
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

/** The photos move to the row above, and so does the name if that row has none. */
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

/** Also removes a row that would be left empty. */
export function withoutPhoto(rows: readonly PhotoRow[], photoId: string): PhotoRow[] {
  return rows.flatMap((row) => {
    if (!row.photoIds.includes(photoId)) return [row];
    const photoIds = row.photoIds.filter((id) => id !== photoId);
    return photoIds.length === 0 && row.text.trim() === '' ? [] : [{ ...row, photoIds }];
  });
}

/** Marks rows whose lines were added, until their photos are handed over. */
export function withAdded(
  rows: readonly PhotoRow[],
  added: readonly { id: string; targetId?: string | undefined }[],
): PhotoRow[] {
  const targets = new Map(added.map(({ id, targetId }) => [id, targetId]));
  return rows.map((row) => {
    const addedToId = targets.get(row.id);
    // If the new item has the row's own id, nothing needs to be noted.
    return addedToId === undefined || addedToId === row.id ? row : { ...row, addedToId };
  });
}

/** Restores a row, or those of its photos that are nowhere else, and keeps later changes of others. */
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
 * Saved rows that return to the list: with the unsent photos, which have new ids. Rows without any stay saved. Each id
 * is given to an item only once.
 */
export function rowsBack(rows: readonly PhotoRow[], newPhotoIds: ReadonlyMap<string, string>): PhotoRow[] {
  return rows
    .map(({ text, tags, choice, photoIds }) => ({
      id: newId(),
      text,
      tags,
      choice,
      photoIds: photoIds.flatMap((id) => newPhotoIds.get(id) ?? []),
    }))
    .filter(({ photoIds }) => photoIds.length > 0);
}

/** Unknown ids come last. */
function inOrder(ids: readonly string[], order: readonly string[]): string[] {
  return [...order.filter((id) => ids.includes(id)), ...ids.filter((id) => !order.includes(id))];
}

/** `id`: of the row that the line may become. */
export type SuggestedLine = { id: string; text: string; tags: readonly string[] };

/**
 * The first suggestion names the requested row if it is unchanged; the others are added after it. A row that has text
 * by now keeps it, and all suggestions follow.
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

/** Removes suggestions that have not been changed. */
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
