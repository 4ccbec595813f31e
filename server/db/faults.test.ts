import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isBusy, isTakenAlready } from './faults.ts';
import { createPool } from './pool.ts';

const nowhere = join(import.meta.dirname, 'no-such-folder');

test('a taken key is recognised as PostgreSQL and as Citus report it', () => {
  const message = 'duplicate key value violates unique constraint "ids_pkey"';
  expect(isTakenAlready(Object.assign(new Error(message), { code: '23505' }))).toBe(true);
  expect(isTakenAlready(Object.assign(new Error(message), { code: 'XX000' }))).toBe(true);
  expect(isTakenAlready(Object.assign(new Error('cache lookup failed'), { code: 'XX000' }))).toBe(false);
});

test('a missing database socket means busy, another missing file does not', async () => {
  const pool = createPool(`postgres://me:secret@127.0.0.1:1/bins?host=${encodeURIComponent(nowhere)}`);
  const unreachable = await pool.query('SELECT 1').catch((error) => error);
  expect(unreachable).toMatchObject({ code: 'ENOENT' });
  expect(isBusy(unreachable)).toBe(true);
  const missing = await readFile(nowhere).catch((error) => error);
  expect(missing).toMatchObject({ code: 'ENOENT' });
  expect(isBusy(missing)).toBe(false);
  await pool.end();
});
