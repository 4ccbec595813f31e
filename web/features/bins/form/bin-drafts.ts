import type { DraftName } from '#web/forms/drafts/use-draft.ts';

const newBin = 'new-bin';

/** What the address asks for begins a draft of its own; without any of it the newest is gone on with. */
export function newBinDraft({ name, parent, location }: InAddress): DraftName {
  const parts = [name, parent, location].filter((each) => each !== undefined);
  return parts.length === 0 ? { form: newBin, isNewest: true } : { form: [newBin, ...parts].join(':') };
}

export const binDraft = (binId: string): DraftName => ({ form: `bin:${binId}` });

type InAddress = { name?: string; parent?: string; location?: string };
