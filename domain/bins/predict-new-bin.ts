import { assertCan } from '../access/access-rules.ts';
import { assertFree, takeCode } from '../codes/code-rules.ts';
import type { CodeRow } from '../codes/codes.ts';
import type { DeviceView } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { assertBelowBinCeiling, assertRoomForBins } from '../plans/plan-rules.ts';
import type { Predict } from '../queued-write.ts';
import type { NewBin } from './bin.ts';
import { containerOf } from './bin-container.ts';
import { countActiveBins, countAllBins } from './bin-counts.ts';
import { isNameTaken } from './bin-names.ts';
import { binFrom } from './bin-rules.ts';

export const predictNewBin: Predict<'bins.create'> = (view, { data }, context) => {
  const { bins } = view;
  const container = containerOf(view, data);
  if (container?.deletedAt !== undefined) {
    throw new AppError(container.kind === 'bin' ? 'bins.inTrash' : 'locations.inTrash');
  }
  const role = container?.role ?? 'owner';
  assertCan(role, container?.kind === 'location' ? 'add a bin here' : 'add a sub-bin');
  const ownerId = container?.ownerId ?? context.userId;
  if (isNameTaken(bins.values(), ownerId, data.name)) throw new AppError('bins.duplicateName');
  if (ownerId === context.userId) {
    assertRoomForBins(context.plan, countActiveBins(bins.values(), ownerId), 1);
    assertBelowBinCeiling(context.plan, countAllBins(bins.values(), ownerId), 1);
  }
  const id = data.id ?? '';
  const code = ownerId === context.userId ? takenCode(view, data, id) : undefined;
  // A device always gives the id; the server gives the empty ones.
  const qrCode = code === undefined && data.orNewCode === true ? '' : (data.code ?? '');
  const identity = { id, ownerId, ownerScopedId: '', qrCode, role };
  const locationId = container?.kind === 'bin' ? container.locationId : data.locationId;
  const bin = {
    ...binFrom(data, identity, context),
    ...(locationId !== undefined && { locationId }),
    ...(container?.ownerName !== undefined && { ownerName: container.ownerName }),
    accessList: container?.accessList ?? {},
  };
  return { bins: [bin], ...(code && { codes: [code] }) };
};

/** Undefined if the device does not know it. @throws AppError `codes.notFound`, `codes.notFree`. */
function takenCode({ codes }: DeviceView, data: NewBin, id: string): CodeRow | undefined {
  const code = codes?.get(data.code ?? '');
  if (code === undefined || (data.orNewCode === true && code.state !== 'free')) return undefined;
  assertFree(code);
  return takeCode(code, { kind: 'bin', id });
}
