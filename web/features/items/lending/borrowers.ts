import type { Item } from '#domain/items/item.ts';

const most = 6;

/** Whom to offer: those last lent to on this device, then those who have something now. */
export function borrowersOf(
  remembered: readonly string[],
  lent: readonly Pick<Item, 'loanedTo'>[],
): string[] {
  const names = lent.map(({ loanedTo }) => loanedTo).filter((name) => name !== undefined);
  return [...new Set([...remembered, ...names])].slice(0, most);
}
