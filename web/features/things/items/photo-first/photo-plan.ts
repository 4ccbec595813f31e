import type { Item } from '#domain/items/item.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { readPaste } from '../multi-add/paste-lines.ts';
import { type LineDetails, type PastePlan, type PasteRow, planPaste } from '../multi-add/paste-plan.ts';
import type { PhotoRow } from './photo-rows.ts';

export type PlannedPhotoRow = PhotoRow & {
  /** The parsed line; missing without a name. */
  line?: PasteRow;
  /** `stored`: the item exists already, its photos do not yet. */
  outcome: PasteRow['outcome'] | 'unnamed' | 'tooManyPhotos' | 'stored';
  /** The item that its photos belong to, if it is saved. */
  targetId?: string;
};

export type PhotoPlan = {
  rows: PlannedPhotoRow[];
  paste: PastePlan;
  /** The ids of rows that become items, in the order of `paste.create`. */
  newIds: string[];
  saved: PlannedPhotoRow[];
  left: PlannedPhotoRow[];
};

const savedOutcomes: ReadonlySet<PlannedPhotoRow['outcome']> = new Set(['new', 'addedUp', 'stored']);

/** Lines are planned like pasted ones; photos follow the outcome of their line. */
export function planPhotos(rows: readonly PhotoRow[], items: readonly Item[], room: number): PhotoPlan {
  const byId = new Map(items.map((item) => [item.id, item]));
  const isStored = ({ id, addedToId }: PhotoRow) => addedToId !== undefined || byId.has(id);
  const others = items.filter(({ id }) => rows.every((row) => row.id !== id));
  const first = planRows(rows, others, room, isStored);
  const excess = overfull(first.rows, byId);
  if (excess.size === 0) return first;
  const planned = planRows(rows, others, room, (row) => isStored(row) || excess.has(row.id));
  const marked = planned.rows.map((row) =>
    excess.has(row.id) ? { ...row, outcome: 'tooManyPhotos' as const, targetId: undefined } : row,
  );
  return splitByOutcome(marked, planned.paste);
}

function planRows(
  rows: readonly PhotoRow[],
  items: readonly Item[],
  room: number,
  isLeftOut: (row: PhotoRow) => boolean,
): PhotoPlan {
  const textOf = (row: PhotoRow) => (isLeftOut(row) ? '' : row.text.replaceAll(/[\r\n]+/g, ' '));
  const text = rows.map(textOf).join('\n');
  const details = new Map<string, LineDetails>(
    readPaste(text).map(({ key, at }) => [key, detailsOf(rows[at])]),
  );
  const paste = planPaste(text, items, details, room);
  const lines = new Map(paste.rows.map((line) => [line.at, line]));
  const planned = rows.map((row, at): PlannedPhotoRow => {
    const line = lines.get(at);
    if (line) return { ...row, line, outcome: line.outcome, targetId: targetOf(row, line, rows) };
    if (isLeftOut(row)) return { ...row, outcome: 'stored', targetId: row.addedToId ?? row.id };
    return { ...row, outcome: 'unnamed' };
  });
  return splitByOutcome(planned, paste);
}

function splitByOutcome(rows: PlannedPhotoRow[], paste: PastePlan): PhotoPlan {
  const isSaved = ({ outcome }: PlannedPhotoRow) => savedOutcomes.has(outcome);
  return {
    rows,
    paste,
    newIds: rows.filter(({ outcome }) => outcome === 'new').map(({ id }) => id),
    saved: rows.filter(isSaved),
    left: rows.filter((row) => !isSaved(row)),
  };
}

function detailsOf(row: PhotoRow | undefined): LineDetails {
  // A name in this list is never a heading.
  return { choice: row?.choice ?? 'addUp', ...(row?.tags && { tags: row.tags }) };
}

function targetOf(row: PhotoRow, { outcome, duplicate }: PasteRow, rows: readonly PhotoRow[]) {
  if (outcome === 'new') return row.id;
  if (outcome !== 'addedUp' || !duplicate) return undefined;
  return duplicate.of === 'bin' ? duplicate.item.id : rows[duplicate.at]?.id;
}

/** Rows with more photos than their item may have. */
function overfull(rows: readonly PlannedPhotoRow[], items: ReadonlyMap<string, Item>): Set<string> {
  const counts = new Map<string, number>();
  const excess = new Set<string>();
  for (const { id, targetId, photoIds } of rows) {
    if (targetId === undefined) continue;
    const count = (counts.get(targetId) ?? items.get(targetId)?.photos?.length ?? 0) + photoIds.length;
    if (count > photosMax.item) excess.add(id);
    else counts.set(targetId, count);
  }
  return excess;
}
