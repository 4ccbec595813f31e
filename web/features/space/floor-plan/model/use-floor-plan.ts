import { planOf } from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { photoSource, useUploads } from '#web/data/account/hooks.ts';

export type FloorPlan = {
  photo: Photo;
  /** The location, with its plan among its photos even before it is sent. */
  location: Location;
  urlOf(size: PhotoSize): string;
};

/** A plan that is still waiting on this device counts. */
export function useFloorPlan(location: Location | undefined): FloorPlan | undefined {
  const uploads = useUploads();
  const own = uploads.find(({ id }) => id === location?.planPhotoId);
  if (!location) return undefined;
  const stored = planOf(location);
  const url = own?.url;
  if (stored) {
    const urlOf = (size: PhotoSize) => url ?? photoSource(stored.id, size, location.id);
    return { photo: stored, location, urlOf };
  }
  if (!own?.size || url === undefined || own.refusal) return undefined;
  const photo = { id: own.id, ...own.size, placeholder: '' };
  return { photo, location: { ...location, photos: [...(location.photos ?? []), photo] }, urlOf: () => url };
}
