import { assertCan, withTakeOutSwitch } from '../access/access-rules.ts';
import type { WriteContext } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { mergeFields, mergeTags } from '../fields.ts';
import { roundedPin } from '../maps/rounded.ts';
import { nameKey } from '../text.ts';
import type { BinChange, BinHeader, NewBin } from './bin.ts';
import { binFieldNames } from './bin-fields.ts';
import { assertNotLikeCode } from './label-rules.ts';

/** The device leaves `ownerScopedId` and `qrCode` empty. */
type BinIdentity = Pick<BinHeader, 'id' | 'ownerId' | 'ownerScopedId' | 'qrCode' | 'role'>;

/** @throws AppError `access.denied`, `bins.labelLikeCode`. */
export function binFrom(input: NewBin, identity: BinIdentity, context: WriteContext): BinHeader {
  if (input.isPrivate === false) assertCan(identity.role, 'change privacy');
  if (input.qrLabel !== undefined) assertNotLikeCode(input.qrLabel);
  const header: BinHeader = {
    ...identity,
    userId: identity.ownerId,
    name: input.name,
    nameKey: nameKey(input.name),
    isPrivate: input.isPrivate ?? true,
    tags: input.tags ?? [],
    accessList: {},
    pendingRequests: {},
    createdAt: context.now,
    itemCount: 0,
    quantityTotal: 0,
    revision: 0,
  };
  for (const field of ['parentBinId', ...binFieldNames] as const) {
    if (input[field] !== undefined) Object.assign(header, { [field]: input[field] });
  }
  return header;
}

/** @throws AppError `bins.inTrash`, `access.denied`, `bins.labelLikeCode`, `bins.pinWithoutPlace`. */
export function changeBin(
  current: BinHeader,
  change: BinChange,
  context: WriteContext,
): { bin: BinHeader; overwrote: Partial<BinHeader> | undefined } {
  if (current.deletedAt !== undefined) throw new AppError('bins.inTrash');
  assertCan(current.role, 'edit details');
  if (change.isPrivate !== undefined && change.isPrivate !== current.isPrivate) {
    assertCan(current.role, 'change privacy');
  }
  if (typeof change.qrLabel === 'string') assertNotLikeCode(change.qrLabel);
  if (change.pin !== undefined && current.locationId === undefined)
    throw new AppError('bins.pinWithoutPlace');
  const { was, addTags, removeTags, archived, isMissing, pin, viewersMayTakeOut, ...rest } = change;
  const fields = { ...rest, pin: pin && roundedPin(pin) };
  const { merged, overwrote } = mergeFields(current, fields, was);
  const bin: BinHeader = {
    ...withTakeOutSwitch(merged, viewersMayTakeOut),
    nameKey: nameKey(merged.name),
    tags: mergeTags(current.tags, addTags, removeTags),
  };
  if (archived === true) bin.archivedAt = current.archivedAt ?? context.now;
  if (archived === false) delete bin.archivedAt;
  if (isMissing === true) bin.missingSince = current.missingSince ?? context.now;
  if (isMissing === false) delete bin.missingSince;
  return { bin, overwrote };
}

export function wasOpenedWithinHour(lastAccessed: string | null | undefined, now: string): boolean {
  return typeof lastAccessed === 'string' && Date.parse(lastAccessed) > Date.parse(now) - hourMs;
}

const hourMs = 60 * 60 * 1000;

export function isInUse(bin: Pick<BinHeader, 'deletedAt' | 'archivedAt'>): boolean {
  return bin.deletedAt === undefined && bin.archivedAt === undefined;
}

/**
 * Whether nobody has opened the bin for a year before `now` (milliseconds since 1970). A bin that was never opened
 * counts from its creation.
 */
export function isUntouched(bin: Pick<BinHeader, 'lastAccessed' | 'createdAt'>, now: number): boolean {
  return now - Date.parse(bin.lastAccessed ?? bin.createdAt) > yearInMs;
}

const yearInMs = 365 * 24 * 60 * 60 * 1000;
