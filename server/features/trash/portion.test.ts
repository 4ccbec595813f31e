import { expect } from 'vitest';
import { nilId } from '#domain/ids.ts';
import { buildBin, type TestUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';
import { RestOfTrash } from './portion.ts';

/** The rest of an emptying of all that was in the trash before this moment. */
function restBefore(olga: TestUser, before: string): RestOfTrash {
  const caller = {
    userId: olga.id,
    userName: olga.name,
    now: before,
    installation: {},
    storage: {},
  } as never;
  return new RestOfTrash(caller, { ownerId: olga.id, before }, [], nilId);
}

// Follow-ups run in any order.
test.for<[string, string, (earlier: RestOfTrash, later: RestOfTrash) => [RestOfTrash, RestOfTrash]]>([
  ['a later emptying', 'earlier', (earlier, later) => [earlier, later]],
  ['an earlier emptying', 'later', (earlier, later) => [later, earlier]],
])(
  '%s that joins the %s one leaves nothing that either was to take',
  async ([_joins, _other, order], { server, olga }) => {
    const earlier = restBefore(olga, new Date(Date.now() - 60_000).toISOString());
    const { id } = await buildBin(server, { owner: olga });
    await olga.act('bins.delete', { id });
    const later = restBefore(olga, new Date(Date.now() + 60_000).toISOString());
    const [first, second] = order(earlier, later);
    expect(first.joins(second)).toBe(true);
    const deps = { pool: server.pool, publish() {} };
    for (let steps = 0; steps < 10 && !first.isDone(); steps++) await first.step(deps);
    expect(first.isDone()).toBe(true);
    expect((await server.pool.query('SELECT FROM bins WHERE id = $1', [id])).rowCount).toBe(0);
  },
);
