import type { EffectiveRole } from '../access/access.ts';
import { assertCan } from '../access/access-rules.ts';
import { AppError } from '../errors.ts';
import type { ActContext } from '../items/item-rules.ts';
import { mergeFields, mergeTags } from '../merge.ts';
import { nameKey } from '../name-key.ts';
import type { BinChange, BinHeader, NewBin } from './bin.ts';
import { binNameMax } from './bin-look.ts';
import { assertIsLabel } from './label-rules.ts';

/** Empty on the device until the server has assigned them. */
export type BinIdentity = {
  id: string;
  ownerId: string;
  ownerScopedId: string;
  qrCode: string;
  role: EffectiveRole;
};

/** @throws AppError `access.denied`, `bins.labelLikeCode`. */
export function createBin(input: NewBin, identity: BinIdentity, context: ActContext): BinHeader {
  if (input.isPrivate === false) assertCan(identity.role, 'change privacy');
  if (input.qrLabel !== undefined) assertIsLabel(input.qrLabel);
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
  for (const field of ['parentBinId', 'qrLabel', 'description', 'color', 'icon'] as const) {
    if (input[field] !== undefined) Object.assign(header, { [field]: input[field] });
  }
  return header;
}

/**
 * `overwrote` holds the values of others that the change replaced. @throws AppError `bins.inTrash`, `access.denied`,
 * `bins.labelLikeCode`.
 */
export function changeBin(
  current: BinHeader,
  change: BinChange,
  context: ActContext,
): { bin: BinHeader; overwrote: Partial<BinHeader> | undefined } {
  if (current.deletedAt !== undefined) throw new AppError('bins.inTrash');
  assertCan(current.role, 'change the look');
  if (change.isPrivate !== undefined && change.isPrivate !== current.isPrivate) {
    assertCan(current.role, 'change privacy');
  }
  if (typeof change.qrLabel === 'string') assertIsLabel(change.qrLabel);
  const { was, addTags, removeTags, archived, ...fields } = change;
  const { merged, overwrote } = mergeFields(current, fields, was);
  const bin: BinHeader = {
    ...merged,
    nameKey: nameKey(merged.name),
    tags: mergeTags(current.tags, addTags, removeTags),
  };
  if (archived === true) bin.archivedAt = current.archivedAt ?? context.now;
  if (archived === false) delete bin.archivedAt;
  return { bin, overwrote };
}

/** An hour's further openings are not recorded. */
export function isOpenedLately(lastAccessed: string | null | undefined, now: string): boolean {
  return typeof lastAccessed === 'string' && Date.parse(lastAccessed) > Date.parse(now) - hourMs;
}

const hourMs = 60 * 60 * 1000;

type Node = Pick<BinHeader, 'id' | 'parentBinId'>;

/** Deepest first: each bin comes before its parent. */
export function descendantsDeepestFirst<T extends Node>(bins: Iterable<T>, id: string): T[] {
  const children = new Map<string, T[]>();
  for (const bin of bins) {
    if (bin.parentBinId === undefined) continue;
    const siblings = children.get(bin.parentBinId);
    if (siblings) siblings.push(bin);
    else children.set(bin.parentBinId, [bin]);
  }
  const found: T[] = [];
  const seen = new Set([id]);
  let level = children.get(id) ?? [];
  while (level.length > 0) {
    const fresh = level.filter((bin) => !seen.has(bin.id));
    for (const bin of fresh) seen.add(bin.id);
    found.push(...fresh);
    level = fresh.flatMap((bin) => children.get(bin.id) ?? []);
  }
  return found.reverse();
}

/** @throws AppError `bins.cycle` if `id` would lie inside itself. */
export function assertNoCycle(bins: Iterable<Node>, id: string, parentBinId: string): void {
  const isInside =
    parentBinId === id || descendantsDeepestFirst(bins, id).some((bin) => bin.id === parentBinId);
  if (isInside) throw new AppError('bins.cycle');
}

export function isNameTaken(
  bins: Iterable<Pick<BinHeader, 'id' | 'ownerId' | 'nameKey' | 'deletedAt'>>,
  ownerId: string,
  name: string,
  exceptId?: string,
): boolean {
  const key = nameKey(name);
  for (const bin of bins) {
    if (bin.ownerId !== ownerId || bin.deletedAt !== undefined || bin.id === exceptId) continue;
    if (bin.nameKey === key) return true;
  }
  return false;
}

/** Sub-bins and archived bins count against the plan, those in the trash don't. */
export function heldBy(bins: Iterable<Pick<BinHeader, 'ownerId' | 'deletedAt'>>, ownerId: string): number {
  let held = 0;
  for (const bin of bins) if (bin.ownerId === ownerId && bin.deletedAt === undefined) held++;
  return held;
}

/** Includes bins in the trash. */
export function keptBy(bins: Iterable<Pick<BinHeader, 'ownerId'>>, ownerId: string): number {
  let kept = 0;
  for (const bin of bins) if (bin.ownerId === ownerId) kept++;
  return kept;
}

export function isInUse(bin: Pick<BinHeader, 'deletedAt' | 'archivedAt'>): boolean {
  return bin.deletedAt === undefined && bin.archivedAt === undefined;
}

/** The bin, renamed if `name` is given, and what its deletion took along. */
export function restoredWith<
  T extends Node & Pick<BinHeader, 'name' | 'nameKey' | 'deletedAt' | 'deletedWith'>,
>(bins: Iterable<T>, bin: T, name?: string): T[] {
  const below = descendantsDeepestFirst(bins, bin.id).filter(
    (each) => each.deletedAt !== undefined && each.deletedWith === bin.id,
  );
  const first = name === undefined ? bin : { ...bin, name, nameKey: nameKey(name) };
  return [first, ...below.reverse()];
}

/** @throws AppError `bins.duplicateName` if a restored name is taken or occurs twice. */
export function assertNamesFree(
  bins: Iterable<Pick<BinHeader, 'id' | 'ownerId' | 'nameKey' | 'deletedAt'>>,
  back: readonly Pick<BinHeader, 'ownerId' | 'nameKey'>[],
): void {
  const live = new Set<string>();
  for (const bin of bins) if (bin.deletedAt === undefined) live.add(`${bin.ownerId} ${bin.nameKey}`);
  const isTaken = back.some(({ ownerId, nameKey: key }) => live.has(`${ownerId} ${key}`));
  const areEqual = new Set(back.map((bin) => bin.nameKey)).size < back.length;
  if (isTaken || areEqual) throw new AppError('bins.duplicateName');
}

/** The first free one of "Kitchen 2", "Kitchen 3", … */
export function freeName(
  bins: Iterable<Pick<BinHeader, 'id' | 'ownerId' | 'nameKey' | 'deletedAt'>>,
  ownerId: string,
  name: string,
): string {
  const all = [...bins];
  for (let n = 2; ; n++) {
    const number = ` ${n}`;
    const candidate = `${cutTo(binNameMax - number.length, name)}${number}`;
    if (!isNameTaken(all, ownerId, candidate)) return candidate;
  }
}

function cutTo(max: number, name: string): string {
  if (name.length <= max) return name;
  const cut = name.slice(0, max);
  // Half an emoji can't be sent.
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
}
