/** Marked as read on arrival, but not looked at in the inbox yet, which still calls them new. */
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
