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
