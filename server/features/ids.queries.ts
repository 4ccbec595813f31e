import { statement } from '#server/db/statement.ts';

/** Takes ids that nobody has ever had. Fails where one of them is taken. */
export const takeIds = statement<object, { ids: string[]; ownerId: string }>(
  'ids-take',
  `INSERT INTO ids (id, owner_id) SELECT id, $ownerId FROM unnest($ids::uuid[]) AS id ORDER BY id`,
);

/**
 * Takes ids that nobody has ever had; gives back those that were free. In one order, or two who take the same ids wait
 * for each other.
 */
export const claimIds = statement<{ id: string }, { ids: string[]; ownerId: string }>(
  'ids-claim',
  `INSERT INTO ids (id, owner_id) SELECT id, $ownerId FROM unnest($ids::uuid[]) AS id ORDER BY id
   ON CONFLICT DO NOTHING RETURNING id`,
);
