import { readFile } from 'node:fs/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { type Account, call } from '#test/account.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { openLive } from '#test/live-client.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startPushService } from '#test/push-service.ts';
import { startS3Peer } from '#test/s3-peer.ts';
import { elapsedMs } from '../bench/figure.ts';
import { type Testbed, withTestbed } from '../bench/testbed.ts';
import { PhotoUploader, Writers } from './clients.ts';
import { type Drill, pause, type Report } from './drill.ts';
import { type ProxyName, skippedWithoutProxies, startProxy } from './proxies.ts';
import {
  type Fleet,
  repeat,
  signUpByMail,
  startExporting,
  startImporting,
  startInviting,
} from './several-processes-work.ts';

const processCount = 3;
const writerCount = 6;
const signOutMs = 1_000;
const killedMs = 5_000;

type Way = { proxy: ProxyName; isSticky: boolean; storage: 'folder' | 'bucket' };

const ways: Record<string, Way> = {
  nginx: { proxy: 'nginx', isSticky: false, storage: 'folder' },
  'nginx sticky': { proxy: 'nginx', isSticky: true, storage: 'bucket' },
  caddy: { proxy: 'caddy', isSticky: false, storage: 'bucket' },
  'caddy sticky': { proxy: 'caddy', isSticky: true, storage: 'folder' },
};

/** Three processes on one PostgreSQL and one `DATA_DIR`, behind each proxy that `deploy/` configures. */
export const severalProcesses: Drill = {
  name: 'several processes',
  mustHold: `three first starts share one secret; a rolling restart fails no write, photo, export or import, and sends no mail and no push twice; of a killed process clients notice a reconnect within ${killedMs / 1000} s; a sign-out ends live connections everywhere within ${signOutMs / 1000} s`,
  async run({ scale, part, server, say }) {
    const report: Report = { figures: {}, failures: [] };
    const skipped = await skippedWithoutProxies();
    if (skipped) return skipped;
    const rounds = Math.max(1, Math.round(2 * scale));
    for (const [name, way] of Object.entries(ways)) {
      if (part !== undefined && part !== name) continue;
      say?.(`through ${name}`);
      const { figures, failures } = await withTestbed((testbed) => drillBehind(testbed, way, rounds, server));
      for (const [figure, value] of Object.entries(figures)) report.figures[`${name}: ${figure}`] = value;
      report.failures.push(...failures.map((failure) => `${name}: ${failure}`));
    }
    return report;
  },
};

/** `older` is the main file of an older version, whose processes are replaced by this one's in the first round. */
async function drillBehind(
  testbed: Testbed,
  { proxy: name, isSticky, storage }: Way,
  rounds: number,
  older: string | undefined,
): Promise<Report> {
  const { url } = await testbed.postgres();
  const proxy = await startProxy(testbed, name, { processes: processCount, isSticky });
  const authority = await readFile(proxy.certificate, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), authority]);
  const [smtp, push, s3] = [await startMailServer(), await startPushService(), await startS3Peer()];
  testbed.onEnd(() => Promise.all([smtp.close(), push.close(), s3.close()]));
  // Without AUTH_SECRET and keys of pushes, which the processes must share.
  const settings = {
    DATA_DIR: await testbed.folder(),
    DATABASE_URL: url,
    DISK_RESERVE_MB: '0',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'bins@example.org',
    PUSH_LOCAL_ORIGIN: push.origin,
    PUBLIC_URL: proxy.address,
    ...(storage === 'bucket' && s3.settings),
  };
  const servers = await Promise.all(
    proxy.serverPorts.map((port) => testbed.prepareServer({ ...settings, PORT: String(port) })),
  );
  // All first starts at once, on an empty folder and an empty database.
  await Promise.all(servers.map((server) => server.start(older)));
  const processes = proxy.serverPorts.map((port) => `http://127.0.0.1:${port}`);
  const fleet = { address: proxy.address, servers, processes };
  const report: Report = { figures: {}, failures: [] };
  const people: Account[] = [];
  for (let n = 0; n < writerCount + 6; n++) people.push(await signUpByMail(fleet, smtp, `Person${n}`));
  const [erik, ...others] = people as [Account, ...Account[]];
  for (const address of processes) await call(address, others[0] as Account, 'me.get', {});
  report.failures.push(...(await signOutEverywhere(fleet, erik)));
  await workThrough({ fleet, rounds, report, smtp, device: push.addDevice() }, others);
  if (storage === 'bucket') report.figures['files in the bucket'] = s3.objects.size;
  return report;
}

type Scene = { fleet: Fleet; rounds: number; report: Report } & Parameters<typeof startInviting>[2];

/** All work goes on while the processes restart one after another; the writers also while one is killed. */
async function workThrough(
  { fleet, rounds, report: { figures, failures }, ...peers }: Scene,
  people: readonly Account[],
): Promise<void> {
  const [olga, guest, exporter, importer, photographer] = people as [
    Account,
    Account,
    Account,
    Account,
    Account,
  ];
  const address = () => fleet.address;
  const writers = await Writers.start(people.slice(5), address);
  const uploader = new PhotoUploader(photographer, address, await buildPhoto({ width: 1_200, height: 900 }));
  writers.write();
  const uploading = uploader.upload();
  const inviting = await startInviting(fleet, { olga, guest }, peers);
  const [exporting, importing] = [startExporting(fleet, exporter), startImporting(fleet, importer)];
  const works = [inviting, exporting, importing];
  let isOver = false;
  const working = Promise.all(works.map((work) => repeat(work, () => isOver)));
  for (let round = 0; round < rounds; round++) {
    for (const server of fleet.servers) {
      await pause(500);
      await server.stop();
      await server.start();
    }
  }
  await pause(2_000);
  isOver = true;
  uploader.finish();
  await Promise.all([working, uploading]);
  failures.push(...(await uploader.check()));
  for (const work of works) {
    await work.check();
    failures.push(...work.failures);
  }
  const failed = () => [...writers.failed, ...works.flatMap(({ caller }) => caller.failed)];
  const resent = failed().length;
  if (resent > 0)
    failures.push(`${resent} calls failed during rolling restarts: ${[...new Set(failed())].join(', ')}`);
  if (uploader.resent > 0) failures.push(`${uploader.resent} photos were sent again`);
  figures['restarts, writes, slowest ms, sent again'] =
    `${rounds * fleet.servers.length}, ${writers.acknowledged}, ${writers.slowest}, ${resent}`;
  figures['photos, exports, imports, mails and pushes'] =
    `${uploader.acknowledged.size}, ${exporting.done}, ${importing.done}, ${inviting.done}`;
  for (const writer of writers.all) writer.slowest = 0;
  const [killed] = fleet.servers;
  await killed?.stop('SIGKILL');
  await pause(1_000);
  await killed?.start();
  failures.push(...(await writers.finish()));
  if (writers.slowest > killedMs)
    failures.push(`a write took ${writers.slowest} ms when a process was killed`);
  figures['one killed: writes, slowest ms, sent again'] =
    `${writers.acknowledged}, ${writers.slowest}, ${failed().length - resent}`;
}

/** Signs out through one process, with a live connection of the same session to each. */
async function signOutEverywhere({ address, processes }: Fleet, erik: Account): Promise<string[]> {
  const clients = await Promise.all(processes.map((url) => openLive({ url, token: erik.token })));
  await Promise.all(clients.map((client) => client.ready()));
  const headers = { ...erik.headers, origin: address };
  const ms = await elapsedMs(async () => {
    await fetch(`${address}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' });
    await Promise.all(clients.map(({ ended }) => ended));
  });
  return ms > signOutMs ? [`a sign-out ended live connections after ${Math.round(ms)} ms`] : [];
}
