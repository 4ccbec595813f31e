import { planOf } from '#domain/locations/floor-plan.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { act } from '#web/data/account/act.ts';
import { currentAccount } from '#web/data/account/current-account.ts';
import { photoSource, usePhotoUploads } from '#web/data/account/hooks.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';

export type FloorPlan = {
  photo: Photo;
  /** The location, with its plan among its photos even before it is sent. */
  location: Location;
  urlOf(size: PhotoSize): string;
};

/** A plan that is still waiting on this device counts. */
export function useFloorPlan(location: Location | undefined): FloorPlan | undefined {
  const uploads = usePhotoUploads();
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

/** Chooses which photo of a location is its plan, with Undo. */
export function usePlanChoice({ id, photos = [], planPhotoId: before }: Location) {
  const { t } = useTranslation();
  const run = useUndoable();
  const toast = useToast();
  const send = (to: string | null, was: string | null) =>
    act('locations.update', { id, planPhotoId: to, was: { planPhotoId: was } });
  const change = (to: string | null) =>
    run({
      acts: [send(to, before ?? null)],
      done: t(to === null ? 'floorPlan.planRemoved' : 'floorPlan.planChosen'),
      undo: () => ({ acts: [send(before ?? null, to)] }),
    });
  return {
    choose: (photoId: string): Promise<boolean> => change(photoId),
    remove: (): Promise<boolean> => change(null),
    /** Works offline: the picture is sent later. */
    async take(file: File): Promise<boolean> {
      try {
        const photoStore = await currentAccount.get()?.attachments();
        const photoId = await photoStore?.add({ kind: 'location', id }, photos, file);
        return photoId !== undefined && (await change(photoId));
      } catch (error) {
        toast.failed(errorText(t, error));
        return false;
      }
    },
  };
}
