/**
 * What lies in the bin of this row, of the owner $ownerId. OFFSET 0 has it looked up by its index for each row: the planner
 * knows nothing of how often a recursion runs, and would go through all bins once for each level.
 */
export function binsIn(row: string): string {
  return `SELECT id, deleted_at FROM bins WHERE owner_id = $ownerId AND parent_bin_id = ${row}.id OFFSET 0`;
}

/** The bin of this row's id, of the owner $ownerId; looked up by its key in the same way, however many it thinks there are. */
export function binAt(row: string): string {
  return `SELECT * FROM bins WHERE owner_id = $ownerId AND id = ${row}.id OFFSET 0`;
}
