import type { TakeOut } from '#domain/access/access.ts';
import type { Queryable } from '#server/db/statement.ts';
import { statement } from '#server/db/statement.ts';
import { binsIn } from '../below.queries.ts';

/** Of these targets and the bins in them; the switch of a place counts for those only who see the place. */
const queryTakeOut = statement<
  { isEverywhere: boolean | null; isSomewhere: boolean | null },
  { ownerId: string; ids: string[] }
>(
  'take-out',
  `WITH RECURSIVE below (id) AS (
     SELECT id FROM bins WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
     UNION SELECT b.id FROM below w CROSS JOIN LATERAL (${binsIn('w')}) AS b WHERE b.deleted_at IS NULL
   ), places AS (
     SELECT id, viewers_may_take_out IS TRUE AS may FROM locations WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
   ), parts (is_all, may) AS (
     SELECT true, b.viewers_may_take_out IS TRUE OR b.location_id IN (SELECT id FROM places WHERE may)
     FROM bins b WHERE b.owner_id = $ownerId AND b.id IN (SELECT id FROM below)
     UNION ALL SELECT true, may FROM places
     UNION ALL SELECT false, EXISTS (
       SELECT FROM places p JOIN bins b ON b.owner_id = $ownerId AND b.location_id = p.id
       WHERE b.viewers_may_take_out AND b.deleted_at IS NULL)
   )
   SELECT bool_and(may) FILTER (WHERE is_all) AS "isEverywhere", bool_or(may) AS "isSomewhere" FROM parts`,
);

/** In how much of these targets viewers may take out and put back; undefined if nowhere. */
export async function readTakeOut(
  db: Queryable,
  ownerId: string,
  ids: string[],
): Promise<TakeOut | undefined> {
  if (ids.length === 0) return undefined;
  const [found] = await queryTakeOut(db, { ownerId, ids });
  if (found?.isEverywhere) return 'everywhere';
  return found?.isSomewhere ? 'somewhere' : undefined;
}
