import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import { buildUser, shareBin, shareLocation, type TestUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';

const makeBin = (owner: TestUser, parentBinId?: string) =>
  owner.act('bins.create', { name: `Bin ${uuidv7()}`, isPrivate: false, parentBinId });
const targetOf = ({ id }: { id: string }): Target => ({ kind: 'bin', id });
const times = <T>(count: number, make: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, n) => make(n)));

test('fifty grants at once all count, each once', async ({ server, olga }) => {
  const attic = await makeBin(olga);
  const boxes = await times(5, () => makeBin(olga, attic.id));
  const people = await times(10, () => buildUser(server));
  const wishes = people.flatMap((person) => boxes.map((box) => ({ person, target: targetOf(box) })));
  await Promise.all(wishes.map(({ person, target }) => person.act('accessRequests.create', { target })));
  const granted = await Promise.all(
    wishes.map(({ person, target }) =>
      olga.act('accessRequests.grant', { target, userId: person.id, role: 'viewer' }),
    ),
  );
  for (const { id } of boxes) {
    const raised = granted.flatMap(({ revisions }) => revisions[id] ?? []);
    expect(new Set(raised).size).toBe(10);
    const seen = await olga.act('bins.get', { id });
    expect(seen).toMatchObject({ revision: Math.max(...raised), pendingRequests: {} });
    expect(Object.keys(seen.accessList).sort()).toEqual(people.map((each) => each.id).sort());
  }
  const listed = await Promise.all(people.map(async (each) => (await each.act('bins.list', {})).bins.length));
  expect(listed).toEqual(Array(10).fill(5));
});

test('of several answers to one request at once, one counts', async ({ server, olga }) => {
  const [admin, asker] = [await buildUser(server), await buildUser(server)];
  const bin = await makeBin(olga);
  await shareBin(server, bin, admin, 'admin');
  const request = { target: targetOf(bin), userId: asker.id };
  await asker.act('accessRequests.create', { target: request.target });
  const answers = await Promise.all([
    olga.call('accessRequests.grant', { ...request, role: 'viewer' }),
    admin.call('accessRequests.grant', { ...request, role: 'editor' }),
    olga.call('accessRequests.deny', request),
    asker.call('accessRequests.delete', { target: request.target }),
  ]);
  const refused = answers.flatMap(({ error }) => error?.details?.code ?? []);
  expect(refused).toEqual(Array(3).fill('requests.notFound'));
});

test('a bin moved during a grant ends up with the entries of its final container', async ({
  server,
  olga,
}) => {
  const erik = await buildUser(server);
  for (let round = 0; round < 8; round++) {
    const [attic, leaving] = [await makeBin(olga), await makeBin(olga)];
    const goes = await makeBin(olga, attic.id);
    const inside = await makeBin(olga, goes.id);
    await shareBin(server, leaving, erik, 'viewer');
    await Promise.all([
      olga.act('bins.move', { id: goes.id, parentBinId: null }),
      olga.act('accessEntries.create', { targets: [targetOf(attic)], userId: erik.id, role: 'editor' }),
      olga.act('bins.move', { id: leaving.id, parentBinId: attic.id }),
    ]);
    for (const gone of [goes, inside]) {
      expect((await erik.call('bins.get', { id: gone.id })).error?.details?.code).toBe('bins.notFound');
    }
    expect(await erik.act('bins.get', { id: leaving.id })).toMatchObject({ role: 'editor' });
    const { rows } = await server.pool.query(
      `WITH e AS MATERIALIZED (SELECT * FROM access_entries WHERE user_id = $1),
         v AS MATERIALIZED (SELECT * FROM visible WHERE user_id = $1)
       SELECT count(*)::int AS wrong FROM e FULL JOIN v USING (user_id, kind, target)
       WHERE e.owner_id IS NULL OR v.owner_id IS NULL`,
      [erik.id],
    );
    expect(rows).toEqual([{ wrong: 0 }]);
  }
});

test('no write gets through after the right to it was revoked', async ({ server, olga }) => {
  const erik = await buildUser(server);
  for (let round = 0; round < 8; round++) {
    const place = await olga.act('locations.create', { name: `Place ${round}` });
    const bin = await olga.act('bins.create', { name: `Bin ${uuidv7()}`, locationId: place.id });
    await shareLocation(server, place, erik, 'editor');
    const writes = times(8, () => erik.call('items.create', { binId: bin.id, items: [{ name: 'Rope' }] }));
    const target: Target = { kind: 'location', id: place.id };
    const { revisions } = await olga.act('accessEntries.delete', { target, userId: erik.id });
    const done = (await writes).flatMap(({ result }) => result?.revisions[bin.id] ?? []);
    for (const revision of done) expect(revision).toBeLessThan(revisions[bin.id] ?? 0);
    expect((await olga.act('bins.get', { id: bin.id })).items).toHaveLength(done.length);
  }
});

test('two people who share with each other and rename themselves do not deadlock', async ({ server }) => {
  const [anna, erik] = await Promise.all([
    buildUser(server, { plan: 'unlimited' }),
    buildUser(server, { plan: 'unlimited' }),
  ]);
  const [hers, his] = [await makeBin(anna), await makeBin(erik)];
  await shareBin(server, hers, erik, 'admin');
  await shareBin(server, his, anna, 'admin');
  const give = (by: TestUser, to: TestUser, bin: { id: string }, n: number) =>
    by.call('accessEntries.create', {
      targets: [targetOf(bin)],
      userId: to.id,
      role: n % 2 === 0 ? 'admin' : 'editor',
    });
  const [askable, askableToo] = [await makeBin(anna), await makeBin(erik)];
  const answers = await times(10, (n) =>
    Promise.all([
      give(anna, erik, hers, n),
      give(erik, anna, his, n),
      anna.call('me.update', { displayName: `Anna ${n}` }),
      erik.call('me.update', { displayName: `Erik ${n}` }),
      anna.call('accessRequests.create', { target: targetOf(askableToo), message: `Please ${n}` }),
      erik.call('accessRequests.create', { target: targetOf(askable), message: `Please ${n}` }),
    ]),
  );
  expect(answers.flat().flatMap(({ error }) => error ?? [])).toEqual([]);
  const { rows } = await server.pool.query(
    'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
  );
  expect(rows).toEqual([{ deadlocks: 0 }]);
});
