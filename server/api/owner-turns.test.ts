import { expect } from 'vitest';
import type { Target } from '#domain/access/access.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';
import { buildBin, buildUser, shareBin, type TestUser } from '#test/builders.ts';
import { eventually } from '#test/eventually.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { countLockWaits } from '#test/waiting-for.ts';

/** Enough of them that an answer which is read late still counts as before most moves. */
const movesEach = 4;

async function buildEditors(server: TestServer, olga: TestUser) {
  const [one, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  const inner = await buildBin(server, { owner: olga, parentBinId: one.id });
  const editors = await Promise.all(Array.from({ length: 5 }, () => buildUser(server)));
  for (const editor of editors) for (const bin of [one, other]) await shareBin(server, bin, editor, 'editor');
  const move = (editor: TestUser, n: number) =>
    editor.call('bins.move', { id: inner.id, parentBinId: n % 2 === 0 ? other.id : one.id });
  return {
    one,
    editors,
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

/** Waits until `count` writes wait for a lock. */
function untilWaiting(tx: Transaction, count: number): Promise<void> {
  return eventually(async () => expect(await countLockWaits(tx)).toBeGreaterThanOrEqual(count));
}

test('writes waiting for one owner do not block writes of other owners', async ({ server, olga }) => {
  const { beginMoves } = await buildEditors(server, olga);
  const erik = await buildUser(server);
  const bin = await buildBin(server, { owner: erik });
  const { moves, statuses } = await whileLocked(server, olga.id, async (tx) => {
    const begun = beginMoves();
    await untilWaiting(tx, 2);
    const answers = [];
    for (let n = 0; n < 10; n++)
      answers.push(await erik.call('bins.update', { id: bin.id, description: `${n}` }));
    expect(await countLockWaits(tx)).toBeLessThanOrEqual(3);
    return { moves: begun, statuses: answers.map(({ status }) => status) };
  });
  expect(statuses).toEqual(Array(10).fill(200));
  expect((await Promise.all(moves)).map(({ status }) => status)).toEqual(Array(moves.length).fill(200));
});

test('other writes of an account do not occupy turns at an owner’s lock', async ({ server, olga }) => {
  const { one, editors } = await buildEditors(server, olga);
  const create = (user: TestUser) =>
    user.call('bins.create', { name: crypto.randomUUID(), parentBinId: one.id });
  const two = await Promise.all(
    editors.slice(0, 2).map(async (user) => ({ user, own: await buildBin(server, { owner: user }) })),
  );
  const writesOf = ({ user, own: { id } }: (typeof two)[number]) => [
    create(user),
    ...['a', 'b', 'c'].map((description) => user.call('bins.update', { id, description })),
  ];
  const { begun, hers } = await inTransaction(server.pool, async (tx) => {
    for (const { user, own } of two)
      await tx.query('SELECT 1 FROM bins WHERE owner_id = $1 AND id = $2 FOR UPDATE', [user.id, own.id]);
    const writes = await whileLocked(server, olga.id, async (lock) => {
      const first = create(olga);
      await untilWaiting(lock, 1);
      const others = two.flatMap(writesOf);
      await untilWaiting(lock, 5);
      return [first, ...others];
    });
    return { begun: writes, hers: await Promise.race([create(olga), writes[2]]) };
  });
  expect(hers?.result).toMatchObject({ ownerId: olga.id });
  await Promise.all(begun);
});

type FirstWrite = (
  owner: TestUser,
  bin: BinHeader,
  member: TestUser,
) => Promise<() => Promise<{ status: number }>>;

const firstWrites: Record<string, FirstWrite> = {
  'accessEntries.delete': async (owner, bin, member) => () =>
    owner.call('accessEntries.delete', { target: targetOf(bin), userId: member.id }),
  'accessEntries.update': async (owner, bin, member) => () =>
    owner.call('accessEntries.update', { target: targetOf(bin), userId: member.id, role: 'viewer' }),
  'invites.delete': async (owner, bin) => {
    const target = targetOf(bin);
    const emails = ['ida@example.com'];
    const { invites } = await owner.act('invites.create', { targets: [target], emails, role: 'editor' });
    return () => owner.call('invites.delete', { target, id: invites[0]?.id ?? '' });
  },
  'bins.create by the owner': async (owner, bin) => () =>
    owner.call('bins.create', { name: 'Own', parentBinId: bin.id }),
  'shareLinks.delete': async (owner, bin) => {
    const { id } = await owner.act('shareLinks.create', { binId: bin.id });
    return () => owner.call('shareLinks.delete', { binId: bin.id, id });
  },
};

test.for(Object.entries(firstWrites))(
  '%s goes before other writes of the owner',
  async ([, prepare], { server, olga }) => {
    const { one, editors, beginMoves } = await buildEditors(server, olga);
    const [member = olga] = editors;
    const end = await prepare(olga, one, member);
    let moved = 0;
    const { moves, ending } = await whileLocked(server, olga.id, async (tx) => {
      const begun = beginMoves().map((move) => move.then(() => moved++));
      await untilWaiting(tx, 3);
      const ended = end();
      await untilWaiting(tx, 4);
      return { moves: begun, ending: ended };
    });
    expect((await ending).status).toBe(200);
    expect(moved).toBeLessThanOrEqual(moves.length / 2);
    await Promise.all(moves);
  },
);

test('role changes by many admins do not block writes of other owners', async ({ server, olga }) => {
  const { one, editors } = await buildEditors(server, olga);
  const [member = olga, ...admins] = editors;
  const target = targetOf(one);
  for (const { id: userId } of admins)
    await olga.act('accessEntries.update', { target, userId, role: 'admin' });
  const { changes, waiting } = await whileLocked(server, olga.id, async (tx) => {
    const begun = admins.flatMap((admin) =>
      (['viewer', 'editor'] as const).map((role) =>
        admin.call('accessEntries.update', { target, userId: member.id, role }),
      ),
    );
    await untilWaiting(tx, 2);
    const erik = await buildUser(server);
    await buildBin(server, { owner: erik });
    return { changes: begun, waiting: await countLockWaits(tx) };
  });
  expect(waiting).toBeLessThanOrEqual(2);
  expect((await Promise.all(changes)).map(({ status }) => status)).toEqual(Array(changes.length).fill(200));
});

function targetOf({ id }: BinHeader): Target {
  return { kind: 'bin', id };
}
