import type { BinHeader } from '../bins/bin.ts';
import type { Pin } from '../maps/pin.ts';
import type { Photo } from '../photos/photo.ts';
import type { Location } from './location.ts';

/** The photo that is the place's floor plan; undefined while that photo waits or is in the trash. */
export function planOf({
  planPhotoId,
  photos = [],
}: Pick<Location, 'planPhotoId' | 'photos'>): Photo | undefined {
  return planPhotoId === undefined ? undefined : photos.find(({ id }) => id === planPhotoId);
}

/**
 * Returns the bin's pin if it is on the place's present plan. A pin on another plan is kept and counts again with that
 * plan.
 */
export function pinOn(
  location: Pick<Location, 'id' | 'planPhotoId' | 'photos'>,
  { locationId, pin }: Pick<BinHeader, 'locationId' | 'pin'>,
): Pick<Pin, 'x' | 'y'> | undefined {
  const plan = planOf(location);
  if (plan === undefined || locationId !== location.id || pin?.planPhotoId !== plan.id) return undefined;
  return { x: pin.x, y: pin.y };
}
