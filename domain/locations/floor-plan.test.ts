import { expect, test } from 'vitest';
import type { Photo } from '../photos/photo.ts';
import { pinOn, planOf } from './floor-plan.ts';

const photo = (id: string): Photo => ({ id, width: 400, height: 300, placeholder: '' });
const attic = { id: 'attic', planPhotoId: 'plan', photos: [photo('other'), photo('plan')] };
const box = { locationId: 'attic', pin: { planPhotoId: 'plan', x: 0.25, y: 0.5 } };

test('the floor plan is the photo of the place that it names', () => {
  expect(planOf(attic)?.id).toBe('plan');
  expect(planOf({ ...attic, planPhotoId: undefined })).toBeUndefined();
});

test('a photo that still waits, is in the trash or belongs to another place is no plan', () => {
  expect(planOf({ planPhotoId: 'plan' })).toBeUndefined();
  expect(planOf({ planPhotoId: 'plan', photos: [photo('other')] })).toBeUndefined();
});

test('a bin is pinned where its place has the plan that it was pinned on', () => {
  expect(pinOn(attic, box)).toEqual({ x: 0.25, y: 0.5 });
  expect(pinOn(attic, { locationId: 'attic', pin: undefined })).toBeUndefined();
});

test('a pin is hidden while the bin or the plan is another, and shown again after', () => {
  expect(pinOn(attic, { ...box, locationId: 'cellar' })).toBeUndefined();
  expect(pinOn(attic, { ...box, locationId: undefined })).toBeUndefined();
  expect(pinOn({ ...attic, planPhotoId: 'other' }, box)).toBeUndefined();
  expect(pinOn({ ...attic, photos: [photo('other')] }, box)).toBeUndefined();
  expect(pinOn(attic, box)).toEqual({ x: 0.25, y: 0.5 });
});
