import type { Target } from '#domain/access/target.ts';
import { fieldChanges } from '#domain/history/field-change.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { NewEvent } from '../history/event.ts';
import { itemEvents } from '../items/items.history.ts';

/** Ids of the photos, before and after, so that the way back is known; `name` with an id is an item's. */
export function photoChangeEvents(
  target: Target,
  name: string | { id: string; name: string },
  before: readonly Photo[],
  after: readonly Photo[],
): NewEvent[] {
  const changes = fieldChanges({ photos: idsOf(before) }, { photos: idsOf(after) }, ['photos']);
  if (changes.length === 0) return [];
  if (typeof name === 'object') return itemEvents(target.id, 'itemChanged', [name], { changes });
  return [{ target, event: 'changed', names: [name], detail: { changes } }];
}

function idsOf(photos: readonly Photo[]): string[] | undefined {
  return photos.length === 0 ? undefined : photos.map(({ id }) => id);
}
