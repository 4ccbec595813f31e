import { locationTextFields } from '#domain/locations/location-fields.ts';
import type { LostDraft } from '#web/forms/drafts/lost-drafts.tsx';
import type { DraftName } from '#web/forms/drafts/use-draft.ts';
import type { FieldName } from './location-values.ts';

export const locationDraft = (locationId: string): DraftName => ({ form: `location:${locationId}` });

export const locationTexts: readonly FieldName[] = ['name', ...locationTextFields, 'position'];

export const lostLocation = (locationId: string): LostDraft => ({
  ...locationDraft(locationId),
  fields: locationTexts,
});
