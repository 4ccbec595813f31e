import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CallInput } from '#domain/calls.ts';
import { isSame } from '#domain/fields.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { areRegionsAsLeft, regionsBack } from '#domain/history/region-changes.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import { apartFromLoans, areLoansAsLeft } from './undo-of-loans.ts';
import { ofPhotoChanges, type UndoOfPhotos } from './undo-of-photos.ts';

export type UndoOfChanges =
  | UndoOfPhotos
  | { kind: 'changeBin'; data: CallInput<'bins.update'> }
  | { kind: 'changeLocation'; data: CallInput<'locations.update'> }
  | { kind: 'changeItem'; data: CallInput<'items.update'>; changes: readonly FieldChange[] };

/** Undefined if something else was changed since, or a text was truncated. */
export function ofBinChanges(event: HistoryEvent, bin: BinHeader): UndoOfChanges | undefined {
  const changes = changesOf(event);
  if (!can(bin.role, 'edit details')) return undefined;
  const photos = ofPhotoChanges(event, { kind: 'bin', id: bin.id }, bin.photos);
  if (photos !== undefined) return photos;
  if (!isAsLeft(bin, changes)) return undefined;
  const isAboutPin = changes.some(({ field }) => field === 'pin');
  if (isAboutPin && bin.locationId === undefined) return undefined;
  const isAboutPrivacy = changes.some(({ field }) => field === 'isPrivate');
  if (isAboutPrivacy && !can(bin.role, 'change privacy')) return undefined;
  if (!mayUndoSwitch(bin, changes)) return undefined;
  return { kind: 'changeBin', data: { id: bin.id, ...revertedFields(changes) } };
}

export function ofLocationChanges(event: HistoryEvent, location: Location): UndoOfChanges | undefined {
  const changes = changesOf(event);
  if (!can(location.role, 'edit details')) return undefined;
  const photos = ofPhotoChanges(event, { kind: 'location', id: location.id }, location.photos);
  if (photos !== undefined) return photos;
  if (!isAsLeft(location, changes) || !mayUndoSwitch(location, changes)) return undefined;
  return { kind: 'changeLocation', data: { id: location.id, ...revertedFields(changes) } };
}

function mayUndoSwitch({ role }: BinHeader | Location, changes: readonly FieldChange[]): boolean {
  return can(role, 'manage people') || changes.every(({ field }) => field !== 'viewersMayTakeOut');
}

/** The caller has checked the right to change items. */
export function ofItemChanges(event: HistoryEvent, item: Item): UndoOfChanges | undefined {
  const { changes = [] } = event;
  if (item.deletedAt !== undefined) return undefined;
  const { id, binId, photos } = item;
  const undo = ofPhotoChanges(event, { kind: 'item', id, binId }, photos);
  if (undo !== undefined) return undo;
  if (!isItemAsLeft(item, changes)) return undefined;
  const { loans, others } = apartFromLoans(changes);
  // With loans, the quantity follows from them.
  const reverted = loans.length === 0 ? others : others.filter(({ field }) => field !== 'quantity');
  const data = { binId: item.binId, id: item.id, ...revertedFields(reverted) };
  return { kind: 'changeItem', data, changes };
}

export function isItemAsLeft(item: Item, changes: readonly FieldChange[]): boolean {
  const { loans, others } = apartFromLoans(changes);
  const areOthersAsLeft = others.length === 0 || isAsLeft(item, others);
  return loans.length === 0 ? areOthersAsLeft : areOthersAsLeft && areLoansAsLeft(item, loans);
}

export function isAsLeft(record: object, changes: readonly FieldChange[]): boolean {
  const values = new Map<string, unknown>(Object.entries(record));
  return (
    changes.some(({ from, to }) => !isSame(from, to)) &&
    changes.every(
      (change) =>
        change.isCut === undefined &&
        change.field !== 'photos' &&
        isFieldAsLeft(values.get(change.field), change),
    )
  );
}

function isFieldAsLeft(now: unknown, change: FieldChange): boolean {
  if (change.field !== 'regions') return isSame(now, change.to);
  return areRegionsAsLeft((now as Location['regions']) ?? [], change);
}

/** A rename has its values in `names`, also in older lines. */
function changesOf({ kind, names: [from, to], changes = [] }: HistoryEvent): readonly FieldChange[] {
  if (kind !== 'renamed') return changes;
  return from === undefined || to === undefined ? [] : [{ field: 'name', from, to }];
}

/** Sends the reverted values in `was`, so that nothing is overwritten unnoticed. */
function revertedFields(changes: readonly FieldChange[]) {
  const fields: Record<string, unknown> = {};
  const was: Record<string, unknown> = {};
  for (const { field, from, to } of changes) {
    if (field === 'tags') Object.assign(fields, tagsBack(from, to));
    else if (field === 'regions') Object.assign(fields, regionsBack({ from, to }));
    else if (field === 'viewersMayTakeOut') fields.viewersMayTakeOut = from === true;
    else if (field === 'archivedAt') fields.archived = from !== undefined;
    else if (field === 'missingSince') fields.isMissing = from !== undefined;
    else {
      fields[field] = from ?? null;
      was[field] = to ?? null;
    }
  }
  return { ...fields, ...(Object.keys(was).length > 0 && { was }) };
}

function tagsBack(from: FieldChange['from'], to: FieldChange['to']) {
  const [before, after] = [from, to].map(textsIn);
  const addTags = before?.filter((tag) => !after?.includes(tag)) ?? [];
  const removeTags = after?.filter((tag) => !before?.includes(tag)) ?? [];
  return { ...(addTags.length > 0 && { addTags }), ...(removeTags.length > 0 && { removeTags }) };
}

function textsIn(value: FieldChange['from']): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}
