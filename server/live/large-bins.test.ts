import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BinChanges } from '#domain/live.ts';
import { inTransaction } from '#server/db/transaction.ts';
import {
  buildBin,
  buildItem,
  buildUser,
  shareBin,
  shareLocation,
  type TestUser,
  unshareBins,
} from '#test/builders.ts';
import { countStatements } from '#test/counted-statements.ts';
import { delayAnswer } from '#test/delayed-answer.ts';
import { type LiveClient, requestOf } from '#test/live-client.ts';
import { type LiveServer, startLiveServer } from '#test/live-server.ts';

const partRead = 'live-bin-part';

let server: LiveServer;
let olga: TestUser;

beforeAll(async () => {
  server = await startLiveServer();
});
beforeEach(async () => {
  olga = await buildUser(server, { name: 'Olga', plan: 'unlimited' });
});
afterAll(() => server.close());

type Filling = { items: number; bytes: number; perRevision?: number; trashed?: boolean };

/** Creates items in SQL, this many per revision of the bin. */
async function fill(bin: { id: string }, { items, bytes, perRevision = 100, trashed = false }: Filling) {
  const withTypes = (sql: string) => sql.replaceAll(/\$([3-5])/g, '$$$1::int');
  await inTransaction(server.pool, async (tx) => {
    await tx.query(
      withTypes(
        `INSERT INTO items (owner_id, bin_id, id, revision, name, quantity, tags, notes, date_added, updated_at, deleted_at, bytes)
         SELECT b.owner_id, b.id, gen_random_uuid(), b.revision + 1 + n / $5, 'Thing ' || n, 1, '{}', repeat('x', $4 - 300),
           now(), now(), CASE WHEN $6 THEN now() END, $4
         FROM bins b, generate_series(0, $3 - 1) n WHERE b.owner_id = $1 AND b.id = $2`,
      ),
      [olga.id, bin.id, items, bytes, perRevision, trashed],
    );
    await tx.query(
      withTypes(
        `UPDATE bins SET revision = revision + 1 + ($3 - 1) / $5, item_rows = item_rows + $3, item_bytes = item_bytes + $3 * $4,
           item_count = item_count + CASE WHEN $6 THEN 0 ELSE $3 END,
           quantity_total = quantity_total + CASE WHEN $6 THEN 0 ELSE $3 END
         WHERE owner_id = $1 AND id = $2`,
      ),
      [olga.id, bin.id, items, bytes, perRevision, trashed],
    );
  });
}

const large = { items: 1_000, bytes: 2_000 };

const changesOf = (device: LiveClient, bin: { id: string }): BinChanges[] =>
  device.messages.flatMap((message) => (message.type === 'changes' ? (message.bins[bin.id] ?? []) : []));
const notify = (bin: { id: string }) => server.notify({ ownerId: olga.id, bins: [bin.id] });

async function expectSame(user: TestUser, device: LiveClient, bin: { id: string }): Promise<void> {
  const { items, ...header } = await user.act('bins.get', { id: bin.id });
  const copied = device.copy.bins.get(bin.id);
  expect(copied?.header).toEqual(header);
  expect(copied?.items.size).toBe(items.length);
  expect(copied?.items).toEqual(new Map(items.map((item) => [item.id, item])));
  expect(device.copy.gaps.concat(device.copy.repeats)).toEqual([]);
}

/** Waits until the device has the bin's current revision. */
async function untilCurrent(device: LiveClient, bin: { id: string }): Promise<void> {
  const { revision } = await olga.act('bins.get', { id: bin.id });
  await device.until(() => device.copy.bins.get(bin.id)?.revision === revision);
}

test.each([100, 1_000])(
  'a large bin is sent in one line, read in parts: %i items per revision',
  async (perRevision) => {
    const bin = await buildBin(server, { owner: olga });
    await fill(bin, { ...large, perRevision });
    let device: LiveClient | undefined;
    const parts = await countStatements(partRead, async () => {
      device = await server.connect(olga, { timeoutMs: 20_000 });
    });
    if (!device) throw new Error('it is connected');
    expect(parts).toBeGreaterThan(3);
    const to = 1 + large.items / perRevision;
    expect(changesOf(device, bin).map((each) => [each.from, each.to])).toEqual([[0, to]]);
    expect(device.messages.at(-1)?.type).toBe('ready');
    await expectSame(olga, device, bin);
  },
);

test('a device that disconnects during a large bin loads it when it returns', async () => {
  const bin = await buildBin(server, { owner: olga });
  await fill(bin, large);
  const delayed = delayAnswer(partRead, olga.id);
  const first = await server.open(olga, { timeoutMs: 20_000 });
  await delayed.isRead;
  await first.close();
  delayed.release();
  expect(changesOf(first, bin)).toEqual([]);
  const again = await server.connect(olga, { copy: first.copy, timeoutMs: 20_000 });
  await expectSame(olga, again, bin);
});

test('changes and removals while a large bin is sent arrive', async () => {
  const [bin, other] = [await buildBin(server, { owner: olga }), await buildBin(server, { owner: olga })];
  await fill(bin, large);
  const { items } = await olga.act('bins.get', { id: bin.id });
  const delayed = delayAnswer(partRead, olga.id);
  const opening = server.open(olga, { timeoutMs: 20_000 });
  await delayed.isRead;
  const ids = items.map((item) => item.id);
  await olga.act('items.move', { binId: bin.id, ids: [ids[0] ?? '', ids[999] ?? ''], toBinId: other.id });
  await olga.act('items.update', { binId: bin.id, id: ids[1] ?? '', quantity: 7 });
  await olga.act('items.delete', { binId: bin.id, ids: [ids[998] ?? ''] });
  delayed.release();
  const device = await opening;
  await device.ready();
  await untilCurrent(device, bin);
  await expectSame(olga, device, bin);
  await expectSame(olga, device, other);
});

test('bins of a granted location are sent in portions', async () => {
  const place = await olga.act('locations.create', { name: 'Barn' });
  const bins = await Promise.all(
    [1, 2, 3, 4].map((n) => buildBin(server, { owner: olga, name: `Bin ${n}`, locationId: place.id })),
  );
  for (const bin of bins) await fill(bin, { items: 100, bytes: 2_000 });
  const erik = await buildUser(server, { name: 'Erik' });
  const device = await server.connect(erik);
  const readAlone = await countStatements(partRead, async () => {
    await shareLocation(server, place, erik, 'viewer');
    await server.notify({ ownerId: olga.id, locations: [place.id], bins: bins.map(({ id }) => id) });
    await device.until(() => bins.every((bin) => device.copy.bins.get(bin.id)?.items.size === 100));
  });
  expect(readAlone).toBe(0);
});

test('a large change reaches connected devices, and later ones follow', async () => {
  const bin = await buildBin(server, { owner: olga });
  const erik = await buildUser(server, { name: 'Erik' });
  await shareBin(server, bin, erik, 'viewer');
  const devices = [await server.connect(olga), await server.connect(erik)];
  await fill(bin, large);
  await fill(bin, { items: 20, bytes: 500, trashed: true });
  await notify(bin);
  await buildItem(olga, bin, { name: 'Last' });
  for (const device of devices) {
    await untilCurrent(device, bin);
  }
  await expectSame(olga, devices[0] as LiveClient, bin);
  await expectSame(erik, devices[1] as LiveClient, bin);
});

test('a higher role adds the large trash of a bin, a lower one removes it', async () => {
  const bin = await buildBin(server, { owner: olga });
  await fill(bin, large);
  await fill(bin, { ...large, trashed: true });
  const erik = await buildUser(server, { name: 'Erik' });
  await shareBin(server, bin, erik, 'viewer');
  const device = await server.connect(erik, { timeoutMs: 20_000 });
  expect(device.copy.bins.get(bin.id)?.items.size).toBe(1_000);
  for (const [role, count] of [
    ['editor', 2_000],
    ['viewer', 1_000],
  ] as const) {
    await unshareBins(server, olga.id, erik);
    await shareBin(server, bin, erik, role);
    await olga.act('bins.update', { id: bin.id, description: `for the ${role}` });
    await device.until(() => device.copy.bins.get(bin.id)?.items.size === count);
    await expectSame(erik, device, bin);
  }
});

test('a device that lacks the trash of a large bin gets it with a change', async () => {
  const bin = await buildBin(server, { owner: olga });
  await fill(bin, large);
  await fill(bin, { ...large, trashed: true });
  const erik = await buildUser(server, { name: 'Erik' });
  await shareBin(server, bin, erik, 'editor');
  const { copy, close } = await server.connect(erik, { timeoutMs: 20_000 });
  await close();
  await buildItem(olga, bin);
  await expectSame(erik, await server.connect(erik, { copy, timeoutMs: 20_000 }), bin);
});

test('a device away longer than tombstones are kept loads a large bin whole', async () => {
  const bin = await buildBin(server, { owner: olga });
  await fill(bin, large);
  const { copy, close } = await server.connect(olga, { timeoutMs: 20_000 });
  await close();
  const [first] = copy.bins.get(bin.id)?.items.keys() ?? [];
  await server.pool.query('DELETE FROM items WHERE owner_id = $1 AND id = $2', [olga.id, first]);
  await server.pool.query(
    'UPDATE bins SET revision = revision + 1, pruned_revision = revision + 1, item_count = item_count - 1, quantity_total = quantity_total - 1 WHERE owner_id = $1 AND id = $2',
    [olga.id, bin.id],
  );
  await expectSame(olga, await server.connect(olga, { copy, timeoutMs: 20_000 }), bin);
});

test('a user whose access ends while a large bin is read gets none of it', async () => {
  const bin = await buildBin(server, { owner: olga });
  await fill(bin, { ...large, perRevision: 1_000 });
  const erik = await buildUser(server, { name: 'Erik' });
  await shareBin(server, bin, erik, 'viewer');
  const delayed = delayAnswer(partRead, olga.id);
  const opening = server.open(erik, { timeoutMs: 20_000 });
  await delayed.isRead;
  await unshareBins(server, olga.id, erik);
  delayed.release();
  const device = await opening;
  await device.until(() => !device.copy.bins.has(bin.id) || device.fault() !== undefined);
  await device.close();
  const again = await server.connect(erik, { copy: device.copy });
  expect(again.copy.bins.size).toBe(0);
  expect(requestOf(again.copy).have.bins).toEqual({});
});
