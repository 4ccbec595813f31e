import { useMemo } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { List } from '#domain/lists/list.ts';
import { type ListRights, listRights } from '#domain/lists/list-rules.ts';
import { listRightsIn } from '#domain/lists/list-writes.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import {
  binOrLocationOf,
  type ContainerChoice,
  targetOfContainer,
} from '#web/features/things/bins/container-choices.ts';

/** A list that the person sees. `on` is its place or bin; undefined for the person's own. */
export type ListInView = { list: List; on: ContainerChoice | undefined };

/** In addresses, in place of the id of a place or bin. */
export const ownHolder = 'me';

export function holderIdOf({ on }: Pick<ListInView, 'on'>): string {
  return on === undefined ? ownHolder : binOrLocationOf(on).id;
}

/** What calls name a list by. */
export function addressOf({ list: { id }, on }: { list: { id: string }; on: ListInView['on'] }): {
  target?: Target;
  id: string;
} {
  return on === undefined ? { id } : { target: targetOfContainer(on), id };
}

/** Newest first; also those in the trash. */
export function useListsInView(): readonly ListInView[] {
  const { bins } = useBins();
  const { locations } = useLocations();
  const own = useProfile()?.lists;
  return useMemo(() => {
    const all: ListInView[] = (own ?? []).map((list) => ({ list, on: undefined }));
    const add = (on: ContainerChoice) => {
      const { deletedAt, lists = [] } = binOrLocationOf(on);
      if (deletedAt === undefined) for (const list of lists) all.push({ list, on });
    };
    for (const location of locations.values()) add({ kind: 'location', location });
    for (const bin of bins.values()) add({ kind: 'bin', bin });
    return all.sort((a, b) => b.list.createdAt.localeCompare(a.list.createdAt));
  }, [bins, locations, own]);
}

export function isLive({ list }: ListInView): boolean {
  return list.deletedAt === undefined;
}

/** What the person may do with lists of this place or bin. */
export function useListRights(): (on: ContainerChoice | undefined) => ListRights {
  const view = useLocations();
  return (on) =>
    on === undefined ? listRights(undefined) : listRightsIn(view, targetOfContainer(on), binOrLocationOf(on));
}
