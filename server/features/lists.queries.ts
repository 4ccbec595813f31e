/**
 * Returns SQL that tests whether a column's value is in a list, by a hash table that is built once.
 *
 * A plain `IN` becomes a join, which PostgreSQL runs as nested loops where it expects few rows, and `= ANY` in a filter compares
 * each row with the whole list. `IS TRUE` keeps the sub-select out of the join. Where an index holds the column, use `= ANY`.
 */
export function isInList(column: string, list: string, type: 'uuid' | 'text' = 'uuid'): string {
  return `(${column} IN (SELECT unnest(${list}::${type}[]))) IS TRUE`;
}
