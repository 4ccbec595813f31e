import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { touchedIds } from '#domain/predict.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import type { Refused } from '#web/data/operations/operation.ts';
import { useWhoDeleted } from '#web/features/time/history/use-who-deleted.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

/** The thing that was deleted while the change was pending. */
export type Trashed = {
  target: Target;
  itemIds?: string[];
  canRestore: boolean;
  ownerName: string | undefined;
};

type InTrash = { sentence: string; restore: (() => Promise<unknown>) | undefined };

/** Returns the person who deleted the target of a refused change, and an action for people who may restore it. */
export function useInTrash(refused: Refused): InTrash | undefined {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const trashed = trashedOf(refused, bins, locations);
  const { target = nothing, itemIds } = trashed ?? {};
  const who = useWhoDeleted(target, trashed !== undefined, itemIds?.[0]);
  if (trashed === undefined) return undefined;
  const { canRestore, ownerName } = trashed;
  const restorer =
    canRestore || ownerName === undefined ? '' : t('binPage.restoredByOwner', { owner: ownerName });
  return {
    sentence: [who, restorer].filter(Boolean).join(' '),
    restore: canRestore ? () => restore(trashed) : undefined,
  };
}

const nothing: Target = { kind: 'bin', id: '' };

export function trashedOf(
  { code, operation }: Refused,
  bins: ReadonlyMap<string, BinHeader>,
  locations: ReadonlyMap<string, Location>,
): Trashed | undefined {
  if (code === 'items.inTrash') {
    if (operation.call !== 'items.update' && operation.call !== 'items.move') return undefined;
    const { binId } = operation.data;
    const itemIds = operation.call === 'items.move' ? operation.data.ids : [operation.data.id];
    const bin = bins.get(binId);
    if (bin?.deletedAt === undefined) {
      const canRestore = can(bin?.role, 'change items');
      return { target: { kind: 'bin', id: binId }, itemIds, canRestore, ownerName: bin?.ownerName };
    }
  }
  const ids = touchedIds(operation);
  if (code === 'bins.inTrash' || code === 'items.inTrash') {
    const bin = ids.map((id) => bins.get(id)).find((each) => each?.deletedAt !== undefined);
    if (bin === undefined) return undefined;
    const canRestore = can(bin.role, 'delete or restore the bin');
    return { target: { kind: 'bin', id: bin.id }, canRestore, ownerName: bin.ownerName };
  }
  if (code === 'locations.inTrash') {
    const place = ids.map((id) => locations.get(id)).find((each) => each?.deletedAt !== undefined);
    if (place === undefined) return undefined;
    const canRestore = can(place.role, 'delete or restore the location');
    return { target: { kind: 'location', id: place.id }, canRestore, ownerName: place.ownerName };
  }
  return undefined;
}

function restore({ target: { kind, id }, itemIds }: Trashed): Promise<unknown> {
  if (itemIds !== undefined) return act('items.restore', { binId: id, ids: itemIds });
  return kind === 'bin' ? act('bins.restore', { id }) : act('locations.restore', { id });
}
