import type { TakeOut } from '#domain/access/access.ts';
import type { Queryable } from '#server/db/statement.ts';
import { statement } from '#server/db/statement.ts';
import { binAt, binsIn } from '../below.queries.ts';

/** Reads the take-out switches of the targets and the bins in them; a place's switch counts only if the place is a target. */
const queryTakeOut = statement<
  { isEverywhere: boolean | null; isSomewhere: boolean | null },
  { ownerId: string; ids: string[] }
>(
  'take-out',
  `WITH RECURSIVE below (id) AS (
     SELECT id FROM bins WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
     UNION SELECT b.id FROM below w CROSS JOIN LATERAL (${binsIn('w')}) AS b WHERE b.deleted_at IS NULL
   ), parts AS (
     SELECT true AS is_all, b.viewers_may_take_out IS TRUE OR coalesce(b.location_id = ANY(ARRAY(
       SELECT l.id FROM locations l
       WHERE l.owner_id = $ownerId AND l.id = ANY($ids::uuid[]) AND l.viewers_may_take_out)), false) AS may
     FROM below w CROSS JOIN LATERAL (${binAt('w')}) AS b
     UNION ALL SELECT true, viewers_may_take_out IS TRUE FROM locations
     WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
     UNION ALL SELECT false, EXISTS (
       SELECT FROM bins b WHERE b.owner_id = $ownerId AND b.location_id = ANY($ids::uuid[])
         AND b.viewers_may_take_out AND b.deleted_at IS NULL)
   )
   SELECT bool_and(may) FILTER (WHERE is_all) AS "isEverywhere", bool_or(may) AS "isSomewhere" FROM parts`,
);

/** Returns whether viewers may take out and put back everywhere or somewhere in the targets; undefined if nowhere. */
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
