import type { containerOf } from '#domain/bins/bin-container.ts';
import type { Operation } from '#domain/operation.ts';
import type { Copy } from '../copy/copy.ts';

/**
 * A code for a new bin of the person's own, or in the place of a lost one, if there is one in the reserve. Tabs rarely choose
 * the same.
 */
export function chooseSpareCode(operation: Operation, copy: Copy): string | undefined {
  if (!takesOwnCode(operation, copy)) return undefined;
  const codes = copy.spareCodes();
  return codes[Math.floor(Math.random() * codes.length)];
}

/** The server gives another where this one is not free, as after it was restored. */
export function withSpareCode(operation: Operation, code: string): Operation {
  return { ...operation, data: { ...operation.data, code, orNewCode: true } } as Operation;
}

function takesOwnCode({ call, data }: Operation, copy: Copy): boolean {
  const { userId } = copy.actor();
  if (call === 'bins.create' && data.code === undefined)
    return (ownerOfContainer(copy, data) ?? userId) === userId;
  if (call !== 'codes.claim' || data.code !== undefined) return false;
  const { bins, locations } = copy.view();
  const thing = bins.get(data.target.id) ?? locations.get(data.target.id);
  return thing?.ownerId === userId && thing.qrCode === data.lost;
}

type Into = Parameters<typeof containerOf>[1];

/** Undefined also for what the device does not know. */
function ownerOfContainer(copy: Copy, { parentBinId, locationId }: Into): string | undefined {
  const { bins, locations } = copy.view();
  return (bins.get(parentBinId ?? '') ?? locations.get(locationId ?? ''))?.ownerId;
}
