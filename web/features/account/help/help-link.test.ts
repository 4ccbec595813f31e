import { expect, test } from 'vitest';
import { paths } from '#domain/paths.ts';
import { helpAbout } from './help-link.tsx';
import { helpOfScreen } from './manual-pages.ts';

test.each([
  [paths.bin, {}, 'adding-items'],
  ['/bins/', {}, 'packing'],
  [paths.settings, { open: 'trash' }, 'undo'],
  [paths.settings, {}, undefined],
  [paths.scan, { mode: 'stock' }, 'stock-check'],
  [paths.scan, { mode: 'put-away' }, 'scanning'],
  ['/nowhere', {}, undefined],
] as const)('the help of %s with %j is %s', (pattern, search, slug) => {
  expect(helpAbout(pattern, search)).toBe(slug);
});

test('every screen that has a page of its own leads to it', () => {
  const names = Object.keys(helpOfScreen) as (keyof typeof paths)[];
  for (const name of names) expect(helpAbout(paths[name], {}), name).toBe(helpOfScreen[name]);
});
