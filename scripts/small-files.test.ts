import { expect, test } from 'vitest';
import { findSmallFiles } from './small-files.ts';

const uses = (file: string, isStatic = true) => ({ file, isStatic });

function source(lines: number, imports: ReturnType<typeof uses>[] = [], isTest = false) {
  return { lines, imports, isTest };
}

const small = 'web/features/find/home/tile.ts';
const screen = 'web/features/find/home/home-screen.tsx';

test('a small file with one importer in its feature is found', () => {
  const found = findSmallFiles(
    new Map([
      [small, source(20)],
      [screen, source(90, [uses(small)])],
    ]),
  );
  expect(found).toEqual([`${small} (20 lines) belongs in ${screen}`]);
});

test.each([
  [
    'of 40 lines',
    [
      [small, source(40)],
      [screen, source(90, [uses(small)])],
    ],
  ],
  [
    'with two importers',
    [
      [small, source(20)],
      [screen, source(90, [uses(small)])],
      ['web/features/find/home/b.ts', source(90, [uses(small)])],
    ],
  ],
  [
    'with a test',
    [
      [small, source(20)],
      [screen, source(90, [uses(small)])],
      ['web/features/find/home/tile.test.ts', source(20, [uses(small)], true)],
    ],
  ],
  [
    'loaded lazily',
    [
      [small, source(20)],
      [screen, source(90, [uses(small, false)])],
    ],
  ],
  [
    'imported only by another feature',
    [
      [small, source(20)],
      ['web/pages/home.tsx', source(90, [uses(small)])],
    ],
  ],
  [
    'with SQL',
    [
      ['server/features/bins/bin.queries.ts', source(20)],
      ['server/features/bins/bins.reads.ts', source(90, [uses('server/features/bins/bin.queries.ts')])],
    ],
  ],
] as [string, [string, ReturnType<typeof source>][]][])('a file %s is not found', (_, sources) => {
  expect(findSmallFiles(new Map(sources))).toEqual([]);
});
