import type { DraftName } from '#web/forms/drafts/use-draft.ts';

/** Lines pasted elsewhere begin a draft of their own, found by their start; without any the newest is gone on with. */
export function pasteDraft(binId: string, pasted: string): DraftName {
  const form = `new-items:${binId}`;
  return pasted === ''
    ? { form, isNewest: true }
    : { form: `${form}:${pasted.length}:${pasted.slice(0, 100)}` };
}
