import type { DraftName } from '#web/forms/drafts/use-draft.ts';

/** A name typed before the form opened begins a draft of its own; without one the newest is gone on with. */
export function newItemDraft(binId: string, name: string): DraftName {
  const form = `new-item:${binId}`;
  return name === '' ? { form, isNewest: true } : { form: `${form}:${name}` };
}

export const itemDraft = (itemId: string): DraftName => ({ form: `item:${itemId}` });
