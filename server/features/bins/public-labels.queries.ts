import { statement } from '#server/db/statement.ts';

export const queryPublicLabels = statement<{ id: string; label: string }, { ownerId: string; ids: string[] }>(
  'public-labels-of',
  `SELECT id, qr_label AS label FROM bins
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) AND NOT is_private AND qr_label IS NOT NULL`,
);

type Labels = { ownerId: string; keys: string[]; ids: string[] };

export const insertPublicLabels = statement<object, Labels>(
  'public-labels-insert',
  `INSERT INTO public_labels (label_key, owner_id, bin_id)
   SELECT label_key, $ownerId, bin_id FROM unnest($keys::text[], $ids::uuid[]) AS x (label_key, bin_id)
   ON CONFLICT DO NOTHING`,
);

export const deletePublicLabels = statement<object, Labels>(
  'public-labels-delete',
  `DELETE FROM public_labels
   WHERE owner_id = $ownerId AND (label_key, bin_id) IN (SELECT * FROM unnest($keys::text[], $ids::uuid[]))`,
);
