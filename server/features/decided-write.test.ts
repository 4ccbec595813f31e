import { uuidv7 } from 'uuidv7';
import { expect } from 'vitest';
import type { Bin } from '#domain/bins/bin.ts';
import { buildBin, buildItem, buildUser, operationHeader, shareBin, type TestUser } from '#test/builders.ts';
import { type DelayedAnswer, delayAnswer } from '#test/delayed-answer.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { countLockWaits } from '#test/waiting-for.ts';

async function shared(server: TestServer): Promise<{ olga: TestUser; erik: TestUser; bin: Bin }> {
  const [olga, erik] = [await buildUser(server), await buildUser(server)];
  const bin = await buildBin(server, { owner: olga });
  await shareBin(server, bin, erik, 'editor');
  return { olga, erik, bin };
}

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
