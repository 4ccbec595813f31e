import type { Profile } from '#domain/account/profile.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { call } from '#test/account.ts';
import { expect, test } from '../server.ts';
import type {} from './probe.ts';
import { serveProbe } from './probe-files.ts';
import { databaseOf, prepare, readStoredCopy, restore } from './stored-copy.ts';

test('what an older build stored is shown, and all that waits in it reaches the server', async ({
  server,
  context,
  faults,
}) => {
  const { address } = server;
  const { olga, anna, ids } = await prepare(address);
  const copy = await readStoredCopy(ids);

  await serveProbe(context);
  const page = await context.newPage();
  await page.goto('/healthz');
  await restore(page, databaseOf(ids), copy);
  // Without the server, and so without a session, it is shown as that build showed it.
  await context.route('**/api/**', (route) => route.abort());
  await page.goto('/probe/');
  await page.waitForFunction(() => window.probe?.bins().length > 0);
  const shown = (name: string) =>
    page.evaluate((bin) => window.probe.items(window.probe.binId(bin) ?? ''), name);
  for (const [name, items] of Object.entries(copy.shown)) expect(await shown(name), name).toEqual(items);
  await context.unroute('**/api/**');

  const { email, password } = olga;
  await page.evaluate((who) => window.probe.signIn({ ...who, remember: true }), { email, password });
  // The outbox is read after the account is opened.
  const state = () => page.evaluate(() => window.probe.sync());
  await expect.poll(state, { timeout: 30_000 }).toMatchObject({ connection: 'online', waiting: 0 });

  expect(await page.evaluate(() => window.probe.refusals)).toEqual([]);
  // The session of that time no longer exists.
  for (const fault of faults.splice(0)) expect(fault).toContain('status of 401');
  const { bins } = await call<{ bins: BinHeader[] }>(address, olga, 'bins.list', {});
  const there = bins.filter((bin) => bin.deletedAt === undefined);
  expect(there.map((bin) => bin.name).sort()).toEqual(Object.keys(copy.shown).sort());
  for (const { name } of there) await expect.poll(() => shown(name), name).toEqual(copy.shown[name]);
  expect(await call<Profile>(address, olga, 'me.get', {})).toMatchObject({ displayName: 'Olga Lind' });
  const seen = await call<{ bins: BinHeader[] }>(address, anna, 'bins.list', {});
  expect(seen.bins.map(({ name, role }) => [name, role])).toContainEqual(['Loft', 'editor']);
  expect(seen.bins.map(({ name }) => name)).not.toContain('Shed');
});
