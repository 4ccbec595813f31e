import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Location } from '#domain/locations/location.ts';
import type { Photo } from '#domain/photos/photo.ts';
import { renderUi } from '#test/web/render-ui.tsx';
import { LocationFace } from './location-tile.tsx';

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
