import type { LinkProps } from '@tanstack/react-router';
import { paths } from '#web/app/paths.ts';
import type { OverviewAddress } from './overview-address.ts';
import type { Part } from './parts.ts';

export type PartLink = Pick<LinkProps, 'to' | 'params' | 'search'>;

/** A link into a location or bin, or to an item's page. */
export function linkInto(part: Part, address: OverviewAddress): PartLink {
  if (part.kind === 'item') return { to: paths.item, params: { binId: part.binId ?? '', itemId: part.id } };
  return { to: paths.storageOverview, search: { ...address, in: part.id } };
}

/** Parts without a tile have a row in the table. */
export function linkToTable(address: OverviewAddress): PartLink {
  return { to: paths.storageOverview, search: { ...address, as: 'table' } };
}
