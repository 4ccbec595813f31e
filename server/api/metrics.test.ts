import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'vitest';
import { openLive } from '#test/live-client.ts';
import { test as base } from '#test/server-test.ts';
import { enqueueJob } from '../jobs/job.ts';

const METRICS_TOKEN = 'a token of the tests';
const test = base.extend('serverOptions', { scope: 'file' }, { env: { METRICS_TOKEN } });

const forwarded = { 'x-forwarded-for': '192.0.2.7' };
const authorized = { ...forwarded, authorization: `Bearer ${METRICS_TOKEN}` };

/** The values of a metric by its labels. */
function valuesOf(text: string, name: string): Record<string, number> {
  const lines = text.split('\n').filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `));
  return Object.fromEntries(
    lines.map((line) => [line.slice(name.length, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]),
  );
}

test('/metrics answers from elsewhere only with the token', async ({ server }) => {
  const statusWith = async (headers: Record<string, string>) =>
    (await server.fetch('/metrics', { headers })).status;
  expect(await statusWith(authorized)).toBe(200);
  expect(await statusWith({})).toBe(200);
  expect(await statusWith(forwarded)).toBe(404);
  expect(await statusWith({ ...forwarded, authorization: 'Bearer another token, as long' })).toBe(404);
  expect(await statusWith({ ...forwarded, authorization: METRICS_TOKEN })).toBe(404);
});

test('shows calls, jobs, live connections, photos and pools', async ({ server, olga }) => {
  await olga.act('me.get', {});
  const kind = { name: 'unknown-kind', concurrency: 1 };
  await enqueueJob(server.pool, kind, {}, { runAt: new Date(Date.now() - 60_000).toISOString() });
  await enqueueJob(server.pool, kind, {}, { runAt: new Date(Date.now() + 60_000).toISOString() });
  const device = await openLive({ url: server.url, token: olga.token });
  await device.ready();
  const text = await (await server.fetch('/metrics')).text();
  expect(valuesOf(text, 'whichbin_live_connections')).toEqual({ '': 1 });
  expect(valuesOf(text, 'whichbin_photos_pending')).toEqual({ '': 0 });
  expect(valuesOf(text, 'whichbin_jobs_waiting')).toMatchObject({ '{task="unknown-kind"}': 1 });
  const { '{task="unknown-kind"}': age } = valuesOf(text, 'whichbin_jobs_oldest_seconds');
  expect(age).toBeGreaterThanOrEqual(60);
  expect(valuesOf(text, 'whichbin_jobs_failed')).toMatchObject({ '{task="unknown-kind"}': 0 });
  expect(Object.keys(valuesOf(text, 'whichbin_database_connections'))).toContain(
    '{pool="read",state="wanted"}',
  );
  expect(valuesOf(text, 'whichbin_request_seconds_count')).toMatchObject({
    '{route="/api/me.get",status="200"}': expect.any(Number),
  });
  await device.close();
});

test('the Grafana dashboard uses metrics that exist', async ({ server, olga }) => {
  await olga.act('me.get', {});
  const text = await (await server.fetch('/metrics')).text();
  const known = new Set(
    [...text.matchAll(/^# TYPE (\S+) (\S+)/gm)].flatMap(([, name, type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  );
  const dashboard = await readFile(join(import.meta.dirname, '../../deploy/grafana-dashboard.json'), 'utf8');
  const used = new Set(dashboard.match(/\b(?:whichbin|nodejs|process)_\w+/g));
  expect([...used].filter((name) => !known.has(name))).toEqual([]);
  const own = [...known].filter((name) => name?.startsWith('whichbin_') && !name.endsWith('_sum'));
  expect(own.filter((name) => name !== undefined && !used.has(name))).toEqual([]);
});
