import { assertCan, withTakeOutSwitch } from '../access/access-rules.ts';
import type { WriteContext } from '../device-view.ts';
import { AppError } from '../errors.ts';
import { mergeFields, mergeTags } from '../fields.ts';
import { roundedPin } from '../maps/region-rules.ts';
import { assertValuesFit } from '../own-fields/own-field-rules.ts';
import { nameKey } from '../text.ts';
import type { BinChange, BinHeader, NewBin } from './bin.ts';
import { binFieldNames } from './bin-fields.ts';
import { assertNotLikeCode } from './label-rules.ts';

/** Debounces repeated scans: at most one sighting of a bin per person in this time. */
const restMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
const oldestMs = 30 * dayMs;
const inFlightMs = 60 * 1000;

/** The device leaves `ownerScopedId` and `qrCode` empty. */
type BinIdentity = Pick<BinHeader, 'id' | 'ownerId' | 'ownerScopedId' | 'qrCode' | 'role'>;

/** @throws AppError `access.denied`, `bins.labelLikeCode`, `fields.valuesTooLarge`. */
export function binFrom(input: NewBin, identity: BinIdentity, context: WriteContext): BinHeader {
  if (input.isPrivate === false) assertCan(identity.role, 'change privacy');
  if (input.qrLabel !== undefined) assertNotLikeCode(input.qrLabel);
  assertValuesFit(input.fields);
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

/** @throws AppError `bins.inTrash`, `access.denied`, `bins.labelLikeCode`, `bins.pinWithoutPlace`, `fields.valuesTooLarge`. */
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
  if (change.fields !== undefined) assertValuesFit(merged.fields);
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

/**
 * Returns what a bin is summed up by: its items, else the bins in it, else its own photos. Undefined for an empty bin,
 * which has none of them.
 */
export function contentsOf(
  { itemCount, photos = [] }: Pick<BinHeader, 'itemCount' | 'photos'>,
  subBinCount: number,
): { kind: 'items' | 'bins' | 'photos'; count: number } | undefined {
  if (itemCount > 0) return { kind: 'items', count: itemCount };
  if (subBinCount > 0) return { kind: 'bins', count: subBinCount };
  return photos.length > 0 ? { kind: 'photos', count: photos.length } : undefined;
}

export function isInUse(bin: Pick<BinHeader, 'deletedAt' | 'archivedAt'>): boolean {
  return bin.deletedAt === undefined && bin.archivedAt === undefined;
}

/**
 * Returns whether nobody has opened the bin for a year before `now` (milliseconds since 1970). A bin that was never opened
 * counts from its creation.
 */
export function isUntouched(bin: Pick<BinHeader, 'lastAccessed' | 'createdAt'>, now: number): boolean {
  return now - Date.parse(bin.lastAccessed ?? bin.createdAt) > yearInMs;
}

const yearInMs = 365 * 24 * 60 * 60 * 1000;

/** Sub-bins and archived bins count too, those in the trash do not. */
export function countActiveBins(
  bins: Iterable<Pick<BinHeader, 'ownerId' | 'deletedAt'>>,
  ownerId: string,
): number {
  let count = 0;
  for (const bin of bins) if (bin.ownerId === ownerId && bin.deletedAt === undefined) count++;
  return count;
}

export function countAllBins(bins: Iterable<Pick<BinHeader, 'ownerId'>>, ownerId: string): number {
  let count = 0;
  for (const bin of bins) if (bin.ownerId === ownerId) count++;
  return count;
}

export function wasSeenLately(lastAt: string | undefined, at: string): boolean {
  return lastAt !== undefined && Math.abs(Date.parse(at) - Date.parse(lastAt)) < restMs;
}

/** Sightings by the same person between the two moments count as one. */
export function restAround(at: string): { after: string; before: string } {
  return { after: shifted(at, -restMs), before: shifted(at, restMs) };
}

/**
 * Returns when a bin was seen: the device's time, as it may have been offline, but not in the future and not before the
 * bin's creation. A sighting of just now gets the server's time, because devices' clocks differ.
 */
export function timeOfSighting(
  deviceTime: string | undefined,
  { now, createdAt }: { now: string; createdAt: string },
): string {
  const [server, made] = [Date.parse(now), Date.parse(createdAt)];
  const deviceMs = deviceTime === undefined ? server : Date.parse(deviceTime);
  const isFresh = deviceMs > server - inFlightMs;
  return new Date(isFresh ? server : Math.max(deviceMs, made, server - oldestMs)).toISOString();
}

/** A scan from before the bin was reported missing does not find it. */
export function isFoundBy(
  { wasMissing = false }: { wasMissing?: boolean | undefined },
  { missingSince, at }: { missingSince: string | null | undefined; at: string },
): boolean {
  if (typeof missingSince !== 'string') return false;
  return wasMissing || Date.parse(at) >= Date.parse(missingSince);
}

function shifted(at: string, byMs: number): string {
  return new Date(Date.parse(at) + byMs).toISOString();
}
