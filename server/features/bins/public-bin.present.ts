import type { Candidate, PublicBin } from '#domain/bins/public-bin.ts';
import type { CandidateRow } from './find-bin.queries.ts';
import type { PublicRow } from './public-bin.queries.ts';

export function presentPublicBin(row: PublicRow): PublicBin {
  return {
    ...presentLook(row),
    itemCount: row.itemCount,
    ...(row.quantityTotal !== null && { quantityTotal: row.quantityTotal }),
    items: (row.items ?? []).map(({ unit, ...item }) => ({ ...item, ...(unit !== null && { unit }) })),
  };
}

export function presentCandidate({ id, itemCount, ...look }: CandidateRow): Candidate {
  return { id, ...presentLook(look), itemCount };
}

function presentLook({
  name,
  tags,
  color,
  icon,
}: Pick<PublicRow, 'name' | 'tags' | 'color' | 'icon'>): Omit<PublicBin, 'items'> {
  return { name, tags, ...(color !== null && { color }), ...(icon !== null && { icon }) };
}
