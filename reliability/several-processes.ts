import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { startEmbedded } from '#server/db/embedded.ts';
import { type Account, call } from '#test/account.ts';
import { buildPhoto } from '#test/build-photo.ts';
import { openLive } from '#test/live-client.ts';
import { startMailServer } from '#test/mail-server.ts';
import { startPushService } from '#test/push-service.ts';
import { startS3Peer } from '#test/s3-peer.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { type Drill, pause, type Report } from './drill.ts';
import { missingPrograms, type ProxyName, skippedFor, startProxy } from './hostile-connections/proxies.ts';
import { PhotoUploader } from './photo-uploader.ts';
import { createFleet, type Fleet } from './several-processes/fleet.ts';
import {
  repeat,
  signUpByMail,
  startExporting,
  startImporting,
  startInviting,
} from './several-processes/people.ts';
import { isWholePhoto } from './whole-photo.ts';
import { Writer } from './writer.ts';

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
    const missing = await missingPrograms();
    if (missing.length > 0) return skippedFor(missing);
    const rounds = Math.max(1, Math.round(2 * scale));
    for (const [name, way] of Object.entries(ways)) {
      if (part !== undefined && part !== name) continue;
      say?.(`through ${name}`);
      const { figures, failures } = await drillBehind(way, rounds, server);
      for (const [figure, value] of Object.entries(figures)) report.figures[`${name}: ${figure}`] = value;
      report.failures.push(...failures.map((failure) => `${name}: ${failure}`));
    }
    return report;
  },
};

/** `older` is the main file of an older version, whose processes are replaced by this one's in the first round. */
async function drillBehind(way: Way, rounds: number, older: string | undefined): Promise<Report> {
  const folder = await makeTemporaryFolder();
  const postgres = await startEmbedded(join(folder.path, 'postgres'));
  const proxy = await startProxy(way.proxy, folder.path, { processes: processCount, isSticky: way.isSticky });
  const authority = await readFile(proxy.certificate, 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), authority]);
  const [smtp, push, s3] = [await startMailServer(), await startPushService(), await startS3Peer()];
  const fleet = createFleet(proxy, {
    DATA_DIR: join(folder.path, 'data'),
    DATABASE_URL: postgres.url,
    DISK_RESERVE_MB: '0',
    SMTP_URL: smtp.url,
    MAIL_FROM: 'bins@example.org',
    PUSH_LOCAL_ORIGIN: push.origin,
    ...(way.storage === 'bucket' && s3.settings),
  });
  const report: Report = { figures: {}, failures: [] };
  try {
    // All first starts at once, on an empty folder and an empty database.
    await Promise.all(fleet.ports.map((_, n) => fleet.start(n, older)));
    const people: Account[] = [];
    for (let n = 0; n < writerCount + 6; n++) people.push(await signUpByMail(fleet, smtp, `Person${n}`));
    const [erik, ...others] = people as [Account, ...Account[]];
    for (const n of fleet.ports.keys()) await call(fleet.addressOf(n), others[0] as Account, 'me.get', {});
    report.failures.push(...(await signOutEverywhere(fleet, erik)));
    await workThrough({ fleet, rounds, report, smtp, device: push.addDevice() }, others);
    if (way.storage === 'bucket') report.figures['files in the bucket'] = s3.objects.size;
  } finally {
    await Promise.all(fleet.ports.map((_, n) => fleet.stop(n, 'SIGTERM')));
    await proxy.stop();
    await postgres.stop();
    await Promise.all([smtp.close(), push.close(), s3.close()]);
    await folder.remove();
  }
  return report;
}

type Scene = {
  fleet: Fleet;
  rounds: number;
  report: Report;
} & Parameters<typeof startInviting>[2];

/** All work goes on while the processes restart one after another; the writers also while one is killed. */
async function workThrough(
  { fleet, rounds, report, ...peers }: Scene,
  people: readonly Account[],
): Promise<void> {
  const [olga, guest, exporter, importer, photographer, ...writing] = people as [
    Account,
    Account,
    Account,
    Account,
    Account,
  ];
  const address = () => fleet.address;
  const writers = await Promise.all(writing.map((account, n) => Writer.start(account, address, `Bin ${n}`)));
  const uploader = new PhotoUploader(photographer, address, await buildPhoto({ width: 1_200, height: 900 }));
  const written = Promise.all(writers.map((writer) => writer.write()));
  const uploaded = uploader.upload();
  let isOver = false;
  const [inviting, exporting, importing] = [
    await startInviting(fleet, { olga, guest }, peers),
    startExporting(fleet, exporter),
    startImporting(fleet, importer),
  ];
  const works = [inviting, exporting, importing];
  const worked = Promise.all(works.map((work) => repeat(work, () => isOver)));
  for (let round = 0; round < rounds; round++) {
    for (const n of fleet.ports.keys()) {
      await pause(500);
      await fleet.stop(n, 'SIGTERM');
      await fleet.start(n);
    }
  }
  await pause(2_000);
  isOver = true;
  uploader.finish();
  await Promise.all([worked, uploaded]);
  report.failures.push(...(await uploader.check(isWholePhoto)));
  for (const work of works) {
    await work.check();
    report.failures.push(...work.failures);
  }
  const failed = () => [...writers, ...works.map(({ caller }) => caller)].flatMap((each) => each.failed);
  const resent = failed().length;
  if (resent > 0)
    report.failures.push(
      `${resent} calls failed during rolling restarts: ${[...new Set(failed())].join(', ')}`,
    );
  if (uploader.resent > 0) report.failures.push(`${uploader.resent} photos were sent again`);
  report.figures['restarts, writes, slowest ms, sent again'] =
    `${rounds * fleet.ports.length}, ${countWrites(writers)}, ${slowestOf(writers)}, ${resent}`;
  report.figures['photos, exports, imports, mails and pushes'] =
    `${uploader.acknowledged.size}, ${exporting.done}, ${importing.done}, ${inviting.done}`;
  for (const writer of writers) writer.slowest = 0;
  await fleet.stop(0, 'SIGKILL');
  await pause(1_000);
  await fleet.start(0);
  for (const writer of writers) writer.finish();
  await written;
  for (const writer of writers) report.failures.push(...(await writer.check()));
  if (slowestOf(writers) > killedMs)
    report.failures.push(`a write took ${slowestOf(writers)} ms when a process was killed`);
  report.figures['one killed: writes, slowest ms, sent again'] =
    `${countWrites(writers)}, ${slowestOf(writers)}, ${failed().length - resent}`;
}

const countWrites = (writers: readonly Writer[]) => writers.reduce((sum, each) => sum + each.acknowledged, 0);
const slowestOf = (writers: readonly Writer[]) =>
  Math.round(Math.max(...writers.map(({ slowest }) => slowest)));

/** Signs out through one process, with a live connection of the same session to each. */
async function signOutEverywhere(fleet: Fleet, erik: Account): Promise<string[]> {
  const clients = await Promise.all(
    fleet.ports.map((_, n) => openLive({ url: fleet.addressOf(n), token: erik.token })),
  );
  await Promise.all(clients.map((client) => client.ready()));
  const began = performance.now();
  const headers = { ...erik.headers, origin: fleet.address };
  await fetch(`${fleet.address}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' });
  await Promise.all(clients.map(({ ended }) => ended));
  const ms = Math.round(performance.now() - began);
  return ms > signOutMs ? [`a sign-out ended live connections after ${ms} ms`] : [];
}
