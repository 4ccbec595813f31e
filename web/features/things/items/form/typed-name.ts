import { lineAsTyped, parseItemLine, type ReadLine } from '#domain/items/item-lines.ts';
import type { QuantityRefusal } from '#domain/items/quantity.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import type { ItemValues } from './item-values.ts';

type NameReading = {
  values: ItemValues;
  /** The saved name differs from the typed text. */
  isRead: boolean;
  refusal?: QuantityRefusal;
};

/** Takes a quantity out of the name: "3x socks" is three socks. */
export function readTypedName(
  values: ItemValues,
  { isQuantityChosen = false, isAsTyped = false } = {},
): NameReading {
  const line: ReadLine | undefined = isAsTyped ? lineAsTyped(values.name) : parseItemLine(values.name);
  if (!line) return { values: { ...values, name: '' }, isRead: false };
  if (line.refused) return { values, isRead: false, refusal: line.refused.refusal };
  const quantity = isQuantityChosen || isAsTyped ? values.quantity : String(line.quantity);
  return {
    values: { ...values, name: line.name, quantity },
    isRead: !isAsTyped && line.name !== tidyLine(values.name),
  };
}
