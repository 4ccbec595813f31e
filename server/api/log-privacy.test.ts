import { expect, onTestFinished, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import { buildBin, buildItem, signUp } from '#test/builders.ts';
import { openLive } from '#test/live-client.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { postAuth, signIn } from '#test/sign-in.ts';

/** Personal data and secrets, none of which may be in the log. */
const marks = {
  email: 'marked.address@example.org',
  name: 'Markedperson',
  password: 'marked-password-1',
  text: 'Markedthing',
  address: '203.0.113.77',
  token: 'markedtokenmarkedtokenmarkedtoken',
};

async function startLogging(): Promise<{ server: TestServer; log(): string }> {
  const lines: string[] = [];
  const server = await startTestServer({
    logLevel: 'trace',
    logStream: { write: (line) => void lines.push(line) },
  });
  onTestFinished(() => server.close());
  return { server, log: () => lines.join('') };
}

function expectNoMarks(log: string, more: readonly string[]): void {
  const found = [...Object.values(marks), ...more].filter((mark) => log.includes(mark));
  expect(found).toEqual([]);
}

test('the log has no addresses, names, texts, passwords or tokens of ordinary use', async () => {
  const { server, log } = await startLogging();
  const olga = await signUp(server, { name: marks.name, email: marks.email, password: marks.password });
  const from = { 'x-forwarded-for': marks.address };
  await signIn(server, olga);
  await postAuth(server, '/sign-in/email', { email: marks.email, password: marks.text }, from);
  await postAuth(server, '/request-password-reset', { email: marks.email }, from);
  await postAuth(server, '/reset-password', { token: marks.token, newPassword: marks.password }, from);
  const bin = await buildBin(server, { owner: olga, name: marks.text });
  const item = await buildItem(olga, bin, { name: marks.text, notes: marks.text });
  const targets = [{ kind: 'bin' as const, id: bin.id }];
  await olga.act('invites.create', { targets, emails: [`other.${marks.email}`], role: 'viewer' });
  const link = await olga.act('shareLinks.create', { binId: bin.id });
  await server.fetch(new URL(link.url).pathname, { headers: from });
  await server.fetch(`/bins/${marks.token}?q=${marks.text}`, { headers: from });
  await server.fetch(`/api/photos/${marks.token}/small`, { headers: { cookie: marks.token } });
  await (await openLive({ url: server.url, token: olga.token })).close();
  for (const name of Object.keys(calls)) {
    const data = { id: item.id, binId: bin.id, name: marks.text, email: marks.email, token: marks.token };
    await server.fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${olga.token}` },
      body: JSON.stringify({ data }),
    });
  }
  expect(log()).toContain('"route":"/api/bins.create"');
  expectNoMarks(log(), [olga.token, new URL(link.url).pathname]);
});

test('failures are logged without the values that PostgreSQL quotes', async () => {
  const { server, log } = await startLogging();
  const olga = await signUp(server);
  const bin = await buildBin(server, { owner: olga });
  await server.pool.query(`ALTER TABLE items ADD CHECK (name <> '${marks.text}')`);
  const { status, headers, error } = await olga.call('items.create', {
    binId: bin.id,
    items: [{ name: marks.text }],
  });
  expect(status).toBe(500);
  const fault: unknown = await server.pool.query(`SELECT '${marks.text}'::uuid`).catch((error) => error);
  server.app.log.error(new AggregateError([fault]), 'failed');
  expect(log()).toContain('violates check constraint');
  expect(log()).toContain('invalid input syntax for type uuid: \\"…\\"');
  expectNoMarks(log(), [olga.token]);
  const id = headers.get('x-request-id');
  expect(error?.details).toEqual({ code: 'server.failed', requestId: id });
  expect(log()).toContain(`"requestId":"${id}"`);
});
