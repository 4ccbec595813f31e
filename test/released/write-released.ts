// npm run released -- COMMIT: runs that version's server, fills it and writes its backup to COMMIT.zip.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { describeBackup } from '#server/backups/manifest.ts';
import { takeBackup } from '#server/backups/take-backup.ts';
import { startEmbedded } from '#server/db/embedded.ts';
import { readSettings } from '#server/start/env.ts';
import { startPaymentPeer } from '../payment-peer.ts';
import { startPushService } from '../push-service.ts';
import { startServerProcess } from '../server-process.ts';
import { makeTemporaryFolder } from '../temporary-folder.ts';
import { fillHousehold, offer, type People, signUpHousehold } from './household.ts';

const ROOT = join(import.meta.dirname, '../..');
const [commit = ''] = process.argv.slice(2);
if (!/^[0-9a-f]{7,}$/.test(commit)) throw new Error('Usage: npm run released -- COMMIT');

const folder = await makeTemporaryFolder();
const checkout = join(folder.path, 'checkout');
const dataDir = join(folder.path, 'data');
execFileSync('git', ['clone', '--quiet', '--no-checkout', ROOT, checkout]);
execFileSync('git', ['checkout', '--quiet', commit], { cwd: checkout });
// The packages of that version are among today's.
await symlink(join(ROOT, 'node_modules'), join(checkout, 'node_modules'));

const database = await startEmbedded(join(folder.path, 'database'), { isDurable: false });
const [payments, push] = [await startPaymentPeer(), await startPushService()];
const main = ['server/start/main.ts', 'server/main.ts'].map((path) => join(checkout, path)).find(existsSync);
const server = await startServerProcess(
  {
    DATABASE_URL: database.url,
    DATA_DIR: dataDir,
    PUSH_LOCAL_ORIGIN: push.origin,
    RATE_LIMIT_FACTOR: '1000',
    ...payments.settings,
  },
  { main },
);
payments.deliverTo = `${server.address}/api/stripe-webhook`;

const people = await signUpHousehold(server.address);
await payments.pay((await people.Olga.act('plans.checkout', {})).url);
while ((await people.Olga.act('me.get', {})).plan !== 'unlimited');
await fillHousehold(server.address, people);
const client = new Client(database.url);
await client.connect();
await leavePushWaiting(people);
await leaveInvitationWaiting(people);
await server.stop('SIGKILL');
await client.end();

const target = join(import.meta.dirname, `${commit}.zip`);
await rm(target, { force: true });
const settings = { ...readSettings({}), DATA_DIR: dataDir };
console.log(describeBackup(await takeBackup({ databaseUrl: database.url, settings, target })));
await Promise.all([payments.close(), push.close(), database.stop()]);
await folder.remove();

/** The push service is unavailable, so that the server will try again later. */
async function leavePushWaiting({ Olga: olga, Anna: anna }: People): Promise<void> {
  const device = push.addDevice();
  device.respond = (response) => response.writeHead(503).end();
  const { endpoint, p256dh, auth } = device;
  await olga.act('push.subscribe', { endpoint, p256dh, auth, locale: 'sv', showsNames: true });
  const bin = (await anna.act('bins.list', {})).bins.find(({ name }) => name === 'Tools');
  const { items } = await anna.act('bins.get', { id: bin?.id ?? '' });
  const ids = items.filter(({ name }) => name.endsWith('hammer')).map(({ id }) => id);
  await anna.act('items.delete', { binId: bin?.id ?? '', ids });
  const { rows } = await client.query(
    `SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS found`,
  );
  const waiting = rows[0].found
    ? `SELECT FROM graphile_worker._private_jobs WHERE payload ->> 'tries' = '1' AND locked_at IS NULL`
    : 'SELECT FROM push_jobs WHERE tries = 1';
  while ((await client.query(waiting)).rowCount === 0);
}

/** The server cannot deliver the invitation until it is killed. */
async function leaveInvitationWaiting({ Olga: olga, Nora: nora }: People): Promise<void> {
  await client.query('BEGIN; LOCK TABLE received_invites IN EXCLUSIVE MODE');
  const place = (await olga.act('locations.list', {})).locations.find(({ name }) => name === 'Attic');
  await offer(olga, nora.email, { kind: 'location', id: place?.id ?? '' }, 'viewer');
}
