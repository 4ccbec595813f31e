/** SQL for one JSON field as text; text joined to NULL is NULL, so an unset value leaves nothing. */
export function optionalField(name: string, value: string): string {
  return `',"${name}":' || ${value}`;
}

/** SQL for a moment as the wire carries it, with quotes. */
export function momentJson(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;
}
