import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

type Entry = { integrity?: string; resolved?: string; inBundle?: boolean };

const lock = JSON.parse(await readFile('package-lock.json', 'utf8')) as { packages: Record<string, Entry> };
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

test('every locked package has a checksum', () => {
  // A bundled package comes inside another one, whose checksum covers it.
  const unchecked = packages.filter(([, { integrity, inBundle }]) => !integrity && !inBundle);
  expect(unchecked.map(([path]) => path)).toEqual([]);
});

test('no locked package names the registry that it came from', () => {
  expect(packages.filter(([, { resolved }]) => resolved !== undefined)).toEqual([]);
});
