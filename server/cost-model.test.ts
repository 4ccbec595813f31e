import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { notificationsMax } from '#domain/notifications/notification-rules.ts';
import { type Ceilings, ceilings, tombstonesPerBin } from '#domain/plans/ceilings.ts';
import { costModel } from './cost-model.ts';

const read = (path: string) => readFile(join(import.meta.dirname, path), 'utf8');
const page = await read('../docs/operating.md');

test('docs/operating.md shows what each plan keeps', () => {
  for (const key of Object.keys(ceilings.free) as (keyof Ceilings)[]) {
    const values = [ceilings.free, ceilings.pro, ceilings.unlimited].map((plan) => shown(key, plan[key]));
    expect(page).toContain(`| \`${key}\` | ${values.join(' | ')} |`);
  }
  expect(page).toContain(
    `| \`tombstonesPerBin\` | ${Array(3).fill(shown('', tombstonesPerBin)).join(' | ')} |`,
  );
});

test('docs/operating.md shows how much one account, one address and the process may do', () => {
  for (const [path, value] of leavesOf(costModel)) {
    expect(page).toContain(`| \`${path}\` | ${shown(path, value)} |`);
  }
});

test('an inbox holds as much as the model says', () => {
  expect(costModel.account.notifications).toBe(notificationsMax);
});

// A new table must say there what bounds its rows for one account.
test('docs/operating.md says of every table what bounds it', async () => {
  const schema = await read('db/schema.snapshot.sql');
  const tables = [...schema.matchAll(/^TABLE "?(\w+)"?$/gm)].map(([, name]) => name);
  expect(tables.length).toBeGreaterThan(20);
  for (const table of tables) expect(page).toMatch(new RegExp(`^\\|[^|]*\`${table}\`[^|]*\\| \\S`, 'm'));
  const bounds = page.slice(page.indexOf('| table | bound |')).split('\n\n', 1)[0] ?? '';
  const named = bounds
    .split('\n')
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`([^`]+)`/g)]);
  expect(
    named.map(([, name]) => name).filter((name) => !tables.includes(name) && name !== 'graphile_worker'),
  ).toEqual([]);
});

type Leaf = number | { max: number; seconds: number };

function leavesOf(model: object, path = ''): [path: string, value: Leaf][] {
  return Object.entries(model).flatMap(([key, value]: [string, Leaf]) => {
    const isLeaf = typeof value === 'number' || 'max' in value;
    return isLeaf ? [[path + key, value]] : leavesOf(value, `${path}${key}.`);
  });
}

/** "3,000 a minute", "32 MiB", "10 s", "100". */
function shown(path: string, value: Leaf): string {
  if (typeof value === 'object') return `${shown(path, value.max)} ${per[value.seconds] ?? ''}`;
  if (/ms$/i.test(path)) return `${value / 1000} s`;
  const isBytes = /bytes/i.test(path);
  if (isBytes && value % MIB === 0) return `${(value / MIB).toLocaleString('en-US')} MiB`;
  if (isBytes && value < 1024) return `${value} bytes`;
  return isBytes ? `${value / 1024} KiB` : value.toLocaleString('en-US');
}

const MIB = 1024 * 1024;
const per: Record<number, string> = { 15: 'in 15 s', 60: 'a minute', 3600: 'an hour', 86400: 'a day' };
