import type { TargetKind } from '#domain/access/access.ts';
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

type OfOwner = { ownerId: string; ids: string[] };
export type RaisedRow = { id: string; revision: number };

const isAmong = 'owner_id = $ownerId AND id = ANY($ids::uuid[])';

/**
 * Locks bins before a write raises them; writes of items use `lockUnchanged`. Sorted by id against deadlocks; a refused write
 * leaves no dead row.
 */
export const lockBins = statement<object, OfOwner>(
  'bins-lock',
  `SELECT FROM bins WHERE ${isAmong} ORDER BY id FOR NO KEY UPDATE`,
);

/** Call after locking the owner's profile and before locking bins. */
export const lockLocations = statement<object, OfOwner>(
  'locations-lock',
  `SELECT FROM locations WHERE ${isAmong} ORDER BY id FOR NO KEY UPDATE`,
);

export const raiseBins = statement<RaisedRow, OfOwner>(
  'bins-raise',
  `UPDATE bins SET revision = revision + 1 WHERE ${isAmong} RETURNING id, revision`,
);

export const raiseLocations = statement<RaisedRow, OfOwner>(
  'locations-raise',
  `UPDATE locations SET revision = revision + 1 WHERE ${isAmong} RETURNING id, revision`,
);

export const lockRows: Record<TargetKind, typeof lockBins> = { bin: lockBins, location: lockLocations };
