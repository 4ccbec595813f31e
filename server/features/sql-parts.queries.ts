import type { TargetKind } from '#domain/access/access.ts';

/**
 * Returns SQL that tests whether a column's value is in a list, by a hash table that is built once.
 *
 * A plain `IN` becomes a join, which PostgreSQL runs as nested loops where it expects few rows, and `= ANY` in a filter compares
 * each row with the whole list. `IS TRUE` keeps the sub-select out of the join. Where an index holds the column, use `= ANY`.
 */
export function isInList(column: string, list: string, type: 'uuid' | 'text' = 'uuid'): string {
  return `(${column} IN (SELECT unnest(${list}::${type}[]))) IS TRUE`;
}

/** A column has its field's name, in snake case. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

/** SQL that reads the columns of these fields from `row`, under their fields' names. */
export function selectedColumns(row: string, fields: readonly string[]): string {
  return fields.map((field) => `${row}.${columnOf(field)} AS "${field}"`).join(', ');
}

/** Returns the SQL fragments of a statement that writes these fields; each parameter has its field's name. */
export function writtenColumns(fields: readonly string[]) {
  return {
    columns: fields.map(columnOf).join(', '),
    values: fields.map((field) => `$${field}`).join(', '),
    updates: fields.map((field) => `${columnOf(field)} = $${field}`).join(', '),
  };
}

/** SQL for one JSON field as text; text joined to NULL is NULL, so an unset value leaves nothing. */
export function optionalField(name: string, value: string): string {
  return `',"${name}":' || ${value}`;
}

/** SQL for a moment as the wire carries it, with quotes. */
export function momentJson(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;
}

/** OFFSET 0 forces an index look-up per row: the planner misjudges recursions and would scan all bins for each level. */
export function binsIn(row: string): string {
  return `SELECT id, deleted_at FROM bins WHERE owner_id = $ownerId AND parent_bin_id = ${row}.id OFFSET 0`;
}

export function placesIn(row: string): string {
  return `SELECT id, deleted_at FROM locations WHERE owner_id = $ownerId AND parent_location_id = ${row}.id OFFSET 0`;
}

/** SQL that tests whether the reader sees a bin or location of the owner. */
export function isSeenByReader(kind: TargetKind, id: string): string {
  return `($ownerId::uuid = $readerId::uuid OR EXISTS (
    SELECT 1 FROM access_entries e
    WHERE e.owner_id = $ownerId AND e.kind = '${kind}' AND e.target = ${id} AND e.user_id = $readerId))`;
}

export function binAt(row: string): string {
  return `SELECT * FROM bins WHERE owner_id = $ownerId AND id = ${row}.id OFFSET 0`;
}

/** SQL that tests whether a JSON list has something trashed before `$before`; moments as texts are in the order of time. */
export function hasOld(column: string): string {
  return `${column} @? ('$[*].deletedAt ? (@ < "' || $before::text || '")')::jsonpath`;
}

/** What the files of an owner take, in whole blocks of a disk: many small ones would take more than their lengths. */
export const bytesOnDisk = 'coalesce(sum((bytes + 4095) / 4096 * 4096), 0)::bigint';
