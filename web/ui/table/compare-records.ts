import { rankNames } from '#web/i18n/name-order.ts';

/** Ranks all texts at the first comparison, as comparing by language is slow. */
export function byRank<T>(
  records: readonly T[],
  text: (record: T) => string,
  compareNames: (a: string, b: string) => number,
): (a: T, b: T) => number {
  let rankOf: ReadonlyMap<T, number> | undefined;
  return (a, b) => {
    if (!rankOf) {
      const texts = new Map(records.map((record) => [record, text(record)]));
      const ranks = rankNames([...texts.values()], compareNames);
      rankOf = new Map(Array.from(texts, ([record, each]) => [record, ranks.get(each) ?? 0]));
    }
    return (rankOf.get(a) ?? 0) - (rankOf.get(b) ?? 0);
  };
}

/** Of days and moments, whose texts sort as they do. */
export function compareText(a = '', b = ''): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
