type Tagged = { tags: readonly string[]; deletedAt?: string | undefined };

/** Most used first. */
export function tagsInUse(all: Iterable<Tagged>): string[] {
  const uses = new Map<string, number>();
  for (const { tags, deletedAt } of all) {
    if (deletedAt !== undefined) continue;
    for (const tag of tags) uses.set(tag, (uses.get(tag) ?? 0) + 1);
  }
  return [...uses].sort(([, a], [, b]) => b - a).map(([tag]) => tag);
}
