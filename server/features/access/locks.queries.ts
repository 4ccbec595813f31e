import { statement } from '#server/db/statement.ts';

export const raiseBins = statement<{ id: string; revision: number }, { ownerId: string; ids: string[] }>(
  'bins-raise',
  `UPDATE bins SET revision = revision + 1
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) RETURNING id, revision`,
);

/**
 * First of every write into bins of one owner: whoever comes second waits here, and reads rights and limits afterwards. Always
 * in the order of their ids, so that two writers cannot wait for each other. Leaves no dead row where the write is refused.
 */
export const lockBins = statement<object, { ownerId: string; ids: string[] }>(
  'bins-lock',
  `SELECT FROM bins WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
);

export const raiseLocations = statement<{ id: string; revision: number }, { ownerId: string; ids: string[] }>(
  'locations-raise',
  `UPDATE locations SET revision = revision + 1
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) RETURNING id, revision`,
);

/** The same for locations, after the owner's profile where structure or rights change and before the bins. */
export const lockLocations = statement<object, { ownerId: string; ids: string[] }>(
  'locations-lock',
  `SELECT FROM locations WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
);
