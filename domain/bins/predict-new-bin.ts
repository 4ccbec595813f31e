import { assertCan, inTrash } from '../access/access-rules.ts';
import { assertFree, takeCode } from '../codes/code-rules.ts';
import { type DeviceView, requireBin } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { assertBelowBinCeiling, assertRoomForBins } from '../plans/plan-rules.ts';
import type { Predict } from '../queued-write.ts';
import type { NewBin } from './bin.ts';
import { containerOf } from './bin-container.ts';
import { countActiveBins, countAllBins } from './bin-counts.ts';
import { isNameTaken } from './bin-names.ts';
import { binFrom } from './bin-rules.ts';
import { countAbove } from './bin-tree.ts';
import { assertNotTooDeep } from './placement.ts';

export const predictNewBin: Predict<'bins.create'> = (view, { data }, context) => {
  const { bins } = view;
  const container = containerOf(view, data);
  if (container?.deletedAt !== undefined) {
    throw inTrash(container);
  }
  const role = container?.role ?? 'owner';
  assertCan(role, container?.kind === 'location' ? 'add a bin here' : 'add a sub-bin');
  if (data.parentBinId !== undefined) {
    assertNotTooDeep(countAbove(bins, requireBin(bins, data.parentBinId)) + 1, 1);
  }
  const ownerId = container?.ownerId ?? context.userId;
  if (isNameTaken(bins.values(), ownerId, data.name)) throw new AppError('bins.duplicateName');
  if (ownerId === context.userId) {
    assertRoomForBins(context.plan, countActiveBins(bins.values(), ownerId), 1);
    assertBelowBinCeiling(context.plan, countAllBins(bins.values(), ownerId), 1);
  }
  const id = data.id ?? '';
  const { qrCode, code } = codeOf(view, data, id, ownerId === context.userId);
  // Devices always choose the id; the server fills in the empty fields.
  const identity = { id, ownerId, ownerScopedId: '', qrCode, role };
  const locationId = container?.kind === 'bin' ? container.locationId : data.locationId;
  const bin = {
    ...binFrom(data, identity, context),
    ...(locationId !== undefined && { locationId }),
    ...(container?.ownerName !== undefined && { ownerName: container.ownerName }),
    ...(container?.ownerPhotoId !== undefined && { ownerPhotoId: container.ownerPhotoId }),
    accessList: container?.accessList ?? {},
  };
  return { bins: [bin], ...(code && { codes: [code] }) };
};

/** @throws AppError `codes.notFound`, `codes.notFree`, as far as the device knows the code. */
function codeOf({ codes }: DeviceView, data: NewBin, id: string, isOwn: boolean) {
  if (data.code === undefined) return { qrCode: '' };
  const code = codes?.get(data.code);
  if (code === undefined) return { qrCode: data.code };
  if (data.orNewCode === true && !(isOwn && code.state === 'free')) return { qrCode: '' };
  // Own codes fit only own bins.
  if (!isOwn) throw new AppError('codes.notFound');
  assertFree(code);
  return { qrCode: code.code, code: takeCode(code, { kind: 'bin', id }) };
}
