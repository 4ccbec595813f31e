import { call, signUp } from '#test/account.ts';

type Site = { address: string };

/** The path of a link by which Anna lets people in to a place with two bins. */
export async function joinLink(site: Site, name = 'New house'): Promise<string> {
  const anna = await signUp(site.address, 'Anna');
  const ask = <T>(write: string, data: unknown) => call<T>(site.address, anna, write, data);
  const place = await ask<{ id: string }>('locations.create', { name });
  for (const bin of ['Kitchen 1', 'Kitchen 2']) await ask('bins.create', { name: bin, locationId: place.id });
  const targets = [{ kind: 'location', id: place.id }];
  const link = await ask<{ url: string }>('joinLinks.create', { targets, role: 'editor', days: 7, uses: 20 });
  return new URL(link.url).pathname;
}
