/** Natural order: Box 2 before Box 10, å after z in Swedish. */
export function nameOrder(language: string): (a: string, b: string) => number {
  return new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare;
}

/** Locale comparison is slow, so `before` is returned while it has every name. */
export function rankNames(
  names: readonly string[],
  compareNames: (a: string, b: string) => number,
  before?: ReadonlyMap<string, number>,
): ReadonlyMap<string, number> {
  if (before && names.every((name) => before.has(name))) return before;
  const sorted = [...new Set(names)].sort(compareNames);
  return new Map(sorted.map((name, rank) => [name, rank]));
}
