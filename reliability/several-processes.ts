import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startEmbedded } from '#server/db/embedded.ts';
import { call, signUp } from '#test/account.ts';
import { openLive } from '#test/live-client.ts';
import { type ServerProcess, startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { type Drill, pause, type Report } from './drill.ts';
import { missingPrograms, type ProxyName, startProxy } from './hostile-connections/proxies.ts';
import { Writer } from './writer.ts';

const processCount = 3;
const writerCount = 6;
const signOutMs = 1_000;
const killedMs = 5_000;

/** Three processes on one PostgreSQL and one `DATA_DIR`, behind each proxy that `deploy/` configures. */
export const severalProcesses: Drill = {
  name: 'several processes',
  mustHold: `three first starts share one secret; a rolling restart loses no write, and behind nginx fails none; of a killed process clients notice a reconnect within ${killedMs / 1000} s; a sign-out ends live connections everywhere within ${signOutMs / 1000} s`,
  async run({ scale, part, say }) {
    const report: Report = { figures: {}, failures: [] };
    const missing = await missingPrograms();
    if (missing.length > 0) {
      report.failures.push(`${missing.join(' and ')} missing: apt-get install nginx caddy openssl`);
      return report;
    }
    for (const name of ['nginx', 'caddy'] as const) {
      if (part !== undefined && part !== name) continue;
      say?.(`through ${name}`);
      await drillBehind(name, Math.max(1, Math.round(2 * scale)), report);
    }
    return report;
  },
};

async function drillBehind(name: ProxyName, rounds: number, report: Report): Promise<void> {
  const folder = await makeTemporaryFolder();
  const postgres = await startEmbedded(join(folder.path, 'postgres'));
  const proxy = await startProxy(name, folder.path, processCount);
  const authority = await readFile(proxy.certificate, 'utf8');
  const fleet = createFleet(proxy, join(folder.path, 'data'), postgres.url);
  const fail = (failures: readonly string[]) =>
    report.failures.push(...failures.map((failure) => `${name}: ${failure}`));
  const { setDefaultCACertificates, getCACertificates } = await import('node:tls');
  setDefaultCACertificates([...getCACertificates('default'), authority]);
  try {
    // All first starts at once, on an empty folder and an empty database.
    await Promise.all(fleet.ports.map((_, n) => fleet.start(n)));
    const olga = await signUp(proxy.address, 'Olga');
    for (const n of fleet.ports.keys()) await call(fleet.address(n), olga, 'me.get', {});
    fail(await signOutEverywhere(fleet, proxy.address));
    const writers = await Promise.all(
      Array.from({ length: writerCount }, (_, n) => Writer.start(olga, () => proxy.address, `Bin ${n}`)),
    );
    const writing = Promise.all(writers.map((writer) => writer.write()));
    const resentSum = () => writers.reduce((sum, writer) => sum + writer.resent, 0);
    for (let round = 0; round < rounds; round++) {
      for (const n of fleet.ports.keys()) {
        await pause(500);
        await fleet.stop(n, 'SIGTERM');
        await fleet.start(n);
      }
    }
    await pause(500);
    const resent = resentSum();
    // Caddy sends no request again that has a body, so it answers some with 502, and devices send those again.
    if (resent > 0 && name === 'nginx')
      fail([`${resent} writes failed during rolling restarts and were sent again`]);
    report.figures[`${name}: restarts, writes, sent again, slowest ms`] =
      `${rounds * processCount}, ${countWrites(writers)}, ${resent}, ${slowestOf(writers)}`;
    for (const writer of writers) writer.slowest = 0;
    await fleet.stop(0, 'SIGKILL');
    await pause(1_000);
    await fleet.start(0);
    for (const writer of writers) writer.finish();
    await writing;
    for (const writer of writers) fail(await writer.check());
    if (slowestOf(writers) > killedMs)
      fail([`a write took ${slowestOf(writers)} ms when a process was killed`]);
    report.figures[`${name}: one killed: writes, sent again, slowest ms`] =
      `${countWrites(writers)}, ${resentSum() - resent}, ${slowestOf(writers)}`;
  } finally {
    await Promise.all(fleet.ports.map((_, n) => fleet.stop(n, 'SIGTERM')));
    await proxy.stop();
    await postgres.stop();
    await folder.remove();
  }
}

const countWrites = (writers: readonly Writer[]) => writers.reduce((sum, each) => sum + each.acknowledged, 0);
const slowestOf = (writers: readonly Writer[]) =>
  Math.round(Math.max(...writers.map(({ slowest }) => slowest)));

type FleetProxy = Awaited<ReturnType<typeof startProxy>>;
type Fleet = ReturnType<typeof createFleet>;

/** The processes behind the proxy, without AUTH_SECRET and keys of pushes. */
function createFleet(
  { serverPorts: ports, address: publicUrl }: FleetProxy,
  dataDir: string,
  databaseUrl: string,
) {
  const servers: (ServerProcess | undefined)[] = [];
  return {
    ports,
    address: (n: number) => `http://127.0.0.1:${ports[n]}`,
    async start(n: number): Promise<void> {
      servers[n] = await startServerProcess({
        ...{ DATA_DIR: dataDir, DATABASE_URL: databaseUrl, PORT: String(ports[n]), PUBLIC_URL: publicUrl },
        ...{ DEFAULT_PLAN: 'unlimited', RATE_LIMIT_FACTOR: '1000000', LOG_LEVEL: 'error' },
      });
    },
    async stop(n: number, signal: NodeJS.Signals): Promise<void> {
      await servers[n]?.stop(signal);
      servers[n] = undefined;
    },
  };
}

/** Signs out through one process, with a live connection of the same session to each. */
async function signOutEverywhere(fleet: Fleet, address: string): Promise<string[]> {
  const erik = await signUp(address, 'Erik');
  const clients = await Promise.all(
    fleet.ports.map((_, n) => openLive({ url: fleet.address(n), token: erik.token })),
  );
  await Promise.all(clients.map((client) => client.ready()));
  const began = performance.now();
  const headers = { ...erik.headers, origin: address };
  await fetch(`${address}/api/auth/sign-out`, { method: 'POST', headers, body: '{}' });
  await Promise.all(clients.map(({ ended }) => ended));
  const ms = Math.round(performance.now() - began);
  return ms > signOutMs ? [`a sign-out ended live connections after ${ms} ms`] : [];
}
