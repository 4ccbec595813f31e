import { statement } from '#server/db/statement.ts';

/** Takes ids that nobody has ever had; gives back those that were free. */
export const claimIds = statement<{ id: string }, [ids: string[], ownerId: string]>(
  'ids-claim',
  `INSERT INTO ids (id, owner_id) SELECT unnest($1::uuid[]), $2 ON CONFLICT DO NOTHING RETURNING id`,
);
