import { afterAll, beforeAll, expect, test } from 'vitest';
import { photoSizes } from '#domain/photos/photo-limits.ts';
import { buildBin, buildUser, type TestUser, userOf } from '#test/builders.ts';
import { createTestDatabase } from '#test/database.ts';
import { download, exportWhen } from '#test/exports.ts';
import { choiceFor, runImport, uploadImport } from '#test/imports.ts';
import { countJobs, runWaitingJobs } from '#test/jobs.ts';
import { mailsLeadingTo, startMailServer } from '#test/mail-server.ts';
import { startPushService } from '#test/push-service.ts';
import { startS3Peer } from '#test/s3-peer.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { unzip } from '#test/unzip.ts';

/** Three servers on one database, one `DATA_DIR` and one bucket; they share no memory but that of their modules. */
let servers: TestServer[];
let here: TestServer;
let olga: TestUser;
let push: Awaited<ReturnType<typeof startPushService>>;
let smtp: Awaited<ReturnType<typeof startMailServer>>;
let s3: Awaited<ReturnType<typeof startS3Peer>>;
const ends: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  const [database, folder] = [await createTestDatabase(), await makeTemporaryFolder()];
  [push, smtp, s3] = [await startPushService(), await startMailServer(), await startS3Peer()];
  ends.push(push.close, smtp.close, s3.close, database.drop, folder.remove);
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'bins@example.org', PUBLIC_URL: 'https://bins.example' };
  const env = { ...s3.settings, ...mail, DATA_DIR: folder.path, PUSH_LOCAL_ORIGIN: push.origin };
  servers = await Promise.all([1, 2, 3].map(() => startTestServer({ databaseUrl: database.url, env })));
  ends.unshift(() => Promise.all(servers.map((server) => server.close())));
  here = servers[0] as TestServer;
  olga = await buildUser(here, { plan: 'unlimited' });
});

afterAll(async () => {
  for (const end of ends) await end();
});

/** The server that comes next when requests are spread. */
const serverFor = (n: number) => servers[n % servers.length] as TestServer;

test('a photo that one process stored is shown by all', async () => {
  const bin = await buildBin(here, { owner: olga });
  const { id } = await olga.act('photos.create', { target: { kind: 'bin', id: bin.id } });
  const headers = { authorization: `Bearer ${olga.token}` };
  for (const size of photoSizes) {
    const answers = await Promise.all(
      servers.map((server) => server.fetch(`/photos/${id}/${size}`, { headers })),
    );
    const files = await Promise.all(answers.map(async (answer) => Buffer.from(await answer.arrayBuffer())));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(files.every((file) => file.equals(files[0] as Buffer))).toBe(true);
  }
  expect([...s3.objects.keys()].filter((key) => key.startsWith('photos/'))).toHaveLength(photoSizes.length);
});

test('an export started at one process is made once, and all let it be downloaded', async () => {
  const { id } = await olga.act('exports.start', {});
  const there = userOf(serverFor(1), olga);
  const { url = '' } = await exportWhen(there, id, ({ state }) => state === 'ready');
  for (const server of servers) {
    const answer = await download(server, url, olga);
    expect([...(await unzip(Buffer.from(await answer.arrayBuffer()))).keys()]).toContain('account.json');
  }
  expect([...s3.objects.keys()].filter((key) => key.startsWith('files/exports/'))).toHaveLength(1);
});

test('a file that one process received is imported once through another', async () => {
  const info = await uploadImport(here, olga, 'Name\nDrill\nSaw\n');
  const { state } = await runImport(userOf(serverFor(1), olga), info.id, choiceFor(info));
  const { bins } = await userOf(serverFor(2), olga).act('bins.list', {});
  expect([state, bins.find(({ name }) => name === 'Imported')?.itemCount]).toEqual(['done', 2]);
});

test('each invitation is mailed once, and each request pushed once', async () => {
  const bin = await buildBin(here, { owner: olga, isPrivate: false });
  const device = push.addDevice();
  const { endpoint, p256dh, auth } = device;
  await olga.act('push.subscribe', { endpoint, p256dh, auth, locale: 'en', showsNames: true });
  const target = { kind: 'bin' as const, id: bin.id };
  const people = Array.from({ length: 12 }, (_, n) => n);
  const emails = people.map((n) => `guest-${n}@example.org`);
  await Promise.all(
    people.map(async (n) => {
      const guest = await buildUser(serverFor(n));
      await guest.act('accessRequests.create', { target });
      const invite = { targets: [target], emails: emails.slice(n, n + 1), role: 'viewer' as const };
      await userOf(serverFor(n + 1), olga).act('invites.create', invite);
    }),
  );
  await expect
    .poll(async () => {
      await runWaitingJobs(here.pool);
      return countJobs(here.pool);
    })
    .toBe(0);
  const mailedTo = mailsLeadingTo(smtp, '/invite/').flatMap(({ to }) => to);
  expect(mailedTo.sort()).toEqual(emails.sort());
  expect(device.arrived).toHaveLength(people.length);
});
