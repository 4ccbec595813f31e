import { expect } from 'vitest';
import type { Queryable } from '#server/db/statement.ts';
import { buildBin, buildUser } from '#test/builders.ts';
import { test } from '#test/server-test.ts';
import { readEditable } from './codes.commands.ts';

test('an unknown code runs the same statements as one of a stranger’s bin', async ({ server, olga }) => {
  const { qrCode } = await buildBin(server, { owner: olga });
  const stranger = await buildUser(server, { name: 'Nobody' });
  const statementsOf = async (code: string): Promise<string[]> => {
    const names: string[] = [];
    const query = (asked: { name: string }) => {
      names.push(asked.name);
      return server.pool.query(asked as never);
    };
    expect(await readEditable({ query } as unknown as Queryable, stranger.id, [code])).toEqual([]);
    return names;
  };
  const foreign = await statementsOf(qrCode);
  expect(foreign.length).toBeGreaterThan(1);
  expect(await statementsOf('ABCDEFGHJKMN')).toEqual(foreign);
});
