import type { BinHeader } from '#domain/bins/bin.ts';
import { binFrom } from '#domain/bins/bin-rules.ts';
import type { Item } from '#domain/items/item.ts';
import { itemFrom } from '#domain/items/item-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { locationFrom } from '#domain/locations/location-rules.ts';

const context = { userId: 'olga', userName: 'Olga', now: '2026-01-01T00:00:00.000Z' };

export function someBin(header: Partial<BinHeader> & { id: string; name: string }): BinHeader {
  const identity = {
    id: header.id,
    ownerId: 'olga',
    ownerScopedId: '0123456789',
    qrCode: '',
    role: 'owner' as const,
  };
  return { ...binFrom({ name: header.name }, identity, context), ...header };
}

export function someLocation(location: Partial<Location> & { id: string; name: string }): Location {
  return { ...locationFrom({ id: location.id, name: location.name }, context), ...location };
}

let made = 0;

export function someItem(item: Partial<Item> & { name: string }): Item {
  const id = item.id ?? `item-${++made}`;
  return { ...itemFrom({ id, name: item.name }, item.binId ?? 'bin', context), ...item };
}
