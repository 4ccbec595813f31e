import { readQuantity } from '#domain/items/quantity.ts';

/** Undefined for what is no number from 1 to `max`. */
export function countIn(text: string, max: number): number | undefined {
  const { quantity = 0 } = readQuantity(text);
  return quantity >= 1 && quantity <= max ? quantity : undefined;
}
