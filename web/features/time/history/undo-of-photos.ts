import type { FieldChange } from '#domain/history/field-change.ts';
import type { Photo, PhotoTarget } from '#domain/photos/photo.ts';
import { photosMax } from '#domain/photos/photo-limits.ts';
import { photosIn } from './photo-changes.ts';

export type UndoOfPhotos =
  | { kind: 'restorePhotos' | 'deletePhotos'; target: PhotoTarget; ids: readonly string[] }
  | { kind: 'orderPhotos'; target: PhotoTarget; ids: string[] };

/** Undefined if other fields changed. Only the server knows whether a deleted photo is still in the trash. */
export function ofPhotoChanges(
  { changes = [] }: { changes?: readonly FieldChange[] | undefined },
  target: PhotoTarget,
  photos: readonly Photo[] = [],
): UndoOfPhotos | undefined {
  const change = changes.find(({ field }) => field === 'photos');
  if (change === undefined) return undefined;
  const { before, after, added, deleted } = photosIn(change);
  const present = photos.map(({ id }) => id);
  const isThere = (id: string) => present.includes(id);
  if (added.length > 0) {
    const ids = added.filter(isThere);
    return ids.length === 0 ? undefined : { kind: 'deletePhotos', target, ids };
  }
  if (deleted.length > 0) {
    const ids = deleted.filter((id) => !isThere(id));
    const isRoom = present.length + ids.length <= photosMax[target.kind];
    return ids.length === 0 || !isRoom ? undefined : { kind: 'restorePhotos', target, ids };
  }
  const isAsLeft = present.length === after.length && present.every((id, at) => id === after[at]);
  return isAsLeft ? { kind: 'orderPhotos', target, ids: before } : undefined;
}
