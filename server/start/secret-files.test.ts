import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { readSettings } from './env.ts';

let folder: string;

beforeEach(async () => {
  const { path, remove } = await makeTemporaryFolder();
  onTestFinished(remove);
  folder = path;
});

async function writeSecret(text: string): Promise<string> {
  const path = join(folder, 'secret');
  await writeFile(path, text);
  return path;
}

test('a secret is read from its file without the last line break', async () => {
  const path = await writeSecret('postgres://bins@db.example/bins\n');
  const settings = readSettings({ DATABASE_URL_FILE: ` ${path}`, DATABASE_URL: '' });
  expect(settings.DATABASE_URL).toBe('postgres://bins@db.example/bins');
});

test('a value from a file is checked like any other, and not repeated', async () => {
  const path = await writeSecret('a short secret');
  expect(() => readSettings({ AUTH_SECRET_FILE: path })).toThrow(
    /^These settings are wrong:\n {2}AUTH_SECRET: must be at least 32 characters$/,
  );
});

test('the environment replaces the file that .env names, and the other way round', async () => {
  const path = await writeSecret('postgres://of-the-file/bins');
  const url = 'postgres://of-the-value/bins';
  const byValue = { path: '.env', values: { DATABASE_URL: url } };
  const byFile = { path: '.env', values: { DATABASE_URL_FILE: path } };
  expect(readSettings({ DATABASE_URL: url }, [byFile]).DATABASE_URL).toBe(url);
  expect(readSettings({ DATABASE_URL_FILE: path }, [byValue]).DATABASE_URL).toBe(
    'postgres://of-the-file/bins',
  );
});

test('a value and a file at once are refused', async () => {
  const both = { DATABASE_URL: 'postgres://db.example/bins', DATABASE_URL_FILE: '/run/secrets/url' };
  expect(() => readSettings(both)).toThrow('  DATABASE_URL_FILE: cannot be set together with DATABASE_URL');
});

test('a file that is missing, empty or a folder is named', async () => {
  const missing = join(folder, 'missing');
  const url = (path: string) => () => readSettings({ DATABASE_URL_FILE: path });
  expect(url(missing)).toThrow(`  DATABASE_URL_FILE: there is no file ${missing}`);
  expect(url(folder)).toThrow(`  DATABASE_URL_FILE: ${folder} is a folder`);
  const empty = await writeSecret('\n');
  expect(url(empty)).toThrow(`  DATABASE_URL_FILE: ${empty} is empty`);
});

// Root may read everything.
test.skipIf(process.getuid?.() === 0)('a file of another account is named', async () => {
  const path = await writeSecret('postgres://db.example/bins');
  await chmod(path, 0o000);
  expect(() => readSettings({ DATABASE_URL_FILE: path })).toThrow(`this account may not read ${path}`);
});

test('a file for a setting that is no secret is an unknown setting', () => {
  expect(() => readSettings({ S3_BUCKET_FILE: '/run/secrets/bucket' })).toThrow(
    'S3_BUCKET_FILE: there is no such setting',
  );
  expect(() => readSettings({ DATABASE_URL_FIEL: '/run/secrets/url' })).toThrow(
    'did you mean DATABASE_URL_FILE?',
  );
});
