import { findLostDraft, storeDraft } from '#web/data/session/open-draft.ts';
import type { LostDraft } from '#web/forms/drafts/lost-drafts.tsx';
import type { DraftName } from '#web/forms/drafts/use-draft.ts';
import { type FieldName, singleFields } from './item-values.ts';

/** A name typed, or a code scanned, before the form opened starts a draft of its own; otherwise the newest is continued. */
export function newItemDraft(binId: string, name: string, code = ''): DraftName {
  const form = `new-item:${binId}`;
  if (code !== '') return { form: `${form}:${code}` };
  return name === '' ? { form, isNewest: true } : { form: `${form}:${name}` };
}

export const itemDraft = (itemId: string): DraftName => ({ form: `item:${itemId}` });

/**
 * Pasted lines start a draft of their own, identified by their beginning; without any, the newest draft is continued.
 */
export function pasteDraft(binId: string, pasted: string): DraftName {
  const form = `new-items:${binId}`;
  return pasted === ''
    ? { form, isNewest: true }
    : { form: `${form}:${pasted.length}:${pasted.slice(0, 100)}` };
}

/** Stores rows above those already in the list, for the screen that opens it next. */
export function storePhotoRows(binId: string, rows: readonly unknown[]): void {
  const { form } = photoFirstDraft(binId);
  const values: { rows?: unknown } = findLostDraft(form)?.draft.values ?? {};
  storeDraft(form, { rows: [...rows, ...(Array.isArray(values.rows) ? values.rows : [])] });
}

export const photoFirstDraft = (binId: string): DraftName => ({ form: `photo-first:${binId}` });

export const quickAddDraft = (binId: string): DraftName => ({ form: `quick-add:${binId}` });

/** Drafts of input into a deleted bin. */
export function lostInBin(binId: string): LostDraft[] {
  return [
    { ...quickAddDraft(binId), fields: ['text'] },
    { ...pasteDraft(binId, ''), fields: ['text'] },
    { ...newItemDraft(binId, ''), fields: itemTexts },
  ];
}

export const lostItem = (itemId: string): LostDraft => ({ ...itemDraft(itemId), fields: itemTexts });

/** The form for a new item opens with these values next. */
export function storeAsNewItem(binId: string, itemId: string, values: object): void {
  storeDraft(`new-item:${binId}:${itemId}`, { ...values, isQuantityChosen: true, isAsTyped: true });
}

/** The text fields; the currency is chosen from a list. */
export const itemTexts: readonly FieldName[] = [
  'tags',
  ...singleFields.filter((name) => name !== 'currency'),
];
