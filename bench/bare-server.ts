// The baselines, which the benchmark starts as a process: a Fastify without plugins that answers 200 bytes, and one handler
// that stores the rows of items.create in one transaction, without signing in, checks, limits, queues or live sync. It is
// given the address of the database and a bin.
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { createPool } from '#server/db/pool.ts';

const [databaseUrl = '', ownerId = ''] = process.argv.slice(2);
const app = Fastify();
const answer = { text: 'x'.repeat(200 - '{"text":""}'.length) };
app.get('/', () => answer);

const pool = createPool(databaseUrl);
type Body = { data: { binId: string; items: { name: string }[] } };
app.post<{ Body: Body }>('/items', async ({ body: { data } }) => {
  const client = await pool.connect();
  const query = (name: string, text: string, values: unknown[] = []) => client.query({ name, text, values });
  try {
    const id = randomUUID();
    const now = new Date();
    const item = { ...data.items[0], id, quantity: 1, tags: [], dateAdded: now, updatedAt: now };
    await Promise.all([
      query('begin', 'BEGIN'),
      query('id', 'INSERT INTO ids (id, owner_id) VALUES ($1, $2)', [id, ownerId]),
      query('bin', raiseBin, [ownerId, data.binId]),
      query('item', insertItem, [ownerId, data.binId, id, item.name, now]),
      query('history', insertHistory, [ownerId, data.binId, randomUUID(), now, [item.name], { ids: [id] }]),
      query('commit', 'COMMIT'),
    ]);
    return { result: [item] };
  } finally {
    client.release();
  }
});

const raiseBin = `UPDATE bins SET revision = revision + 1, item_count = item_count + 1, quantity_total = quantity_total + 1,
    item_rows = item_rows + 1, item_bytes = item_bytes + 100 WHERE owner_id = $1 AND id = $2`;
const insertItem = `INSERT INTO items (owner_id, bin_id, id, revision, name, quantity, tags, date_added, updated_at, bytes)
  SELECT owner_id, id, $3, revision, $4, 1, '{}', $5, $5, 100 FROM bins WHERE owner_id = $1 AND id = $2`;
const insertHistory = `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
  VALUES ($1, 'bin', $2, $3, 'itemsAdded', $4, $1, 'Caller', $5, 1, $6)`;

await app.listen({ port: 0, host: '127.0.0.1' });
console.log(`ready ${(app.server.address() as AddressInfo).port}`);
process.once('SIGTERM', async () => {
  await app.close();
  await pool.end();
});
