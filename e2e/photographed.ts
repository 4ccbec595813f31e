import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { portrait, stillLife } from '#server/demo/drawn-photos.ts';
import { type Account, call } from '#test/account.ts';
import { addPhoto } from '#test/photos.ts';

/**
 * Adds photos to people and to most of the owner's bins, items and locations. Deletes one of a bin's photos and returns
 * that bin's id.
 */
export async function photograph(
  address: string,
  owner: Account,
  others: readonly Account[],
): Promise<string> {
  const ask = <T>(name: string, data: unknown) => call<T>(address, owner, name, data);
  const { bins } = await ask<{ bins: BinHeader[] }>('bins.list', {});
  const { locations } = await ask<{ locations: Location[] }>('locations.list', {});
  for (const [n, person] of [owner, ...others].entries())
    await addPhoto(address, person, { target: { kind: 'me', id: person.userId } }, await portrait(n));
  for (const [n, { id }] of locations.entries())
    await addPhoto(address, owner, { target: { kind: 'location', id } }, await stillLife(n));
  for (const [n, { id, ownerId }] of bins.entries()) {
    if (n % 4 === 1 || ownerId !== owner.userId) continue;
    for (let nth = 0; nth <= n % 3; nth++)
      await addPhoto(address, owner, { target: { kind: 'bin', id } }, await stillLife(n + 5 * nth));
    const { items } = await ask<Bin>('bins.get', { id });
    for (const [at, item] of items.entries()) {
      if (at % 2 === 1 || item.deletedAt !== undefined) continue;
      const ofItem: PhotoTarget = { kind: 'item', id: item.id, binId: id };
      await addPhoto(address, owner, { target: ofItem }, await stillLife(n + at));
    }
  }
  const binId = bins[2]?.id ?? '';
  const { photos = [] } = await ask<Bin>('bins.get', { id: binId });
  await ask('photos.delete', { target: { kind: 'bin', id: binId }, id: photos[0]?.id });
  return binId;
}
