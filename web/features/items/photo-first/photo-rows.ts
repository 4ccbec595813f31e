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

export type Suggestion = { text: string; tags: readonly string[] };

/** The first names the row that was asked for, the others follow it. */
export function withSuggestions(
  rows: readonly PhotoRow[],
  id: string,
  suggestions: readonly Suggestion[],
): PhotoRow[] {
  const room = rowsStoredMax - rows.length;
  return rows.flatMap((row) => {
    const [first, ...others] = suggestions.map((each) => ({ ...each, isSuggested: true as const }));
    if (row.id !== id || first === undefined) return [row];
    const more = others.slice(0, Math.max(0, room));
    return [{ ...row, ...first }, ...more.map((each) => ({ id: newId(), photoIds: [], ...each }))];
  });
}

export const photoIdsOf = (rows: readonly PhotoRow[]) => rows.flatMap(({ photoIds }) => photoIds);
