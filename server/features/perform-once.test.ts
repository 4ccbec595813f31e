import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import type { Bin } from '#domain/bins/bin.ts';
import {
  buildBin,
  buildItem,
  buildUser,
  operationHeader,
  shareBin,
  type TestUser,
  unshareBins,
} from '#test/builders.ts';
import { type DelayedAnswer, delayAnswer } from '#test/delayed-answer.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { countLockWaits } from '#test/waiting-for.ts';

/** Holds what the next write into a bin of this owner reads to decide. */
const holdDecision = ({ id }: TestUser): DelayedAnswer => delayAnswer('items-bin-with-items', id);

const backends = async (server: TestServer): Promise<number[]> => {
  const { rows } = await server.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'whichbin'`,
  );
  return rows.map(({ pid }) => pid);
};

const namesIn = async (reader: TestUser, { id }: Bin) =>
  (await reader.act('bins.get', { id })).items.map(({ name }) => name).sort();

test('every write repeated under its key is done once and answered the same', async ({ server, olga }) => {
  const bin = await buildBin(server, { owner: olga });
  const other = await buildBin(server, { owner: olga });
  const [a, b, c] = [await buildItem(olga, bin), await buildItem(olga, bin), await buildItem(olga, bin)];
  const twice = async <T>(act: (key: Record<string, string>) => Promise<T>) => {
    const key = operationHeader();
    const first = await act(key);
    expect(await act(key)).toEqual(first);
    return first;
  };
  await twice((key) => olga.act('bins.create', { name: 'Made once' }, key));
  await twice((key) => olga.act('bins.update', { id: bin.id, description: 'Blue' }, key));
  await twice((key) =>
    olga.act('items.create', { binId: bin.id, items: [{ name: 'Rope' }, { name: 'Axe' }] }, key),
  );
  await twice((key) => olga.act('items.update', { binId: bin.id, id: a.id, quantityBy: 5 }, key));
  await twice((key) => olga.act('items.delete', { binId: bin.id, ids: [b.id] }, key));
  await twice((key) => olga.act('items.restore', { binId: bin.id, ids: [b.id] }, key));
  await twice((key) => olga.act('items.move', { binId: bin.id, ids: [c.id], toBinId: other.id }, key));
  await twice((key) => olga.act('bins.open', { id: bin.id }, key));
  await twice((key) => olga.act('bins.move', { id: bin.id, parentBinId: other.id }, key));
  await twice((key) => olga.act('bins.delete', { id: other.id, cascade: true }, key));
  await twice((key) => olga.act('bins.restore', { id: other.id }, key));
  await twice((key) => olga.act('me.update', { displayName: 'Olga A' }, key));
  const read = await olga.act('bins.get', { id: bin.id });
  expect(read.items.find((item) => item.id === a.id)?.quantity).toBe(6);
  expect(read.itemCount).toBe(4);
});

test('one operation sent many times at once is done once and answered every time', async ({
  server,
  olga,
}) => {
  const bin = await buildBin(server, { owner: olga });
  const item = await buildItem(olga, bin, { quantity: 10 });
  const step = operationHeader();
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      olga.call('items.update', { binId: bin.id, id: item.id, quantityBy: 1 }, step),
    ),
  );
  expect(answers.map((answer) => answer.result?.item.quantity)).toEqual(answers.map(() => 11));
  const add = operationHeader();
  const id = uuidv7();
  const added = await Promise.all(
    Array.from({ length: 20 }, () =>
      olga.call('items.create', { binId: bin.id, items: [{ id, name: 'Rope' }] }, add),
    ),
  );
  expect(added.map((answer) => answer.status)).toEqual(added.map(() => 200));
  expect(await olga.act('bins.get', { id: bin.id })).toMatchObject({ itemCount: 2, quantityTotal: 12 });
});

test('a key used for something else is refused, and nothing is done', async ({ olga }) => {
  const key = operationHeader();
  const bin = await olga.act('bins.create', { name: `Box ${uuidv7()}` }, key);
  const other = await olga.call('bins.create', { name: `Box ${uuidv7()}` }, key);
  expect(other.status).toBe(400);
  expect(other.error?.details?.code).toBe('operations.reused');
  const another = await olga.call('bins.delete', { id: bin.id }, key);
  expect(another.error?.details?.code).toBe('operations.reused');
  expect(await olga.act('bins.get', { id: bin.id })).not.toHaveProperty('deletedAt');
});

test('keys are one person’s: another may use the same', async ({ server, olga }) => {
  const key = operationHeader();
  const erik = await buildUser(server, { name: 'Erik' });
  await olga.act('bins.create', { name: `Box ${uuidv7()}` }, key);
  await erik.act('bins.create', { name: `Box ${uuidv7()}` }, key);
});

test('a refusal by a rule is final for its key, even when the reason is gone', async ({ server }) => {
  const free = await buildUser(server);
  const bins = [];
  for (let n = 0; n < 5; n++) bins.push(await buildBin(server, { owner: free }));
  const key = operationHeader();
  const refused = await free.call('bins.create', { name: 'One more' }, key);
  expect(refused.error?.details).toEqual({ code: 'bins.limitReached', params: { n: 5 } });
  await free.act('bins.delete', { id: bins[0]?.id ?? '' });
  const again = await free.call('bins.create', { name: 'One more' }, key);
  expect(again.error).toEqual(refused.error);
  await free.act('bins.create', { name: 'One more' }, operationHeader());
});

test('what the schema refuses is not remembered: a newer server may take it', async ({ olga }) => {
  const key = operationHeader();
  const refused = await olga.call('bins.create', { name: '' }, key);
  expect(refused.error?.details?.code).toBe('request.invalid');
  await olga.act('bins.create', { name: `Box ${uuidv7()}` }, key);
});

test('a repeat passes the gate: who was let out meanwhile learns nothing', async ({ server, olga }) => {
  const guest = await buildUser(server, { name: 'Guest' });
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, guest, 'editor');
  const key = operationHeader();
  await guest.act('items.create', { binId: bin.id, items: [{ name: 'Secret' }] }, key);
  await unshareBins(server, olga.id, guest);
  const again = await guest.call('items.create', { binId: bin.id, items: [{ name: 'Secret' }] }, key);
  expect(again.error?.details?.code).toBe('operations.done');
});

test('a key that is no id is refused', async ({ olga }) => {
  const { status, error } = await olga.call('bins.create', { name: 'X' }, { 'idempotency-key': 'again' });
  expect(status).toBe(400);
  expect(error?.details?.fields?.[0]?.path).toBe('Idempotency-Key');
});

async function shared(server: TestServer): Promise<{ olga: TestUser; erik: TestUser; bin: Bin }> {
  const [olga, erik] = [await buildUser(server), await buildUser(server)];
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'editor');
  return { olga, erik, bin };
}

test('whose access ends after the write was decided writes nothing', async ({ server }) => {
  const { olga, erik, bin } = await shared(server);
  const decision = holdDecision(olga);
  const late = erik.call('items.create', { binId: bin.id, items: [{ name: 'Late' }] }, operationHeader());
  await decision.isRead;
  await olga.act('accessEntries.delete', { target: { kind: 'bin', id: bin.id }, userId: erik.id });
  decision.release();
  expect((await late).error?.details?.code).toBe('bins.notFound');
  expect(await namesIn(olga, bin)).toEqual([]);
});

test('a bin that goes into the trash after the write was decided is not written into', async ({ server }) => {
  const { olga, erik, bin } = await shared(server);
  const decision = holdDecision(olga);
  const late = erik.call('items.create', { binId: bin.id, items: [{ name: 'Late' }] });
  await decision.isRead;
  await olga.act('bins.delete', { id: bin.id });
  decision.release();
  expect((await late).error?.details?.code).toBe('bins.inTrash');
});

test('what others changed meanwhile is not overwritten: it is decided anew', async ({ server }) => {
  const { olga, erik, bin } = await shared(server);
  const item = await buildItem(olga, bin, { name: 'Rope', quantity: 3 });
  const decision = holdDecision(olga);
  const late = erik.act('items.update', { binId: bin.id, id: item.id, quantityBy: 1 });
  await decision.isRead;
  await olga.act('items.update', { binId: bin.id, id: item.id, quantityBy: 5 });
  decision.release();
  expect((await late).item.quantity).toBe(9);
});

test('a write that lost two races locks the bin at its third attempt', async ({ server }) => {
  const { olga, erik, bin } = await shared(server);
  const late = { id: uuidv7(), name: 'Late' };
  let decision = holdDecision(olga);
  const written = erik.act('items.create', { binId: bin.id, items: [late] }, operationHeader());
  for (const name of ['First', 'Second']) {
    await decision.isRead;
    await buildItem(olga, bin, { name });
    const before = decision;
    decision = holdDecision(olga);
    before.release();
  }
  await decision.isRead;
  const third = buildItem(olga, bin, { name: 'Third' });
  await expect.poll(() => countLockWaits(server.pool)).toBe(1);
  decision.release();
  const { revision } = await written;
  await third;
  expect(await namesIn(olga, bin)).toEqual(['First', 'Late', 'Second', 'Third']);
  expect((await olga.act('bins.get', { id: bin.id })).revision).toBe(revision + 1);
});

test('a write that comes to nothing costs no connection', async ({ server }) => {
  const { olga, bin } = await shared(server);
  const key = operationHeader();
  const input = { binId: bin.id, items: [{ id: uuidv7(), name: 'Once' }] };
  await olga.act('items.create', input, key);
  const before = await backends(server);
  for (let n = 0; n < 5; n++) {
    await olga.act('items.create', input, key);
    expect((await olga.call('items.create', input)).error?.details?.code).toBe('ids.taken');
  }
  expect(await backends(server)).toEqual(expect.arrayContaining(before));
});

test('an operation that was sent twice at the same moment is done once', async ({ server }) => {
  const { olga, bin } = await shared(server);
  const key = operationHeader();
  const decision = holdDecision(olga);
  const write = () => olga.act('items.create', { binId: bin.id, items: [{ name: 'Once' }] }, key);
  const slow = write();
  await decision.isRead;
  const quick = write();
  decision.release();
  expect(await slow).toEqual(await quick);
  expect(await namesIn(olga, bin)).toEqual(['Once']);
});
