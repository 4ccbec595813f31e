import { isSame } from '../fields.ts';
import type { Region } from '../maps/map-schemas.ts';
import type { FieldChange } from './field-change.ts';

/** The maximum number of regions kept in history; further ones can't be restored. */
const regionsKept = 10;

/** Returns the regions that differ, before and after. */
export function regionChanges(before: readonly Region[], after: readonly Region[]): FieldChange[] {
  const [was, is] = [byId(before), byId(after)];
  const from = before.filter((region) => !isSame(is.get(region.id), region));
  const to = after.filter((region) => !isSame(was.get(region.id), region));
  if (from.length + to.length === 0) return [];
  const isCut = from.length > regionsKept || to.length > regionsKept;
  return [
    {
      field: 'regions',
      ...(from.length > 0 && { from: from.slice(0, regionsKept) }),
      ...(to.length > 0 && { to: to.slice(0, regionsKept) }),
      ...(isCut && { isCut }),
    },
  ];
}

/** Returns whether the regions are still as these changes left them. */
export function areRegionsAsLeft(
  now: readonly Region[],
  { from, to }: Pick<FieldChange, 'from' | 'to'>,
): boolean {
  const [before, after] = [regionsIn(from), regionsIn(to)];
  const [left, there] = [byId(after), byId(now)];
  return (
    after.every((region) => isSame(there.get(region.id), region)) &&
    before.every(({ id }) => left.has(id) || !there.has(id))
  );
}

/** Returns the change that restores the regions. */
export function regionsBack({ from, to }: Pick<FieldChange, 'from' | 'to'>): {
  putRegions?: Region[];
  removeRegions?: string[];
} {
  const [putRegions, after] = [regionsIn(from), regionsIn(to)];
  const removeRegions = after
    .map(({ id }) => id)
    .filter((id) => putRegions.every((region) => region.id !== id));
  return {
    ...(putRegions.length > 0 && { putRegions }),
    ...(removeRegions.length > 0 && { removeRegions }),
  };
}

export function regionsIn(value: FieldChange['from']): Region[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'object') : [];
}

function byId(regions: readonly Region[]): Map<string, Region> {
  return new Map(regions.map((region) => [region.id, region]));
}
