/** Keeps the old object of each unchanged row, so that only changed rows render again. */
export function reuseRows<T extends { id: string }>(before: readonly T[], after: readonly T[]): readonly T[] {
  if (before === after) return before;
  const beforeById = new Map(before.map((row) => [row.id, row]));
  const rows = after.map((row) => reuse(beforeById.get(row.id), row));
  const isSame = rows.length === before.length && rows.every((row, index) => row === before[index]);
  return isSame ? before : rows;
}

export function reuse<T>(before: T | undefined, after: T): T {
  if (before === undefined || before === after) return after;
  return JSON.stringify(before) === JSON.stringify(after) ? before : after;
}
