import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listRoutes, routeTable } from './route-table.ts';

test('docs/routes.md is what addresses and journeys say; `npm run docs:routes` writes it anew', async () => {
  expect(await readFile(join(import.meta.dirname, '../docs/routes.md'), 'utf8')).toBe(routeTable());
});

test('each address is opened by a walk or a journey', () => {
  const untested = listRoutes().filter(
    ({ screens, journeys }) => screens.length === 0 && journeys.length === 0,
  );
  expect(untested).toEqual([]);
});
