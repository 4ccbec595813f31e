/** The beginning of a list, with the count of all entries. */
export type Listed<T> = { first: readonly T[]; total: number };

/** The number of entries a screen shows, to bound what is copied between threads. */
export const listedMax = 200;

export function listed<T, Row>(all: readonly T[], rowOf: (each: T) => Row): Listed<Row> {
  return { first: all.slice(0, listedMax).map(rowOf), total: all.length };
}

/** Concatenates the lists of several bins. */
export function joinLists<T>(lists: readonly Listed<T>[]): Listed<T> {
  const first: T[] = [];
  let total = 0;
  for (const list of lists) {
    if (first.length < listedMax) first.push(...list.first.slice(0, listedMax - first.length));
    total += list.total;
  }
  return { first, total };
}
