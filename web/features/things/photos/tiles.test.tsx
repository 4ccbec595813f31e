import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Location } from '#domain/locations/location.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { renderUi } from '#test/web/render-ui.tsx';
import { BinTile, LocationFace, signOf } from './tiles.tsx';

const photo = (id: string) => ({ id, width: 40, height: 30, placeholder: '' }) as Photo;
const draw = (change: Partial<Location>) => {
  renderUi(<LocationFace location={{ id: 'garage', color: 'moss', ...change } as Location} />);
  return screen.queryByAltText('')?.getAttribute('src') ?? undefined;
};

test('a place is shown by its first photo that is no floor plan', () => {
  const photos = [photo('plan'), photo('door')];
  expect(draw({ photos, planPhotoId: 'plan' })).toContain('door');
});

test('a place that has only a floor plan keeps its colour', () => {
  expect(draw({ photos: [photo('plan')], planPhotoId: 'plan' })).toBeUndefined();
});

test.each([
  ['Box 12', 'B'],
  ['Låda 7 ', 'L'],
  ['B18', 'B'],
  ['42', '42'],
  ['Kitchen', 'K'],
  ['“Éva”', 'É'],
  ['Taxes 2024', 'T'],
  ['3 tents', '3'],
])('the tile of %s says %s', (name, sign) => {
  expect(signOf({ name })).toEqual({ letter: sign });
});

test('the number of a bin replaces its icon and its letter', () => {
  expect(signOf({ name: 'Camping', icon: 'tent', qrLabel: 'B18' })).toEqual({ letter: 'B18' });
  expect(signOf({ name: 'Camping', icon: 'tent', qrLabel: 'Behind the door' }).icon).toBeDefined();
});

test('a tile shows its icon once the shapes are loaded', async () => {
  const { container } = renderUi(<BinTile bin={{ name: 'Camping', icon: 'tent' }} />);
  expect(container.textContent).toBe('');
  await waitFor(() => expect(container.querySelector('svg')).not.toBeNull());
});

test('a photo carries the number in its corner, and readers hear it once', () => {
  const bin = { id: 'b', name: 'Camping', photos: [photo('door')], qrLabel: '17' };
  const { container } = renderUi(<BinTile bin={bin} />);
  expect(container.querySelector('[aria-hidden]')?.textContent).toBe('17');
  expect(container.querySelector('.sr-only')?.textContent).toBe('17 ');
  const named = renderUi(<BinTile bin={{ ...bin, name: 'Box 17' }} />);
  expect(named.container.querySelector('.sr-only')).toBeNull();
});
