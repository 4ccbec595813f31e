/** OFFSET 0 forces an index look-up per row: the planner misjudges recursions and would scan all bins for each level. */
export function binsIn(row: string): string {
  return `SELECT id, deleted_at FROM bins WHERE owner_id = $ownerId AND parent_bin_id = ${row}.id OFFSET 0`;
}

export function binAt(row: string): string {
  return `SELECT * FROM bins WHERE owner_id = $ownerId AND id = ${row}.id OFFSET 0`;
}
