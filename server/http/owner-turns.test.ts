import { expect, vi } from 'vitest';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';

const movesEach = 2;

async function buildEditors(server: TestServer, olga: TestUser) {
  const [one, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const inner = await buildBin(server, { owner: olga, parentBinId: one.id });
  const editors = await Promise.all(Array.from({ length: 5 }, () => buildUser(server)));
  for (const editor of editors) for (const bin of [one, other]) await shareBin(server, bin, editor, 'editor');
  const move = (editor: TestUser, n: number) =>
    editor.call('bins.move', { id: inner.id, parentBinId: n % 2 === 0 ? other.id : one.id });
  return {
    ...{ one, editors },
    beginMoves: () =>
      editors.flatMap((editor) => Array.from({ length: movesEach }, (_, n) => move(editor, n))),
  };
}

/** While nothing of this owner can be changed. */
function whileLocked<T>(
  server: TestServer,
  ownerId: string,
  act: (tx: Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(server.pool, async (tx) => {
    await tx.query('SELECT 1 FROM profiles WHERE user_id = $1 FOR UPDATE', [ownerId]);
    return act(tx);
  });
}

async function countWaiting(tx: Transaction): Promise<number> {
  const { rows } = await tx.query(
    `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
  );
  return rows.length;
}

test('writes that wait for one owner leave the turns of all writes to strangers', async ({
  server,
  olga,
}) => {
  const { beginMoves } = await buildEditors(server, olga);
  const erik = await buildUser(server);
  const bin = await buildBin(server, { owner: erik });
  const { moves, statuses } = await whileLocked(server, olga.id, async (tx) => {
    const begun = beginMoves();
    await vi.waitFor(async () => expect(await countWaiting(tx)).toBeGreaterThan(1));
    const answers = [];
    for (let n = 0; n < 10; n++)
      answers.push(await erik.call('bins.update', { id: bin.id, description: `${n}` }));
    expect(await countWaiting(tx)).toBeLessThanOrEqual(3);
    return { moves: begun, statuses: answers.map(({ status }) => status) };
  });
  expect(statuses).toEqual(Array(10).fill(200));
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(Array(moves.length).fill(200));
});

test("ending somebody's access goes before other writes of the owner", async ({ server, olga }) => {
  const { one, editors, beginMoves } = await buildEditors(server, olga);
  let moved = 0;
  const { moves, ending } = await whileLocked(server, olga.id, async (tx) => {
    const begun = beginMoves().map((move) => move.then(() => moved++));
    await vi.waitFor(async () => expect(await countWaiting(tx)).toBeGreaterThan(1));
    const target = { kind: 'bin' as const, id: one.id };
    const ended = olga.call('accessEntries.delete', { target, userId: editors[0]?.id ?? '' });
    await vi.waitFor(async () => expect(await countWaiting(tx)).toBeGreaterThan(3));
    return { moves: begun, ending: ended };
  });
  expect((await ending).status).toBe(200);
  expect(moved).toBeLessThanOrEqual(moves.length / 2);
  await Promise.all(moves);
});
