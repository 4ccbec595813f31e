import type { FieldHolder } from '#domain/own-fields/own-field-limits.ts';
import { storedValues } from '#domain/own-fields/own-values.ts';
import type { OwnValue } from '#domain/schemas.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryFields } from './own-field.queries.ts';

type WithValues = { fields?: Record<string, OwnValue | null> | undefined };

/**
 * Returns changes of an owner's things with the values of the owner's fields as they are stored. Reads the fields only if
 * a change has values. @throws AppError `fields.notFound`, `fields.wrongValue`.
 */
export async function withCheckedValues<T extends WithValues>(
  db: Queryable,
  ownerId: string,
  of: FieldHolder,
  changes: readonly T[],
): Promise<T[]> {
  if (changes.every(({ fields }) => fields === undefined)) return [...changes];
  const [row] = await queryFields(db, { ownerId });
  const defined = row?.fields ?? [];
  return changes.map((change) =>
    change.fields === undefined ? change : { ...change, fields: storedValues(defined, of, change.fields) },
  );
}

export async function withCheckedValuesOf<T extends WithValues>(
  db: Queryable,
  ownerId: string,
  of: FieldHolder,
  change: T,
): Promise<T> {
  const [checked = change] = await withCheckedValues(db, ownerId, of, [change]);
  return checked;
}
