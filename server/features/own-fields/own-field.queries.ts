import type { OwnField } from '#domain/own-fields/own-field.ts';
import { statement } from '#server/db/statement.ts';

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
