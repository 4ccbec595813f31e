import sharp from 'sharp';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { type Account, call } from '#test/account.ts';
import { type Bytes, bytesOf } from '#test/build-photo.ts';
import { addPhoto } from '#test/photos.ts';

/** Gives photos to people, and to most of what the owner has. Of one bin one is deleted again; returns that bin's id. */
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

const hueOf = (n: number) => (n * 67) % 360;

/** A thing on a table by a window, other colours for each number. */
function stillLife(n: number): Promise<Bytes> {
  const [hue, left] = [hueOf(n), 160 + (n % 4) * 90];
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
<defs><linearGradient id="w" x2="1" y2="1"><stop stop-color="hsl(${hue} 28% 86%)"/><stop offset="1" stop-color="hsl(${hue + 20} 24% 62%)"/></linearGradient>
<radialGradient id="o" cx=".35" cy=".3"><stop stop-color="hsl(${hue + 150} 62% 66%)"/><stop offset="1" stop-color="hsl(${hue + 150} 58% 34%)"/></radialGradient></defs>
<rect width="800" height="600" fill="url(#w)"/><rect y="410" width="800" height="190" fill="hsl(28 34% 46%)"/><rect y="410" width="800" height="10" fill="hsl(28 34% 38%)"/>
<ellipse cx="${left + 190}" cy="505" rx="190" ry="26" fill="#0004"/>
<rect x="${left}" y="250" width="210" height="250" rx="22" fill="url(#o)"/><rect x="${left + 40}" y="300" width="130" height="80" rx="8" fill="#fff8"/>
<circle cx="${left + 290}" cy="420" r="86" fill="hsl(${hue + 210} 55% 52%)"/><circle cx="${left + 262}" cy="390" r="26" fill="#fff5"/></svg>`);
}

function portrait(n: number): Promise<Bytes> {
  const hue = hueOf(n + 2);
  return drawn(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
<rect width="600" height="600" fill="hsl(${hue} 35% 72%)"/><path d="M60 600c10-170 120-220 240-220s230 50 240 220z" fill="hsl(${hue + 180} 40% 38%)"/>
<rect x="250" y="330" width="100" height="110" rx="46" fill="hsl(25 45% ${62 - n * 8}%)"/><ellipse cx="300" cy="245" rx="112" ry="134" fill="hsl(25 48% ${68 - n * 8}%)"/>
<path d="M182 240c-20-150 70-190 122-188 70 2 140 40 116 190-14-70-40-96-80-104-60 10-130 10-158 102z" fill="hsl(${20 + n * 9} 45% ${18 + n * 12}%)"/></svg>`);
}

async function drawn(svg: string): Promise<Bytes> {
  return bytesOf(await sharp(Buffer.from(svg)).jpeg({ quality: 88 }).toBuffer());
}
