import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, test } from '../server.ts';
import type {} from './probe.ts';
import { serveProbe } from './probe-files.ts';

let binId: string;

test.beforeEach(async ({ context, page }) => {
  await serveProbe(context);
  await page.goto('/probe/');
  await page.waitForFunction(() => window.probe !== undefined);
  binId = await page.evaluate(async () => {
    const email = `olga-${crypto.randomUUID()}@example.org`;
    await window.probe.signUp({ name: 'Olga', email, password: 'correct horse battery' });
    const id = window.probe.newId();
    await window.probe.act('bins.create', { id, name: 'Attic' });
    return id;
  });
  await expect.poll(() => page.evaluate(() => window.probe.sync()?.waiting)).toBe(0);
});

/** The server handles the request, and the connection breaks before its answer. */
async function loseNextAnswer(page: Page): Promise<void> {
  await page.route(
    /api\/(invites|shareLinks|accessRequests)/,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}

const invite = (page: Page, emails: string[]) =>
  page.evaluate(
    async ([id, ...emails]) => {
      const targets = [{ kind: 'bin' as const, id: id ?? '' }];
      const asked = window.probe.mutate('invites.create', { targets, emails, role: 'viewer' });
      return asked.then(
        ({ invites }) => invites.map(({ link }) => link),
        (error: { code: string }) => error.code,
      );
    },
    [binId, ...emails],
  );

const sentInvites = (page: Page) =>
  page.evaluate(async (id) => {
    const target = { kind: 'bin' as const, id };
    return (await window.probe.query('invites.list', { target })).sent;
  }, binId);

const makeLink = (page: Page) =>
  page.evaluate(
    (id) =>
      window.probe.mutate('shareLinks.create', { binId: id }).then(
        (link) => link.id,
        (error: { code: string }) => error.code,
      ),
    binId,
  );

const links = (page: Page) =>
  page.evaluate(async (id) => (await window.probe.query('shareLinks.list', { binId: id })).links, binId);

test('an invitation whose answer was lost is sent once, however often it is asked for', async ({
  page,
  server,
}) => {
  // The server stores the mails of other tests, too.
  const email = `anna-${crypto.randomUUID()}@example.org`;
  await loseNextAnswer(page);
  expect(await invite(page, [email])).toBe('client.network');
  const [sent, ...more] = await sentInvites(page);
  expect(more).toEqual([]);
  expect(await invite(page, [email])).toEqual([sent?.link]);
  expect(await sentInvites(page)).toEqual([sent]);
  const outbox = join(server.dataDir, 'outbox');
  const mails = async () => {
    const files = (await readdir(outbox).catch(() => [])).filter((file) => file.endsWith('.eml'));
    const texts = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')));
    return texts.filter((text) => text.includes(email));
  };
  await expect.poll(mails).toHaveLength(1);
  // Once answered, the same request creates a new invitation.
  expect(await invite(page, [email])).not.toEqual([sent?.link]);
});

test('a public link whose answer was lost is created once', async ({ page }) => {
  await loseNextAnswer(page);
  expect(await makeLink(page)).toBe('client.network');
  const [made, ...more] = await links(page);
  expect(more).toEqual([]);
  expect(await makeLink(page)).toBe(made?.id);
  expect(await links(page)).toHaveLength(1);
  expect(await makeLink(page)).not.toBe(made?.id);
});

test('a write undone since is sent as a new one', async ({ page, faults }) => {
  await loseNextAnswer(page);
  await makeLink(page);
  const [made] = await links(page);
  // From her other device.
  await page.evaluate(
    ([binId, id]) =>
      fetch('/api/shareLinks.delete', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ data: { binId, id } }),
      }),
    [binId, made?.id],
  );
  const anew = await makeLink(page);
  expect(anew).not.toBe(made?.id);
  expect((await links(page)).map(({ id }) => id)).toEqual([anew]);
  // The browser reports the "done before" answer.
  expect(faults.splice(0)).toEqual([expect.stringContaining('status of 404')]);
});
