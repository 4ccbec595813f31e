import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildUser } from '#test/builders.ts';
import { startTestServer, type TestServer } from '#test/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a profile is there from the first call on, with the limits of its plan', async () => {
  const olga = await buildUser(server);
  const me = await olga.act('me.get', {});
  expect(me).toEqual({
    uid: olga.id,
    email: olga.email,
    displayName: 'Olga',
    plan: 'free',
    createdAt: me.createdAt,
    maxBins: 5,
    maxItemsPerBin: 20,
    revision: 1,
  });
});

test('many first calls at once make one profile', async () => {
  const olga = await buildUser(server);
  const answers = await Promise.all(Array.from({ length: 10 }, () => olga.call('me.get', {})));
  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 200));
});

test('name and photo change and raise the account; the photo can be cleared', async () => {
  const olga = await buildUser(server);
  const photoURL = 'https://example.org/olga.png';
  const changed = await olga.act('me.update', { displayName: ' Olga  B ', photoURL });
  expect(changed).toMatchObject({ displayName: 'Olga B', photoURL, revision: 2, revisions: { me: 2 } });
  expect(await olga.act('me.get', {})).toMatchObject({ displayName: 'Olga B', photoURL, revision: 2 });
  const session = await server.fetch('/api/auth/get-session', {
    headers: { authorization: `Bearer ${olga.token}` },
  });
  expect(await session.json()).toMatchObject({ user: { id: olga.id, name: 'Olga B' } });
  expect(await olga.act('me.update', { photoURL: null })).not.toHaveProperty('photoURL');
});

test('whoever takes out the last one is named as they are called now', async () => {
  const olga = await buildUser(server);
  await olga.act('me.update', { displayName: 'Olga the Second' });
  const bin = await olga.act('bins.create', { name: 'Box' });
  const { items } = await olga.act('items.create', {
    binId: bin.id,
    items: [{ name: 'Torch', quantity: 0 }],
  });
  expect(items[0]?.outBy).toBe('Olga the Second');
});
