/** SQL for one field of a JSON object that `concat` puts together as text. Joined to NULL text is NULL: unset leaves nothing. */
export function optional(name: string, value: string): string {
  return `',"${name}":' || ${value}`;
}

/** SQL for a moment as the wire carries it, quotes included. */
export function moment(column: string): string {
  return `to_char(${column} AT TIME ZONE 'UTC', '"\\""YYYY-MM-DD"T"HH24:MI:SS.MS"Z\\""')`;
}
