import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { makeTemporaryFolder } from '#test/temporary-folder.ts';
import { readSettings } from './env.ts';
import { readEnvText } from './env-file.ts';

let folder: string;

const isPlain = (name: string) => name !== 'SECRET';

function read(text: string | Uint8Array) {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text;
  const { values, faults } = readEnvText('/srv/.env', bytes, isPlain);
  return { values, faults };
}

test.each([
  ['A=b', 'b'],
  ['\uFEFFA=b\r\n', 'b'],
  ['# A household\n\n  export A = b c  ', 'b c'],
  ['A=b # the comment', 'b'],
  ["A='b#c'", 'b#c'],
  ['A="b # c" # the comment', 'b # c'],
  ['A=postgres://a:b=c@d/e?f=g', 'postgres://a:b=c@d/e?f=g'],
  ["A=it's", "it's"],
  ["A='C:\\new'", 'C:\\new'],
  ['A=', ''],
])('%j is read whole', (text, value) => {
  expect(read(text)).toEqual({ values: { A: value }, faults: [] });
});

test.each([
  ['A=horse#battery', 'the value of A has a # outside quotes, where a comment would begin'],
  ['A=#1', 'the value of A has a # outside quotes'],
  ['SECRET=horse #battery', 'the value of SECRET has a # outside quotes'],
  ['SECRET= # none yet', 'the value of SECRET has a # outside quotes'],
  ['SIGN_UP: closed', 'write SIGN_UP=value, with = between name and value'],
  ['SIGN_UP closed', 'write SIGN_UP=value, with ='],
  ['SIGN_UP：closed', 'write SIGN_UP=value, with ='],
  ['SIGN_UP＝closed', 'write SIGN_UP=value, with ='],
  ['A: b=c', 'write A=value, with ='],
  ['=b', 'write NAME=value, or # before a comment'],
  ['- PORT 3000', 'write NAME=value, or # before a comment'],
  ['A="horse', 'the value of A begins with " and does not end with it'],
  ['A="horse\nB=c"', 'the value of A begins with " and does not end with it'],
  ['A="a"b"', 'the value of A goes on behind the second "'],
  ["A='it's'", "the value of A goes on behind the second '"],
  ['A="a\\nb"', 'the value of A has \\n in double quotes'],
  ['A=“horse”', 'the value of A begins with a typographic quotation mark'],
  ['A=1\rB=2', 'has a carriage return in it'],
  ['A=1\nA=2', 'A is already set in line 1; keep one'],
])('%j is refused with its line', (text, fault) => {
  const line = text.includes('\nA=') ? 2 : 1;
  expect(read(text).faults[0]).toContain(`line ${line} of /srv/.env: ${fault}`);
});

test('a fault does not repeat the value, which may be a secret', () => {
  for (const line of ['SECRET=hunter#2', 'SECRET hunter2', 'SECRET: hunter2', 'SECRET="hunter2'])
    expect(read(line).faults.join()).not.toContain('hunter');
});

test('text in another encoding than UTF-8 is refused', () => {
  for (const encoding of ['latin1', 'utf16le'] as const)
    expect(read(Buffer.from('A=Åsa', encoding)).faults).toEqual([
      '/srv/.env is not text in UTF-8. Save it as UTF-8.',
    ]);
});

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
