import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect } from 'vitest';
import type { CallInput, CallName } from '#domain/calls.ts';
import type { PhotoTarget } from '#domain/photos/photo.ts';
import { buildBin, buildItem, buildUser, shareBin, type TestUser, userOf } from '#test/builders.ts';
import { addPhoto, readPhoto, smallPhoto } from '#test/photos.ts';
import { type Answer, startTestServer, type TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { postAuth } from '#test/sign-in.ts';

type NewToken = Partial<CallInput<'tokens.create'>>;

const codeOf = (answer: { error?: { details?: { code: string } } }) => answer.error?.details?.code;

async function programOf(server: TestServer, person: TestUser, input: NewToken = {}) {
  const { secret, id } = await person.act('tokens.create', {
    name: 'Kitchen tablet',
    scope: 'write',
    ...input,
  });
  return { ...userOf(server, { ...person, token: secret }), secret, tokenId: id };
}

/** A place with a box, in it another place with a box that has a sub-bin, and a box outside. */
async function buildHouse(owner: TestUser) {
  const house = await owner.act('locations.create', { name: `House ${uuidv7()}` });
  const room = await owner.act('locations.create', { name: 'Room', parentLocationId: house.id });
  const inside = await owner.act('bins.create', { name: `Inside ${uuidv7()}`, locationId: house.id });
  const below = await owner.act('bins.create', { name: `Below ${uuidv7()}`, locationId: room.id });
  const sub = await owner.act('bins.create', { name: `Sub ${uuidv7()}`, parentBinId: below.id });
  const outside = await owner.act('bins.create', { name: `Outside ${uuidv7()}` });
  return { house, room, inside, below, sub, outside };
}

describe('a personal token', () => {
  test('is shown once, stored as a hash, listed with its last use, and ended at once', async ({
    server,
    olga,
  }) => {
    const made = await olga.act('tokens.create', { name: ' Kitchen\n tablet ', scope: 'read' });
    expect(made).toMatchObject({ name: 'Kitchen tablet', scope: 'read', revisions: {} });
    expect(made.secret).toMatch(/^wb_[0-9a-f]{40}$/);
    const program = userOf(server, { ...olga, token: made.secret });
    expect((await program.act('me.get', {})).uid).toBe(olga.id);
    const list = async () => (await olga.act('tokens.list', {})).tokens.filter(({ id }) => id === made.id);
    expect(await list()).toEqual([
      {
        ...{ id: made.id, name: 'Kitchen tablet', scope: 'read', createdAt: made.createdAt },
        ...{ lastUsedAt: expect.any(String), lastUsedFrom: '127.0.0.1' },
      },
    ]);
    const { rows } = await server.pool.query('SELECT t::text AS row FROM personal_tokens t WHERE id = $1', [
      made.id,
    ]);
    expect(rows).toHaveLength(1);
    expect(rows[0].row).not.toContain(made.secret.slice(3));
    await olga.act('tokens.delete', { id: made.id });
    expect(codeOf(await program.call('me.get', {}))).toBe('tokens.ended');
    expect(await list()).toEqual([]);
    await olga.act('tokens.delete', { id: made.id });
  });

  test('is not shown again when its request is repeated', async ({ olga }) => {
    const headers = { 'idempotency-key': uuidv7() };
    await olga.act('tokens.create', { name: 'Once', scope: 'read' }, headers);
    const again = await olga.call('tokens.create', { name: 'Once', scope: 'read' }, headers);
    expect(codeOf(again)).toBe('operations.done');
    const { tokens } = await olga.act('tokens.list', {});
    expect(tokens.filter(({ name }) => name === 'Once')).toHaveLength(1);
  });

  test('ends when it expires, and cannot be made expired', async ({ server, olga }) => {
    const program = await programOf(server, olga, { expiresAt: new Date(Date.now() + 60_000).toISOString() });
    await server.pool.query(`UPDATE personal_tokens SET expires_at = now() - interval '1 s' WHERE id = $1`, [
      program.tokenId,
    ]);
    expect(codeOf(await program.call('bins.list', {}))).toBe('tokens.ended');
    const past = {
      name: 'Past',
      scope: 'read',
      expiresAt: new Date(Date.now() - 1_000).toISOString(),
    } as const;
    expect(codeOf(await olga.call('tokens.create', past))).toBe('tokens.pastExpiry');
  });

  test('is made only with a new session or the password', async ({ server }) => {
    const erik = await buildUser(server, { name: 'Erik' });
    const anHourAgo = `UPDATE session SET created_at = created_at - interval '1 hour' WHERE user_id = $1`;
    await server.pool.query(anHourAgo, [erik.id]);
    const make = () => erik.call('tokens.create', { name: 'Later', scope: 'read' });
    expect(codeOf(await make())).toBe('tokens.confirmFirst');
    const headers = { authorization: `Bearer ${erik.token}` };
    await postAuth(server, '/passkey/confirm', { password: 'not this one' }, headers);
    expect(codeOf(await make())).toBe('tokens.confirmFirst');
    expect((await postAuth(server, '/passkey/confirm', { password: erik.password }, headers)).status).toBe(
      200,
    );
    expect((await make()).error).toBeUndefined();
  });

  test('opens neither live sync, exports nor sign-in, and counts only in its header', async ({
    server,
    olga,
  }) => {
    const { secret } = await programOf(server, olga);
    const authorization = `Bearer ${secret}`;
    const json = { 'content-type': 'application/json' };
    const live = await server.fetch('/api/live', {
      method: 'POST',
      headers: { ...json, authorization },
      body: '{}',
    });
    expect(live.status).toBe(403);
    expect(((await live.json()) as { error: { details: { code: string } } }).error.details.code).toBe(
      'tokens.notAllowed',
    );
    const session = await server.fetch('/api/auth/get-session', { headers: { authorization } });
    expect(await session.json()).toBeNull();
    const file = await server.fetch(`/exports/${uuidv7()}`, { headers: { authorization } });
    expect([403, 404]).toContain(file.status);
    for (const url of [`/api/me.get?token=${secret}`, `/api/me.get?access_token=${secret}`]) {
      const answer = await server.fetch(url, { method: 'POST', headers: json, body: '{"data":{}}' });
      expect(answer.status).toBe(401);
    }
    const cookie = await server.fetch('/api/me.get', {
      method: 'POST',
      headers: { ...json, cookie: `whichbin.session=${secret}`, origin: server.url },
      body: '{"data":{}}',
    });
    expect(cookie.status).toBe(401);
  });

  test('cannot open a bin to others', async ({ server, olga }) => {
    const program = await programOf(server, olga);
    const { id } = await buildBin(server, { owner: olga });
    expect(codeOf(await program.call('bins.update', { id, isPrivate: false }))).toBe('tokens.notAllowed');
    expect(codeOf(await program.call('bins.update', { id, viewersMayTakeOut: true }))).toBe(
      'tokens.notAllowed',
    );
    const name = `Open ${uuidv7()}`;
    expect(codeOf(await program.call('bins.create', { name, isPrivate: false }))).toBe('tokens.notAllowed');
    expect((await program.act('bins.update', { id, isPrivate: true })).isPrivate).toBe(true);
  });

  test('cannot delete what has no trash', async ({ server, olga }) => {
    const program = await programOf(server, olga);
    for (const name of ['templates.delete', 'reminders.delete', 'trash.delete'] as const)
      expect(codeOf(await program.call(name, { id: uuidv7() } as never)), name).toBe('tokens.notAllowed');
  });

  test('stops with its person’s access, and while the account is being deleted', async ({ server, olga }) => {
    const erik = await buildUser(server, { name: 'Erik' });
    const bin = await buildBin(server, { owner: olga });
    await shareBin(server, bin, erik, 'editor');
    const program = await programOf(server, erik);
    await buildItem(program, bin);
    await olga.act('accessEntries.delete', { target: { kind: 'bin', id: bin.id }, userId: erik.id });
    expect(codeOf(await program.call('bins.get', { id: bin.id }))).toBe('bins.notFound');
    const inAWeek = `UPDATE profiles SET deletion_due_at = now() + interval '7 days' WHERE user_id = $1`;
    await server.pool.query(inAWeek, [erik.id]);
    await expect
      .poll(async () => codeOf(await program.call('me.get', {})), { timeout: 15_000 })
      .toBe('session.deleting');
  });

  test('an account has at most 50, made one by one or all at once', async ({ server }) => {
    const erik = await buildUser(server, { name: 'Erik' });
    const made = await Promise.all(
      Array.from({ length: 55 }, () => erik.call('tokens.create', { name: 'Many', scope: 'read' })),
    );
    expect(made.filter(({ error }) => error === undefined)).toHaveLength(50);
    expect(new Set(made.map(codeOf))).toEqual(new Set([undefined, 'tokens.full']));
    await erik.act('tokens.delete', {});
    expect((await erik.act('tokens.list', {})).tokens).toEqual([]);
  });
});

describe('the limits of tokens', () => {
  test('guesses are limited by network, and a token’s calls by the token', async () => {
    const strict = await startTestServer({ env: { RATE_LIMIT_FACTOR: 1 } });
    try {
      const person = await buildUser(strict);
      const { secret } = await programOf(strict, person);
      const calls: unknown[] = [];
      for (let n = 0; n < 620; n++) calls.push(codeOf(await strict.call('usage.get', {}, { token: secret })));
      expect(calls.filter((code) => code === 'request.tooMany')).toHaveLength(20);
      expect((await person.call('usage.get', {})).error).toBeUndefined();
      const guess = async () => {
        const token = `wb_${randomBytes(20).toString('hex')}`;
        return codeOf(await strict.call('me.get', {}, { token }));
      };
      const guesses: unknown[] = [];
      for (let n = 0; n < 320; n++) guesses.push(await guess());
      expect(guesses.filter((code) => code === 'tokens.ended')).toHaveLength(300);
      expect(guesses.at(-1)).toBe('request.tooMany');
    } finally {
      await strict.close();
    }
  });
});

describe('what a program did', () => {
  test('says through which token, to its person and to who manages people', async ({
    server,
    olga,
    anna,
  }) => {
    const erik = await buildUser(server, { name: 'Erik' });
    const bin = await buildBin(server, { owner: olga });
    await shareBin(server, bin, anna, 'viewer');
    await shareBin(server, bin, erik, 'editor');
    const program = await programOf(server, erik);
    await program.act('bins.update', { id: bin.id, name: `By program ${uuidv7()}` });
    const target = { kind: 'bin', id: bin.id } as const;
    for (const [reader, through] of [
      [erik, 'Kitchen tablet'],
      [olga, 'Kitchen tablet'],
      [anna, undefined],
    ] as const) {
      const { events } = await reader.act('history.list', { target });
      expect(events[0]).toMatchObject({ kind: 'renamed', actorName: 'Erik' });
      expect(events[0]?.through).toBe(through);
    }
    const { events } = await erik.act('activity.list', {});
    expect(events.find(({ kind }) => kind === 'renamed')?.through).toBe('Kitchen tablet');
  });
});

describe('files', () => {
  test('are read by a token only of the places chosen for it', async ({ server, olga }) => {
    const { house, inside, outside } = await buildHouse(olga);
    const program = await programOf(server, olga, { targets: [{ kind: 'location', id: house.id }] });
    const photo = await smallPhoto();
    const add = (by: TestUser, target: PhotoTarget, id: string) =>
      addPhoto(server.url, by, { id, target }, photo);
    const [within, beyond, own] = [uuidv7(), uuidv7(), uuidv7()];
    await add(olga, { kind: 'bin', id: outside.id }, beyond);
    await add(program, { kind: 'bin', id: inside.id }, within);
    const statusOf = async (id: string) => (await readPhoto(server, `/photos/${id}/small`, program)).status;
    expect(await statusOf(within)).toBe(200);
    for (const id of [beyond, uuidv7()]) expect(await statusOf(id)).toBe(403);
    await expect(add(program, { kind: 'bin', id: outside.id }, own)).rejects.toThrow('tokens.outside');
    const everywhere = await programOf(server, olga);
    for (const by of [program, everywhere])
      await expect(add(by, { kind: 'me', id: olga.id }, own)).rejects.toThrow('tokens.notAllowed');
    expect((await readPhoto(server, `/photos/${beyond}/small`, everywhere)).status).toBe(200);
  });
});

describe('a token for chosen places', () => {
  test('reads only what is in them, and lists only that', async ({ server, olga }) => {
    const { house, room, inside, below, sub, outside } = await buildHouse(olga);
    const program = await programOf(server, olga, { targets: [{ kind: 'location', id: house.id }] });
    const { bins } = await program.act('bins.list', {});
    expect(bins.map(({ id }) => id).sort()).toEqual([inside.id, below.id, sub.id].sort());
    const { locations } = await program.act('locations.list', {});
    expect(locations.map(({ id }) => id).sort()).toEqual([house.id, room.id].sort());
    for (const { id } of [inside, below, sub]) expect((await program.act('bins.get', { id })).id).toBe(id);
    for (const id of [outside.id, uuidv7()])
      expect(codeOf(await program.call('bins.get', { id }))).toBe('tokens.outside');
    expect((await program.act('locations.get', { id: room.id })).id).toBe(room.id);
  });

  test('for one bin reaches its sub-bins and nothing around it', async ({ server, olga }) => {
    const { room, below, sub, inside } = await buildHouse(olga);
    const program = await programOf(server, olga, { targets: [{ kind: 'bin', id: below.id }] });
    const { bins } = await program.act('bins.list', {});
    expect(bins.map(({ id }) => id).sort()).toEqual([below.id, sub.id].sort());
    expect((await program.act('locations.list', {})).locations).toEqual([]);
    expect(codeOf(await program.call('locations.get', { id: room.id }))).toBe('tokens.outside');
    expect(codeOf(await program.call('bins.get', { id: inside.id }))).toBe('tokens.outside');
  });

  test('writes in them, and never takes anything in or out', async ({ server, olga }) => {
    const { house, room, inside, below, sub, outside } = await buildHouse(olga);
    const program = await programOf(server, olga, { targets: [{ kind: 'location', id: house.id }] });
    const item = await buildItem(program, inside);
    await program.act('items.move', { binId: inside.id, ids: [item.id], toBinId: sub.id });
    await program.act('bins.create', { name: `New ${uuidv7()}`, locationId: room.id });
    await program.act('bins.move', { id: inside.id, locationId: room.id });
    const stranger = await buildItem(olga, outside);
    const refused = [
      program.call('items.move', { binId: sub.id, ids: [item.id], toBinId: outside.id }),
      program.call('items.move', { binId: outside.id, ids: [stranger.id], toBinId: sub.id }),
      program.call('items.delete', { binId: outside.id, ids: [stranger.id] }),
      program.call('bins.create', { name: `Free ${uuidv7()}` }),
      program.call('bins.move', { id: below.id, locationId: null }),
      program.call('bins.move', { id: outside.id, locationId: house.id }),
      program.call('locations.move', { id: room.id, parentLocationId: null }),
      program.call('locations.create', { name: 'Beside' }),
    ];
    expect((await Promise.all(refused)).map(codeOf)).toEqual(refused.map(() => 'tokens.outside'));
    expect((await olga.act('bins.get', { id: below.id })).locationId).toBe(room.id);
    expect((await olga.act('locations.get', { id: room.id })).parentLocationId).toBe(house.id);
    expect((await olga.act('bins.get', { id: outside.id })).items.map(({ id }) => id)).toEqual([stranger.id]);
  });

  test('follows a bin that is moved out and a place that is moved in', async ({ server, olga }) => {
    const { house, inside, outside } = await buildHouse(olga);
    const other = await olga.act('locations.create', { name: 'Other' });
    await olga.act('bins.move', { id: outside.id, locationId: other.id });
    const program = await programOf(server, olga, { targets: [{ kind: 'location', id: house.id }] });
    await program.act('bins.get', { id: inside.id });
    await olga.act('bins.move', { id: inside.id, locationId: null });
    await olga.act('locations.move', { id: other.id, parentLocationId: house.id });
    expect(codeOf(await program.call('bins.get', { id: inside.id }))).toBe('tokens.outside');
    expect((await program.act('bins.get', { id: outside.id })).id).toBe(outside.id);
  });

  test.for<[string, (program: TestUser, bin: { id: string }) => Promise<Answer<CallName>>]>([
    ['bin', (program, { id }) => program.call('bins.update', { id, name: 'Taken over' })],
    ['item', (program, { id }) => program.call('items.create', { binId: id, items: [{ name: 'Left' }] })],
  ])(
    'a change of a %s is undone if the bin leaves the place meanwhile',
    async ([, change], { server, olga }) => {
      const { house, inside } = await buildHouse(olga);
      const program = await programOf(server, olga, { targets: [{ kind: 'location', id: house.id }] });
      const client = await server.pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('UPDATE bins SET location_id = NULL, revision = revision + 1 WHERE id = $1', [
          inside.id,
        ]);
        const late = change(program, inside);
        const waiting = `SELECT count(*)::int AS n FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;
        await expect.poll(async () => (await server.pool.query(waiting)).rows[0].n).toBeGreaterThan(0);
        await client.query('COMMIT');
        expect(codeOf(await late)).toBe('tokens.outside');
      } finally {
        client.release();
      }
      const { name, items } = await olga.act('bins.get', { id: inside.id });
      expect({ name, items }).toEqual({ name: inside.name, items: [] });
    },
  );

  test('does not show by a repeated request what left the places', async ({ server, olga }) => {
    const { house, below, sub } = await buildHouse(olga);
    const program = await programOf(server, olga, { targets: [{ kind: 'location', id: house.id }] });
    const headers = () => ({ 'idempotency-key': uuidv7() });
    const [ofBin, ofPlace, ofRestored] = [headers(), headers(), headers()];
    const newBin = { name: `New ${uuidv7()}`, locationId: house.id };
    const bin = await program.act('bins.create', newBin, ofBin);
    const newPlace = { name: 'New', parentLocationId: house.id };
    const place = await program.act('locations.create', newPlace, ofPlace);
    await olga.act('bins.delete', { id: below.id, cascade: true });
    await program.act('bins.restore', { id: below.id }, ofRestored);
    const repeat = async () => [
      await program.call('bins.create', newBin, ofBin),
      await program.call('locations.create', newPlace, ofPlace),
      await program.call('bins.restore', { id: below.id }, ofRestored),
    ];
    expect((await repeat()).map(codeOf)).toEqual([undefined, undefined, undefined]);
    await olga.act('bins.move', { id: bin.id, locationId: null });
    await olga.act('locations.move', { id: place.id, parentLocationId: null });
    await olga.act('bins.move', { id: sub.id, parentBinId: null, locationId: null });
    expect((await repeat()).map(codeOf)).toEqual(['operations.done', 'operations.done', 'operations.done']);
  });

  test('does not move the chosen ones themselves out of what is around them', async ({ server, olga }) => {
    const { house, room, below, sub } = await buildHouse(olga);
    const targets = [{ kind: 'location', id: room.id } as const, { kind: 'bin', id: sub.id } as const];
    const program = await programOf(server, olga, { targets });
    const ofSub = await programOf(server, olga, { targets: targets.slice(1) });
    expect(codeOf(await program.call('locations.move', { id: room.id, parentLocationId: null }))).toBe(
      'tokens.outside',
    );
    expect(codeOf(await ofSub.call('bins.move', { id: sub.id, parentBinId: null }))).toBe('tokens.outside');
    expect((await olga.act('locations.get', { id: room.id })).parentLocationId).toBe(house.id);
    expect((await olga.act('bins.get', { id: sub.id })).parentBinId).toBe(below.id);
    await program.act('bins.move', { id: sub.id, parentBinId: null });
  });

  test('does not name the thing outside that has a code', async ({ server, olga }) => {
    const { house, inside, sub, outside } = await buildHouse(olga);
    const program = await programOf(server, olga, { targets: [{ kind: 'location', id: house.id }] });
    const [near, far, ofBin] = Array.from({ length: 3 }, () => `PN-${uuidv7()}`);
    await olga.act('items.create', { binId: sub.id, items: [{ name: 'Near', aliases: near }] });
    await olga.act('items.create', { binId: outside.id, items: [{ name: 'Far', aliases: far }] });
    await olga.act('bins.update', { id: outside.id, aliases: ofBin });
    const detailsOf = async (aliases = '') => {
      const items = [{ name: 'Twin', aliases }];
      return (await program.call('items.create', { binId: inside.id, items })).error?.details;
    };
    expect(await detailsOf(near)).toEqual({ code: 'aliases.taken', params: { code: near, name: 'Near' } });
    for (const code of [far, ofBin])
      expect(await detailsOf(code)).toEqual({ code: 'aliases.takenUnseen', params: { code } });
  });

  test('works in a place of another owner as far as its person may there', async ({ server, olga, anna }) => {
    const bin = await buildBin(server, { owner: olga });
    await shareBin(server, bin, anna, 'viewer');
    const program = await programOf(server, anna, { targets: [{ kind: 'bin', id: bin.id }] });
    expect((await program.act('bins.list', {})).bins.map(({ id }) => id)).toEqual([bin.id]);
    expect(codeOf(await program.call('bins.update', { id: bin.id, name: 'Mine' }))).toBe('access.denied');
    const foreign = await buildBin(server, { owner: olga });
    const input = { name: 'Far', scope: 'read', targets: [{ kind: 'bin', id: foreign.id }] } as const;
    expect(codeOf(await anna.call('tokens.create', { ...input, targets: [...input.targets] }))).toBe(
      'bins.notFound',
    );
  });
});
