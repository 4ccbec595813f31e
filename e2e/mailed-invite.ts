import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnInvite } from '#domain/access/access-calls.ts';
import { createLinks } from '#server/features/links.ts';
import { call, signUp } from '#test/account.ts';

/** The address of the test server, and its folder. */
type Site = { address: string; dataDir: string };

/** The path of the link in a mail by which Anna invites to a location with two bins. */
export async function mailedInvite(site: Site, name = 'New house'): Promise<string> {
  const anna = await signUp(site.address, 'Anna');
  const ask = <T>(write: string, data: unknown) => call<T>(site.address, anna, write, data);
  const place = await ask<{ id: string }>('locations.create', { name });
  for (const bin of ['Kitchen 1', 'Kitchen 2']) await ask('bins.create', { name: bin, locationId: place.id });
  const targets = [{ kind: 'location', id: place.id }];
  const { invites } = await ask<{ invites: OwnInvite[] }>('invites.create', {
    targets,
    emails: ['lisa@example.org'],
    role: 'editor',
  });
  const { link = '', id = '' } = invites[0] ?? {};
  const secret = (await readFile(join(site.dataDir, 'auth-secret'), 'utf8')).trim();
  return `${new URL(link).pathname}.${createLinks(secret).proof(id)}`;
}
