import type { EventKind } from '#domain/history/history.ts';
import { statement } from '#server/db/statement.ts';
import { insertItemsSql } from './items/item.queries.ts';

type Change = [
  ownerId: string,
  binId: string,
  revision: number,
  items: string,
  itemsMore: number,
  quantityMore: number,
  rowsMore: number,
  bytesMore: number,
  newIds: readonly string[],
];
type By = [userId: string, userName: string, now: string];
/** Without an id nothing is remembered. */
type Operation = [id: string | undefined, call: string, fingerprint: string | undefined, outcome: string];
/** Without a step the events join none. */
type Events = [rows: string, step?: EventKind, stepIds?: string, since?: string];

/**
 * Stores a change of the items of one bin if the bin is still at this revision: gives no row and writes nothing where it is
 * not. Each part asks for the one before, so that nothing is written before what may fail: the operation, then new ids.
 * Fails by a unique key of `operations` or `ids` where they are taken. History stands by the moment at which the bin was
 * locked, as of two that overtake each other the later one shall be the later.
 */
export const storeChange = statement<{ revision: number }, [...Change, ...By, ...Operation, ...Events]>(
  'decided-store',
  `WITH locked AS MATERIALIZED (
     SELECT FROM bins WHERE owner_id = $1 AND id = $2 AND revision = $3 FOR NO KEY UPDATE
   ), remembered AS (
     INSERT INTO operations (user_id, operation_id, call, fingerprint, outcome, created_at)
     SELECT $10, $13, $14, decode($15, 'hex'), $16::jsonb, $12
     WHERE $13::uuid IS NOT NULL AND EXISTS (SELECT FROM locked)
     RETURNING 1
   ), taken AS (
     INSERT INTO ids (id, owner_id)
     SELECT id, $1 FROM unnest($9::uuid[]) AS id
     WHERE (SELECT count(*) FROM remembered) >= 0 AND EXISTS (SELECT FROM locked) ORDER BY id
     RETURNING 1
   ), raised AS (
     UPDATE bins SET revision = revision + 1, item_count = item_count + $5, quantity_total = quantity_total + $6,
       item_rows = item_rows + $7, item_bytes = item_bytes + $8
     WHERE owner_id = $1 AND id = $2 AND (SELECT count(*) FROM taken) >= 0 AND EXISTS (SELECT FROM locked)
     RETURNING revision
   ), stored AS (
     ${insertItemsSql({ items: '$4', revision: '$3 + 1', where: 'EXISTS (SELECT FROM raised)' })}
   ), joined AS (
     UPDATE history SET at = greatest(at, $12, clock_timestamp())
     WHERE $18::text IS NOT NULL AND EXISTS (SELECT FROM raised)
       AND owner_id = $1 AND kind = 'bin' AND target = $2 AND event = $18 AND actor_id = $10 AND at >= $20
       AND detail -> 'ids' = $19::jsonb AND id = (
         SELECT id FROM history WHERE owner_id = $1 AND kind = 'bin' AND target = $2 ORDER BY at DESC, id DESC LIMIT 1)
     RETURNING 1
   ), told AS (
     INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
     SELECT $1, kind, target, id, event, greatest($12, clock_timestamp()), $10, $11,
       ARRAY(SELECT json_array_elements_text(names)), count, detail
     FROM json_to_recordset($17::json) AS x (
       kind text, target uuid, id uuid, event text, names json, count integer, detail jsonb)
     WHERE EXISTS (SELECT FROM raised) AND NOT EXISTS (SELECT FROM joined)
   )
   SELECT revision FROM raised`,
);
