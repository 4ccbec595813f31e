import type { DraftName } from '#web/forms/drafts/use-draft.ts';

export const locationDraft = (locationId: string): DraftName => ({ form: `location:${locationId}` });
