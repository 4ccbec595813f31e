import { describe, expect } from 'vitest';
import { buildUser, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

async function addPasskey(
  server: TestServer,
  { id }: TestUser,
  name: string | null = 'Phone',
): Promise<string> {
  const { rows } = await server.pool.query<{ id: string }>(
    `INSERT INTO passkeys (id, user_id, name, credential_id, public_key, counter, device_type, backed_up, created_at)
     VALUES (gen_random_uuid(), $1, $2, gen_random_uuid()::text, '', 0, 'multiDevice', true, now()) RETURNING id`,
    [id, name],
  );
  return rows[0]?.id ?? '';
}

const codeFor = async (answer: ReturnType<TestUser['call']>) => (await answer).error?.details?.code;

describe("'passkeys.list'", () => {
  test('names one’s own, the oldest first, without anything that signs in', async ({ server }) => {
    const [olga, erik] = [await buildUser(server), await buildUser(server)];
    const first = await addPasskey(server, olga);
    const second = await addPasskey(server, olga, null);
    await addPasskey(server, erik);
    await server.pool.query('UPDATE passkeys SET last_used_at = now() WHERE id = $1', [first]);
    const moment = expect.stringMatching(/^\d{4}-.*Z$/);
    expect(await olga.act('passkeys.list', {})).toEqual({
      passkeys: [
        { id: first, name: 'Phone', createdAt: moment, lastUsedAt: moment },
        { id: second, createdAt: moment },
      ],
    });
  });
});

describe("'passkeys.update'", () => {
  test('gives one’s own another name, and nobody else’s', async ({ server }) => {
    const [olga, erik] = [await buildUser(server), await buildUser(server)];
    const id = await addPasskey(server, olga);
    await olga.act('passkeys.update', { id, name: '  Work   laptop ' });
    expect(await codeFor(erik.call('passkeys.update', { id, name: 'Mine' }))).toBe('passkeys.notFound');
    expect(await codeFor(olga.call('passkeys.update', { id, name: ' ' }))).toBe('request.invalid');
    expect((await olga.act('passkeys.list', {})).passkeys).toMatchObject([{ name: 'Work laptop' }]);
  });
});

describe("'passkeys.delete'", () => {
  test('removes one’s own, and nobody else’s', async ({ server }) => {
    const [olga, erik] = [await buildUser(server), await buildUser(server)];
    const id = await addPasskey(server, olga);
    expect(await codeFor(erik.call('passkeys.delete', { id }))).toBe('passkeys.notFound');
    await olga.act('passkeys.delete', { id });
    expect(await codeFor(olga.call('passkeys.delete', { id }))).toBe('passkeys.notFound');
    expect((await olga.act('passkeys.list', {})).passkeys).toEqual([]);
  });

  test('leaves the last way to sign in, also where two are removed at once', async ({ server }) => {
    const olga = await buildUser(server);
    const ids = [await addPasskey(server, olga), await addPasskey(server, olga)];
    await server.pool.query('DELETE FROM account WHERE user_id = $1', [olga.id]);
    const codes = await Promise.all(ids.map((id) => codeFor(olga.call('passkeys.delete', { id }))));
    expect(codes.sort()).toEqual(['passkeys.lastWayIn', undefined]);
    expect((await olga.act('passkeys.list', {})).passkeys).toHaveLength(1);
  });

  test('does not count an account with Google as none', async ({ server }) => {
    const olga = await buildUser(server);
    const id = await addPasskey(server, olga);
    await server.pool.query(`UPDATE account SET provider_id = 'google', password = NULL WHERE user_id = $1`, [
      olga.id,
    ]);
    await olga.act('passkeys.delete', { id });
  });
});
