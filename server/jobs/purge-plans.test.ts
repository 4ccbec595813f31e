import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Queryable } from '#server/db/statement.ts';
import { createTestDatabase, onCitus, type TestDatabase } from '#test/database.ts';
import { purgeDenials } from '../features/access/requests.queries.ts';
import { purgeHistory } from '../features/history/history.queries.ts';
import { queryExpiredOwners } from '../features/invites/invite.queries.ts';
import { queryExpiredReceived } from '../features/invites/received.queries.ts';
import { purgeNotifications } from '../features/notifications/notifications.queries.ts';
import { deleteExpiredShareLinks } from '../features/share-links/share-link.queries.ts';
import { deleteOldOperations, deleteOldRevocations } from './housekeeping.queries.ts';

let database: TestDatabase;
let client: Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new Client(database.url);
  await client.connect();
  // The tables are empty, where going through them would be cheapest: only what has no index goes through one then.
  await client.query('SET enable_seqscan = off');
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

const plans: string[] = [];
const explaining = {
  async query({ text, values }: { text: string; values: unknown[] }) {
    const { rows } = await client.query<Record<string, string>>(`EXPLAIN ${text}`, values);
    plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
    return { rows: [] };
  },
} as unknown as Queryable;

const now = new Date().toISOString();

test.skipIf(onCitus('plans are made by the workers')).each([
  ['denied requests', () => purgeDenials(explaining, { before: now })],
  ['public links', () => deleteExpiredShareLinks(explaining, { before: now })],
  ['invitations received', () => queryExpiredReceived(explaining, { now, limit: 1 })],
  ['invitations sent', () => queryExpiredOwners(explaining, { now, limit: 1 })],
  ['revoked sessions', () => deleteOldRevocations(explaining, { before: now })],
  ['notifications', () => purgeNotifications(explaining, { before: now, limit: 1 })],
  ['history', () => purgeHistory(explaining, { before: now, limit: 1 })],
  ['operations', () => deleteOldOperations(explaining, { before: now, limit: 1 })],
])('old rows of %s are found by an index', async (_what, purge) => {
  plans.length = 0;
  await purge();
  expect(plans).toHaveLength(1);
  expect(plans[0]).toMatch(/Index/);
  expect(plans[0]).not.toMatch(/Seq Scan/);
});
