import { statement } from '#server/db/statement.ts';

/** Fails with a unique violation if an id is taken. */
export const takeIds = statement<object, { ids: string[]; ownerId: string }>(
  'ids-take',
  `INSERT INTO ids (id, owner_id) SELECT id, $ownerId FROM unnest($ids::uuid[]) AS id ORDER BY id`,
);

/** Returns the ids that were free; sorted, so that concurrent claims don't deadlock. */
export const claimIds = statement<{ id: string }, { ids: string[]; ownerId: string }>(
  'ids-claim',
  `INSERT INTO ids (id, owner_id) SELECT id, $ownerId FROM unnest($ids::uuid[]) AS id ORDER BY id
   ON CONFLICT DO NOTHING RETURNING id`,
);
