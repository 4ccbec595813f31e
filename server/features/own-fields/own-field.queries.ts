import type { OwnField } from '#domain/own-fields/own-field.ts';
import { statement } from '#server/db/statement.ts';
import { hasOld } from '../sql-parts.queries.ts';

export const queryFields = statement<{ fields: OwnField[] | null }, { ownerId: string }>(
  'own-fields',
  'SELECT fields FROM profiles WHERE user_id = $ownerId',
);

/** `fields` is a JSON list, null for none. */
export const updateFields = statement<object, { ownerId: string; fields: string | null }>(
  'own-fields-update',
  'UPDATE profiles SET fields = $fields WHERE user_id = $ownerId',
);

/** Everybody with access to something of the owner. */
export const queryReaders = statement<{ userId: string }, { ownerId: string }>(
  'own-fields-readers',
  'SELECT DISTINCT user_id AS "userId" FROM access_entries WHERE owner_id = $ownerId',
);

/** Who has fields that were in the trash before a moment. Reads all profiles without an `ownerId`. */
export const queryOwnersOfOldFields = statement<
  { ownerId: string },
  { before: string; ownerId: string | null; limit: number }
>(
  'own-fields-owners-of-old',
  `SELECT user_id AS "ownerId" FROM profiles
   WHERE ($ownerId::uuid IS NULL OR user_id = $ownerId) AND ${hasOld('fields')} LIMIT $limit`,
);

const hasValues = 'owner_id = $ownerId AND fields ?| $fieldIds::text[]';
type WithValues = { ownerId: string; fieldIds: string[]; limit: number };

/** Items with values of these fields, by their bin. Reads all items of the owner, so call it rarely. */
export const queryItemsWithValues = statement<{ binId: string; ids: string[] }, WithValues>(
  'own-fields-items-with-values',
  `SELECT bin_id AS "binId", array_agg(id::text) AS ids
   FROM (SELECT bin_id, id FROM items WHERE ${hasValues} LIMIT $limit) AS found GROUP BY bin_id`,
);

export const queryBinsWithValues = statement<{ id: string }, WithValues>(
  'own-fields-bins-with-values',
  `SELECT id FROM bins WHERE ${hasValues} LIMIT $limit`,
);

export const queryLocationsWithValues = statement<{ id: string }, WithValues>(
  'own-fields-locations-with-values',
  `SELECT id FROM locations WHERE ${hasValues} LIMIT $limit`,
);

const withoutValues = `fields = nullif(fields - $fieldIds::text[], '{}'), revision = revision + 1
   WHERE ${hasValues} AND id = ANY($ids::uuid[])`;

export const deleteBinValues = statement<object, { ownerId: string; fieldIds: string[]; ids: string[] }>(
  'own-fields-of-bins-delete',
  `UPDATE bins SET ${withoutValues}`,
);

export const deleteLocationValues = statement<object, { ownerId: string; fieldIds: string[]; ids: string[] }>(
  'own-fields-of-locations-delete',
  `UPDATE locations SET ${withoutValues}`,
);
