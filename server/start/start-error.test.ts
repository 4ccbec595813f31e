import { writeFile } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { nameFullDisk, StartError } from './start-error.ts';

async function failureOf(work: () => unknown): Promise<unknown> {
  try {
    await work();
  } catch (error) {
    return error;
  }
  throw new Error('nothing failed');
}

function fillSqlite(): void {
  const database = new DatabaseSync(':memory:');
  database.exec('PRAGMA max_page_count = 2; CREATE TABLE notes (n); CREATE TABLE more (n)');
}

test.each([
  ['the file system', () => writeFile('/dev/full', 'x')],
  ['SQLite, which holds the lock', fillSqlite],
  [
    'a program of PostgreSQL',
    () => {
      throw new StartError('initdb: could not write: No space left on device');
    },
  ],
  [
    'a statement',
    () => {
      throw Object.assign(new Error('could not extend file'), { code: '53100' });
    },
  ],
])('the start error names a full disk that %s reports', async (_, work) => {
  const named = nameFullDisk(await failureOf(work), '/srv/data');
  expect(named).toBeInstanceOf(StartError);
  expect(String(named)).toContain('The disk of /srv/data is full');
});

test('other errors at start are not changed', () => {
  const error = new Error('refused');
  expect(nameFullDisk(error, '/srv/data')).toBe(error);
});
