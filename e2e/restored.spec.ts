import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startServerProcess } from '#test/server-process.ts';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { addItem, createBin, itemRow, signUp } from './journey.ts';
import { test as base, expect } from './server.ts';

// Settings of its own, so that no other journey uses this server, which is stopped.
const test = base.extend({
  settings: [{ DEFAULT_PLAN: 'unlimited', SUPPORT_EMAIL: 'restored@example.org' }, { scope: 'worker' }],
});

async function run(script: string, path: string, DATA_DIR: string): Promise<void> {
  const file = join(import.meta.dirname, '../scripts', script);
  const options = { cwd: import.meta.dirname, env: { ...process.env, DATA_DIR } };
  await promisify(execFile)(process.execPath, [file, path], options);
}

async function addStored(page: Page, line: string): Promise<void> {
  const stored = page.waitForResponse('**/api/items.create');
  await addItem(page, line);
  await stored;
}

test('after a restore a device shows the backup and sends what waited', { tag: '@nightly' }, async ({
  page,
  context,
  server,
}) => {
  const folder = await makeTemporaryFolder();
  const [backup, restored] = [join(folder.path, 'backup.zip'), join(folder.path, 'restored')];
  await signUp(page);
  await createBin(page, 'Crate');
  await addStored(page, 'Rope');
  await run('backup.ts', backup, server.dataDir);
  // May be there afterwards or not: devices send again what was acknowledged a moment before.
  await addStored(page, 'Stored after the backup');
  await context.setOffline(true);
  await addItem(page, 'Waiting');
  await page.getByRole('button', { name: 'Offline, 1 waiting' }).waitFor();

  await server.stop('SIGKILL');
  await run('restore.ts', backup, restored);
  const { port } = new URL(server.address);
  const other = await startServerProcess({ DATA_DIR: restored, PORT: port, DEFAULT_PLAN: 'unlimited' });
  try {
    await context.setOffline(false);
    await expect(itemRow(page, 'Rope')).toBeVisible();
    await expect(itemRow(page, 'Waiting')).toBeVisible();
    await expect(page.getByRole('button', { name: /waiting/ })).toHaveCount(0);
    await page.reload();
    await expect(itemRow(page, 'Waiting')).toBeVisible();
    await expect(itemRow(page, 'Rope')).toBeVisible();
  } finally {
    await other.stop();
    await folder.remove();
  }
});
