import { readQuantity } from '#domain/items/quantity.ts';

export type CountRange = { min: number; max: number };

/** Undefined unless the text is a number in the range. */
export function countIn(text: string, { min, max }: CountRange): number | undefined {
  const { quantity } = readQuantity(text);
  return quantity !== undefined && quantity >= min && quantity <= max ? quantity : undefined;
}
