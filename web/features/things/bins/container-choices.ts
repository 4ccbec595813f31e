import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { DeviceView } from '#domain/device-view.ts';
import type { Location } from '#domain/locations/location.ts';
import { mayMoveFrom } from '#domain/placement.ts';
import { descendantsDeepestFirst } from '#domain/tree.ts';
import { locationOfBin } from '../tree/tree-rows.ts';

export type ContainerChoice = { kind: 'bin'; bin: BinHeader } | { kind: 'location'; location: Location };

export type ContainerChoices = { bins: readonly BinHeader[]; locations: readonly Location[] };

type PartialPlacement = { parentBinId?: string | undefined; locationId?: string | undefined };

/** The placement as far as this person sees it. */
export function containerChoiceOf(
  { parentBinId, locationId }: PartialPlacement,
  view: DeviceView,
): ContainerChoice | undefined {
  const bin = parentBinId === undefined ? undefined : view.bins.get(parentBinId);
  if (bin) return { kind: 'bin', bin };
  const location = locationOfBin({ locationId }, view.locations);
  return location && { kind: 'location', location };
}

export function containerChoiceName(choice: ContainerChoice): string {
  return choice.kind === 'bin' ? choice.bin.name : choice.location.name;
}

export function binOrLocationOf(choice: ContainerChoice): BinHeader | Location {
  return choice.kind === 'bin' ? choice.bin : choice.location;
}

export function targetOfContainer(choice: ContainerChoice): Target {
  return { kind: choice.kind, id: binOrLocationOf(choice).id };
}

/** True if the bin is directly in it; null means in no container. */
export function isDirectlyIn(bin: PartialPlacement, choice: ContainerChoice | null): boolean {
  const destination = moveDestination(choice);
  if (typeof destination.parentBinId === 'string') return bin.parentBinId === destination.parentBinId;
  return bin.parentBinId === undefined && (bin.locationId ?? null) === destination.locationId;
}

/** The destination fields of `bins.move`; undefined and null mean out of every bin and location. */
export function moveDestination(
  choice: ContainerChoice | null | undefined,
): { parentBinId: string; locationId?: undefined } | { parentBinId?: undefined; locationId: string | null } {
  if (choice?.kind === 'bin') return { parentBinId: choice.bin.id };
  return { locationId: choice?.location.id ?? null };
}

export function canMove(bin: BinHeader, view: DeviceView): boolean {
  const from = containerChoiceOf(bin, view);
  return mayMoveFrom(bin, from && binOrLocationOf(from));
}

export function containerChoicesFor(moving: readonly BinHeader[], view: DeviceView): ContainerChoices {
  const [first] = moving;
  if (!first || !moving.every((bin) => bin.ownerId === first.ownerId && canMove(bin, view))) return none;
  const inside = new Set(moving.map((bin) => bin.id));
  for (const bin of moving) {
    for (const below of descendantsDeepestFirst(view.bins.values(), bin.id)) inside.add(below.id);
  }
  const { bins, locations } = containerChoicesForNew(view);
  return {
    bins: bins.filter((bin) => bin.ownerId === first.ownerId && !inside.has(bin.id)),
    locations: locations.filter((location) => location.ownerId === first.ownerId),
  };
}

/** Where the reader's newest bin is, if another one may be put there. */
export function newestContainer(
  bins: Iterable<BinHeader>,
  readerId: string,
  choices: ContainerChoices,
  view: DeviceView,
): ContainerChoice | undefined {
  const own = [...bins].filter((bin) => bin.ownerId === readerId && isInUse(bin));
  const newest = own.reduce<BinHeader | undefined>(
    (latest, bin) => (latest === undefined || bin.createdAt > latest.createdAt ? bin : latest),
    undefined,
  );
  const container = newest && containerChoiceOf(newest, view);
  if (container === undefined) return undefined;
  const { id } = binOrLocationOf(container);
  return [...choices.bins, ...choices.locations].some((each) => each.id === id) ? container : undefined;
}

export function containerChoicesForNew({ bins, locations }: DeviceView): ContainerChoices {
  return {
    bins: [...bins.values()].filter((bin) => isInUse(bin) && can(bin.role, 'add a sub-bin')),
    locations: [...locations.values()].filter(
      ({ deletedAt, role }) => deletedAt === undefined && can(role, 'add a bin here'),
    ),
  };
}

/** Undefined if they have several owners. */
export function commonOwnerId(moving: readonly BinHeader[]): string | undefined {
  const ownerId = moving[0]?.ownerId;
  return moving.every((bin) => bin.ownerId === ownerId) ? ownerId : undefined;
}

const none: ContainerChoices = { bins: [], locations: [] };
