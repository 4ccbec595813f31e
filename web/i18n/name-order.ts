/** Natural order: Box 2 before Box 10, å after z in Swedish. */
export function nameOrder(language: string): (a: string, b: string) => number {
  return new Intl.Collator(language, { numeric: true, sensitivity: 'base' }).compare;
}

/** Further names are put among those of `before`, as comparing by language is slow; names that are gone may remain. */
export function rankNames(
  names: readonly string[],
  compareNames: (a: string, b: string) => number,
  before: ReadonlyMap<string, number> = new Map(),
): ReadonlyMap<string, number> {
  const further = [...new Set(names)].filter((name) => !before.has(name));
  if (further.length === 0) return before;
  further.sort(compareNames);
  // When most are new or gone, ranking them anew is faster than looking for their places.
  const isAnew = further.length * 4 > before.size || before.size > 4 * names.length + rememberedMin;
  const sorted = isAnew
    ? [...new Set(names)].sort(compareNames)
    : merged([...before.keys()], further, compareNames);
  return new Map(sorted.map((name, rank) => [name, rank]));
}

const rememberedMin = 10_000;

/** Both are sorted; `all` is much longer. */
function merged(
  all: readonly string[],
  further: readonly string[],
  compareNames: (a: string, b: string) => number,
): string[] {
  const sorted: string[] = [];
  let from = 0;
  for (const name of further) {
    let to = all.length;
    let low = from;
    while (low < to) {
      const middle = (low + to) >>> 1;
      if (compareNames(all[middle] ?? '', name) <= 0) low = middle + 1;
      else to = middle;
    }
    for (let at = from; at < low; at++) sorted.push(all[at] ?? '');
    sorted.push(name);
    from = low;
  }
  return sorted.concat(all.slice(from));
}
