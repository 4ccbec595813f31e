export type ItemLine = { name: string; quantity: number };

/**
 * As text for copying, which `parseItemLine` reads back: a name that it might read otherwise gets its quantity in front.
 * It does so more often than `formatItemLine`, which asks the parser; no first screen needs that.
 */
export function copiedLine({ name, quantity }: ItemLine): string {
  return quantity === 1 && onlyName.test(name) ? name : `${quantity}x ${name}`;
}

const onlyName = /^\p{L}\D*$/u;
