import { statement } from '#server/db/statement.ts';

export const raiseBins = statement<{ id: string; revision: number }, { ownerId: string; ids: string[] }>(
  'bins-raise',
  `UPDATE bins SET revision = revision + 1
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) RETURNING id, revision`,
);

/** Comes first in every write into bins. Sorted by id against deadlocks; a refusal leaves no dead row. */
export const lockBins = statement<object, { ownerId: string; ids: string[] }>(
  'bins-lock',
  `SELECT FROM bins WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
);

export const raiseLocations = statement<{ id: string; revision: number }, { ownerId: string; ids: string[] }>(
  'locations-raise',
  `UPDATE locations SET revision = revision + 1
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) RETURNING id, revision`,
);

/** After the owner's profile and before the bins. */
export const lockLocations = statement<object, { ownerId: string; ids: string[] }>(
  'locations-lock',
  `SELECT FROM locations WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) ORDER BY id FOR NO KEY UPDATE`,
);
