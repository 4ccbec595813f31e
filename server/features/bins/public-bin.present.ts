import type { PublicBin } from '#domain/bins/public-bin.ts';
import type { PublicRow } from './public-bin.queries.ts';

export function presentPublicBin(row: PublicRow): PublicBin {
  return {
    name: row.name,
    tags: row.tags,
    ...(row.color !== null && { color: row.color }),
    ...(row.icon !== null && { icon: row.icon }),
    itemCount: row.itemCount,
    ...(row.quantityTotal !== null && { quantityTotal: row.quantityTotal }),
    items: (row.items ?? []).map(({ unit, ...item }) => ({ ...item, ...(unit !== null && { unit }) })),
  };
}
