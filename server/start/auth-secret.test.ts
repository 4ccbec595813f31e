import { readdir } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { readVapidKeys } from '../integrations/vapid-keys.ts';
import { authSecret } from './auth-secret.ts';
import { noteOrigin } from './running-origin.ts';

test('first starts on one empty DATA_DIR at once use the same secrets', async () => {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  const starts = [...Array(8).keys()];
  const secrets = await Promise.all(starts.map(() => authSecret(path)));
  const pairs = await Promise.all(starts.map(() => readVapidKeys({ DATA_DIR: path })));
  await Promise.all(starts.map(() => noteOrigin(path, 'http://localhost:3000')));
  expect(new Set(secrets).size).toBe(1);
  expect(new Set(pairs.map(({ privateKey }) => privateKey)).size).toBe(1);
  expect((await readdir(path)).sort()).toEqual(['auth-secret', 'origin.json', 'vapid-keys.json']);
});
