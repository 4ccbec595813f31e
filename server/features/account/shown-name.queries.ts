import type { TargetKind } from '#domain/access/access.ts';
import { type Queryable, statement } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { lockBins, lockLocations, raiseBins, raiseLocations } from '../locks.queries.ts';

/** Raises everything that shows this person's name, as owner, member or requester. */
export async function raiseWhereNamed(tx: Transaction, userId: string) {
  const found = await queryWhereNamed(tx, userId);
  const raised = async (kind: TargetKind, lock: typeof lockBins, raise: typeof raiseBins) => {
    const ofKind = found.filter((each) => each.kind === kind);
    const flights = ofKind.map((each) => Promise.all([lock(tx, each), raise(tx, each)]));
    return (await Promise.all(flights)).flatMap(([, rows]) => rows);
  };
  const locations = await raised('location', lockLocations, raiseLocations);
  return { locations, bins: await raised('bin', lockBins, raiseBins) };
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
