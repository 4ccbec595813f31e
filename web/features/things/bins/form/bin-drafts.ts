import { storeDraft } from '#web/data/session/open-draft.ts';
import type { LostDraft } from '#web/forms/drafts/lost-drafts.tsx';
import type { DraftName } from '#web/forms/drafts/use-draft.ts';
import { type FieldName, plainTextFields } from './bin-values.ts';

const newBin = 'new-bin';

/** Parameters in the address start a draft of their own; without any, the newest draft is continued. */
export function newBinDraft({ name, parent, location, code }: InAddress): DraftName {
  const parts = [name, parent, location, code].filter((each) => each !== undefined);
  return parts.length === 0 ? { form: newBin, isNewest: true } : { form: [newBin, ...parts].join(':') };
}

export const binDraft = (binId: string): DraftName => ({ form: `bin:${binId}` });

export const lostBin = (binId: string): LostDraft => ({ ...binDraft(binId), fields: binTexts });

/** The form for a new bin opens with these values next. */
export function storeAsNewBin(binId: string, values: object): void {
  storeDraft(`${newBin}:${binId}`, values);
}

export const binTexts: readonly FieldName[] = ['name', 'label', ...plainTextFields, 'tags'];

type InAddress = { name?: string; parent?: string; location?: string; code?: string };
