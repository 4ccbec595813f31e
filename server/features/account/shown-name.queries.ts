import type { TargetKind } from '#domain/access/target.ts';
import { type Queryable, statement } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';

export type RaisedStreams = { bins: RaisedStream[]; locations: RaisedStream[] };
type RaisedStream = { id: string; revision: number };

export async function raiseWhereNamed(tx: Transaction, userId: string): Promise<RaisedStreams> {
  const found = await queryWhereNamed(tx, userId);
  const raised = async (kind: TargetKind, raise: typeof raiseNamedBins) => {
    const ofKind = found.filter((each) => each.kind === kind);
    return (await Promise.all(ofKind.map(({ ownerId, ids }) => raise(tx, { ownerId, ids })))).flat();
  };
  const locations = await raised('location', raiseNamedLocations);
  return { locations, bins: await raised('bin', raiseNamedBins) };
}

type WhereNamed = { ownerId: string; kind: TargetKind; ids: string[] };

async function queryWhereNamed(db: Queryable, userId: string): Promise<WhereNamed[]> {
  const [own, others] = await Promise.all([
    querySharedOwn(db, { ownerId: userId }),
    queryNamedElsewhere(db, { userId }),
  ]);
  return [...own, ...others].sort((a, b) => (a.ownerId < b.ownerId ? -1 : 1));
}

const querySharedOwn = statement<WhereNamed, { ownerId: string }>(
  'named-as-owner',
  `SELECT owner_id AS "ownerId", kind, array_agg(DISTINCT target::text) AS ids FROM access_entries
   WHERE owner_id = $ownerId GROUP BY owner_id, kind`,
);

const queryNamedElsewhere = statement<WhereNamed, { userId: string }>(
  'named-elsewhere',
  `SELECT owner_id AS "ownerId", kind, array_agg(target::text) AS ids FROM (
     SELECT owner_id, kind, target FROM visible WHERE user_id = $userId
     UNION SELECT owner_id, kind, target FROM own_requests WHERE user_id = $userId
   ) AS named GROUP BY owner_id, kind`,
);

const raiseNamedLocations = statement<RaisedStream, { ownerId: string; ids: string[] }>(
  'named-locations-raise',
  `WITH locked AS MATERIALIZED (
     SELECT id FROM locations WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) ORDER BY id FOR NO KEY UPDATE
   )
   UPDATE locations l SET revision = l.revision + 1 FROM locked
   WHERE l.owner_id = $ownerId AND l.id = locked.id RETURNING l.id, l.revision`,
);

const raiseNamedBins = statement<RaisedStream, { ownerId: string; ids: string[] }>(
  'named-bins-raise',
  `WITH locked AS MATERIALIZED (
     SELECT id FROM bins WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) ORDER BY id FOR NO KEY UPDATE
   )
   UPDATE bins b SET revision = b.revision + 1 FROM locked
   WHERE b.owner_id = $ownerId AND b.id = locked.id RETURNING b.id, b.revision`,
);
