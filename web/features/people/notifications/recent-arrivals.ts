/** Marked as read on arrival but not seen in the inbox, which still shows them as new. */
const recentIds = new Set<string>();

export function rememberArrivals(ids: readonly string[]): void {
  for (const id of ids) recentIds.add(id);
}

export function recentArrivals(): ReadonlySet<string> {
  return new Set(recentIds);
}

export function forgetArrivals(): void {
  recentIds.clear();
}
