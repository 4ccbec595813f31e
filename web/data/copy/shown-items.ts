import type { Item } from '#domain/items/item.ts';
import type { Operation } from '#domain/operation.ts';
import { touchedBins } from '#domain/predict/queued-writes.ts';
import { reuseRows } from '../cells/reuse.ts';
import type { Waiting } from '../operations/operation.ts';
import { type Actor, shownItems } from './view.ts';

/** A bin's items with the waiting operations over them; computes only what changed since the last call. */
export function rememberShownItems(binId: string) {
  let lastBase: readonly Item[] | undefined;
  let lastOperations: Operation[] = [];
  let last: readonly Item[] = [];

  return (base: readonly Item[], waiting: readonly Waiting[], actor: Actor): readonly Item[] => {
    const touching = waiting.filter((each) => touchedBins(each.operation).includes(binId));
    const operations = touching.map((each) => each.operation);
    const isContinued =
      base === lastBase && lastOperations.every((operation, index) => operation === operations[index]);
    const items = isContinued
      ? shownItems(binId, last, touching.slice(lastOperations.length), actor)
      : reuseRows(last, shownItems(binId, base, touching, actor));
    lastBase = base;
    lastOperations = operations;
    last = items;
    return items;
  };
}
