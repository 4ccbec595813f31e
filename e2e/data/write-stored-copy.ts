// npm run stored-copy: writes stored-copy.json with this build, for later builds to open. Run it before the stored format changes.
import { chromium } from '@playwright/test';
import type { QueuedName } from '#domain/operation.ts';
import { launchOptions } from '#test/chromium.ts';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { setUp } from '../../scripts/set-up.ts';
import type {} from './probe.ts';
import { serveProbe } from './probe-files.ts';
import { databaseOf, dump, offline, prepare, writeStoredCopy } from './stored-copy.ts';

await setUp('browser');
const data = await makeTemporaryFolder();
const server = await startServerProcess({ DATA_DIR: data.path, DEFAULT_PLAN: 'unlimited' });
const browser = await chromium.launch(launchOptions());
try {
  const { olga, ids } = await prepare(server.address);
  const context = await browser.newContext({ baseURL: server.address });
  await serveProbe(context);
  const page = await context.newPage();
  await page.goto('/probe/');
  await page.waitForFunction(() => window.probe !== undefined);
  const { email, password } = olga;
  await page.evaluate((who) => window.probe.signIn({ ...who, remember: true }), { email, password });
  await page.waitForFunction(() => window.probe.bins().length === 3 && window.probe.sync()?.waiting === 0);
  for (const name of ['Garage', 'Attic'])
    await page.evaluate((bin) => window.probe.items(window.probe.binId(bin) ?? ''), name);

  await context.setOffline(true);
  const acts = offline(ids) as { call: QueuedName; data: never }[];
  for (const act of acts) {
    await page.evaluate(async ({ call, data }) => {
      const { binId, id, ids = [id] } = data as { binId?: string; id?: string; ids?: (string | undefined)[] };
      // A screen passes the items that the person sees, too.
      const seen = binId === undefined ? [] : await window.probe.rows(binId);
      const rows = seen.filter((item) => ids.includes(item.id));
      await window.probe.act(call, data, rows.length > 0 ? { rows } : {});
    }, act);
  }
  const shown = await page.evaluate(async () => {
    const bins: Record<string, string[]> = {};
    for (const name of window.probe.bins())
      bins[name] = await window.probe.items(window.probe.binId(name) ?? '');
    return bins;
  });
  const copy = await dump(page, databaseOf(ids));
  await writeStoredCopy({ ...copy, shown }, ids);
  const outbox = copy.stores.find(({ name }) => name === 'outbox')?.rows.length;
  console.log(`${outbox} operations wait in stored-copy.json`);
} finally {
  await browser.close();
  await server.stop();
  await data.remove();
}
