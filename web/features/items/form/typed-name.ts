import { parseItemLine } from '#domain/items/item-lines.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import type { ItemValues } from './item-values.ts';

/** Takes a count out of the name: "3x socks" is three socks. */
export function readTypedName(values: ItemValues, isQuantityChosen: boolean): ItemValues {
  const line = parseItemLine(values.name);
  if (!line) return { ...values, name: '' };
  return { ...values, name: line.name, quantity: isQuantityChosen ? values.quantity : line.quantity };
}

export function isNameRead(values: ItemValues): boolean {
  const line = parseItemLine(values.name);
  return line !== undefined && line.name !== tidyLine(values.name);
}
