import { can } from '#domain/access/access-rules.ts';
import { parseAttachmentField } from '#domain/attachments/attachment-changes.ts';
import type { AttachmentLists, ListName } from '#domain/attachments/attachment-lists.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { CallInput } from '#domain/calls.ts';
import type { DocumentTarget } from '#domain/documents/document.ts';
import { documentsMax } from '#domain/documents/document-limits.ts';
import { isSame } from '#domain/fields.ts';
import type { FieldChange } from '#domain/history/field-change.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { areRegionsAsLeft, regionsBack } from '#domain/history/region-changes.ts';
import type { Item } from '#domain/items/item.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { flatFields, nestedFields, ownFieldIdOf } from '#domain/own-fields/flat-fields.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { act } from '#web/data/account/act.ts';
import { findField } from '#web/data/account/own-fields.ts';
import { attachmentsIn, isListName } from './change-words.ts';
import { loanOfChange } from './loan-sentence.ts';

export type UndoOfChanges =
  | UndoOfAttachments
  | { kind: 'changeBin'; data: CallInput<'bins.update'> }
  | { kind: 'changeLocation'; data: CallInput<'locations.update'> }
  | { kind: 'changeItem'; data: CallInput<'items.update'>; changes: readonly FieldChange[] };

type UndoOfAttachments =
  | {
      kind: 'restoreAttachments' | 'deleteAttachments';
      list: ListName;
      target: DocumentTarget;
      ids: readonly string[];
    }
  | { kind: 'orderPhotos'; target: DocumentTarget; ids: string[] }
  | { kind: 'markPhoto'; data: CallInput<'photos.update'> }
  | { kind: 'changeDocument'; data: CallInput<'documents.update'> };

/** Undefined if something else was changed since, or a text was truncated. */
export function ofBinChanges(event: HistoryEvent, bin: BinHeader): UndoOfChanges | undefined {
  const changes = changesOf(event);
  if (!can(bin.role, 'edit details')) return undefined;
  const undo = ofAttachmentChanges(event, { kind: 'bin', id: bin.id }, bin);
  if (undo !== undefined) return undo;
  if (!isAsLeft(bin, changes)) return undefined;
  const isAboutPin = changes.some(({ field }) => field === 'pin');
  if (isAboutPin && bin.locationId === undefined) return undefined;
  const isAboutPrivacy = changes.some(({ field }) => field === 'isPrivate');
  if (isAboutPrivacy && !can(bin.role, 'change privacy')) return undefined;
  if (!mayUndoSwitch(bin, changes)) return undefined;
  return { kind: 'changeBin', data: { id: bin.id, ...revertedFields(changes) } };
}

/** A rename has its values in `names`, also in older lines. */
function changesOf({ kind, names: [from, to], changes = [] }: HistoryEvent): readonly FieldChange[] {
  if (kind !== 'renamed') return changes;
  return from === undefined || to === undefined ? [] : [{ field: 'name', from, to }];
}

/** Undefined if other fields changed. Only the server knows whether what was deleted is still in the trash. */
export function ofAttachmentChanges(
  { changes = [] }: { changes?: readonly FieldChange[] | undefined },
  target: DocumentTarget,
  lists: AttachmentLists,
): UndoOfAttachments | undefined {
  const change = changes.find(({ field }) => isListName(field));
  if (change !== undefined) return ofListChange(change.field as ListName, change, target, lists);
  return ofAttachmentValues(changes, target, lists);
}

function ofListChange(
  list: ListName,
  change: FieldChange,
  target: DocumentTarget,
  lists: AttachmentLists,
): UndoOfAttachments | undefined {
  const { before, after, added, deleted } = attachmentsIn(change);
  const present = (lists[list] ?? []).map(({ id }) => id);
  const isThere = (id: string) => present.includes(id);
  if (added.length > 0) {
    const ids = added.filter(isThere);
    return ids.length === 0 ? undefined : { kind: 'deleteAttachments', list, target, ids };
  }
  if (deleted.length > 0) {
    const ids = deleted.filter((id) => !isThere(id));
    const max = list === 'photos' ? photosMax[target.kind] : documentsMax;
    const isRoom = present.length + ids.length <= max;
    return ids.length === 0 || !isRoom ? undefined : { kind: 'restoreAttachments', list, target, ids };
  }
  const isAsLeft = present.length === after.length && present.every((id, at) => id === after[at]);
  return isAsLeft && list === 'photos' ? { kind: 'orderPhotos', target, ids: before } : undefined;
}

/** Gives one photo's or document's values back, if it still has those of this change. */
function ofAttachmentValues(
  changes: readonly FieldChange[],
  target: DocumentTarget,
  lists: AttachmentLists,
): UndoOfAttachments | undefined {
  const values = changes.flatMap((change) => {
    const parsed = parseAttachmentField(change.field);
    return parsed === undefined ? [] : [{ ...change, ...parsed }];
  });
  const [first] = values;
  if (first === undefined || values.some(({ id }) => id !== first.id)) return undefined;
  const { list, id } = first;
  const now = lists[list]?.find((each) => each.id === id) as Record<string, unknown> | undefined;
  if (now === undefined || !values.every(({ value, to, isCut }) => !isCut && isSame(now[value], to)))
    return undefined;
  if (list === 'photos') {
    const use = first.from === 'receipt' ? 'receipt' : null;
    return { kind: 'markPhoto', data: { target, id, use } };
  }
  const before = Object.fromEntries(values.map(({ value, from }) => [value, from]));
  const was = Object.fromEntries(values.map(({ value, to }) => [value, to]));
  return { kind: 'changeDocument', data: { target, id, ...before, was } };
}

export function isAsLeft(record: object, changes: readonly FieldChange[]): boolean {
  const values = new Map<string, unknown>(Object.entries(flatFields(record)));
  return (
    changes.some(({ from, to }) => !isSame(from, to)) &&
    changes.every(
      (change) =>
        change.isCut === undefined &&
        !isListName(change.field) &&
        parseAttachmentField(change.field) === undefined &&
        isFieldThere(change.field) &&
        isFieldAsLeft(values.get(change.field), change),
    )
  );
}

/** A field that its owner defined may be gone for good. */
function isFieldThere(name: string): boolean {
  const id = ownFieldIdOf(name);
  return id === undefined || findField(id) !== undefined;
}

function isFieldAsLeft(now: unknown, change: FieldChange): boolean {
  if (change.field !== 'regions') return isSame(now, change.to);
  return areRegionsAsLeft((now as Location['regions']) ?? [], change);
}

function mayUndoSwitch({ role }: BinHeader | Location, changes: readonly FieldChange[]): boolean {
  return can(role, 'manage people') || changes.every(({ field }) => field !== 'viewersMayTakeOut');
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
  return { ...nestedFields(fields), ...(Object.keys(was).length > 0 && { was: nestedFields(was) }) };
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

export function ofLocationChanges(event: HistoryEvent, location: Location): UndoOfChanges | undefined {
  const changes = changesOf(event);
  if (!can(location.role, 'edit details')) return undefined;
  const undo = ofAttachmentChanges(event, { kind: 'location', id: location.id }, location);
  if (undo !== undefined) return undo;
  if (!isAsLeft(location, changes) || !mayUndoSwitch(location, changes)) return undefined;
  return { kind: 'changeLocation', data: { id: location.id, ...revertedFields(changes) } };
}

/** The caller has checked the right to change items. */
export function ofItemChanges(event: HistoryEvent, item: Item): UndoOfChanges | undefined {
  const { changes = [] } = event;
  if (item.deletedAt !== undefined) return undefined;
  const { id, binId } = item;
  const undo = ofAttachmentChanges(event, { kind: 'item', id, binId }, item);
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

/** The changes of an item apart from its loans, and of the loans. Older lines tell only the sums. */
export function apartFromLoans(changes: readonly FieldChange[]): {
  loans: readonly FieldChange[];
  others: readonly FieldChange[];
} {
  const loans = changes.filter(({ field }) => field === 'loan');
  if (loans.length === 0) return { loans, others: changes };
  return { loans, others: changes.filter(({ field }) => field !== 'loan' && !sums.has(field)) };
}

/** They sum up the loans, which say it themselves. */
const sums: ReadonlySet<string> = new Set(['loanedTo', 'loanedCount', 'dueDate']);

/** Nobody has changed these loans since. */
function areLoansAsLeft(item: Item, changes: readonly FieldChange[]): boolean {
  const now = loansOf(item);
  return changes.every((change) => {
    const { from, to } = loanOfChange(change);
    return isSame(
      now.find(({ id }) => id === (to ?? from)?.id),
      to,
    );
  });
}

/** Lends, returns and changes back; `itemNow` has what the acts before did. */
export async function undoLoans(
  itemNow: () => Promise<Item | undefined>,
  changes: readonly FieldChange[],
  quantity: FieldChange | undefined,
): Promise<void> {
  const loans = changes.map(loanOfChange);
  const lent = loans.reduce((sum, { from, to }) => sum + (to?.quantity ?? 0) - (from?.quantity ?? 0), 0);
  // The pieces that were added or removed apart from the loans.
  const gained = Number(quantity?.to ?? 0) - Number(quantity?.from ?? 0) + lent;
  const run = async (act: (item: Item) => Promise<unknown>) => {
    const item = await itemNow();
    if (item) await act(item);
  };
  if (gained < 0)
    await run((item) => act('items.update', { ...of(item), quantityBy: -gained }, { rows: [item] }));
  for (const { from, to } of loans) {
    const loanId = (from ?? to)?.id ?? '';
    const more = (from?.quantity ?? 0) - (to?.quantity ?? 0);
    if (from === undefined)
      await run((item) =>
        act('items.return', { ...of(item), loanId, quantity: to?.quantity ?? 0 }, { rows: [item] }),
      );
    else if (to === undefined)
      await run((item) => act('items.lend', { ...of(item), loanId, ...withoutId(from) }, { rows: [item] }));
    else {
      if (more > 0)
        await run((item) =>
          act('items.lend', { ...of(item), loanId, ...withoutId(from), quantity: more }, { rows: [item] }),
        );
      if (more < 0)
        await run((item) => act('items.return', { ...of(item), loanId, quantity: -more }, { rows: [item] }));
      const { borrower, borrowerId = null, contact = null, dueDate = null, note = null } = from;
      const details = { borrower, borrowerId, contact, dueDate, note };
      if (!isSame({ ...to, quantity: from.quantity }, from))
        await run((item) => act('items.changeLoan', { ...of(item), loanId, ...details }, { rows: [item] }));
    }
  }
  if (gained > 0)
    await run((item) => act('items.update', { ...of(item), quantityBy: -gained }, { rows: [item] }));
}

function of({ binId, id }: Item) {
  return { binId, id };
}

function withoutId<T extends { id: string }>({ id: _, ...rest }: T): Omit<T, 'id'> {
  return rest;
}
