import type { containerOf } from '#domain/bins/bin-container.ts';
import type { Operation } from '#domain/operation.ts';
import type { Copy } from '../copy/copy.ts';

/**
 * A code for a new bin of the person's own, or in the place of a lost one, if there is one in the reserve. Tabs rarely choose
 * the same.
 */
export function chooseSpareCode(operation: Operation, copy: Copy): string | undefined {
  if (!isWithoutCode(operation)) return undefined;
  const { userId } = copy.actor();
  const ownerId = ownerOf(operation, copy);
  if (ownerId !== undefined && ownerId !== userId) return undefined;
  const codes = copy.spareCodes();
  return codes[Math.floor(Math.random() * codes.length)];
}

/** The server gives another where this one is not free, as after it was restored. */
export function withSpareCode(operation: Operation, code: string): Operation {
  return { ...operation, data: { ...operation.data, code, orNewCode: true } } as Operation;
}

function isWithoutCode({ call, data }: Operation): boolean {
  return (call === 'bins.create' || call === 'codes.claim') && data.code === undefined;
}

function ownerOf({ call, data }: Operation, copy: Copy): string | undefined {
  if (call === 'bins.create') return ownerOfContainer(copy, data);
  if (call !== 'codes.claim') return undefined;
  const { bins, locations } = copy.view();
  return (bins.get(data.target.id) ?? locations.get(data.target.id))?.ownerId;
}

type Into = Parameters<typeof containerOf>[1];

/** Undefined also for what the device does not know. */
function ownerOfContainer(copy: Copy, { parentBinId, locationId }: Into): string | undefined {
  const { bins, locations } = copy.view();
  return (bins.get(parentBinId ?? '') ?? locations.get(locationId ?? ''))?.ownerId;
}
