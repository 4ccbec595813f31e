import { AppError } from '../errors.ts';
import { groupBy } from '../group-by.ts';
import { nameKey } from '../text.ts';
import type { BinHeader } from './bin.ts';
import { binNameMax } from './bin-fields.ts';

/** What a bin's name is compared by. */
export type Named = Pick<BinHeader, 'id' | 'ownerId' | 'nameKey' | 'deletedAt'>;

export function isNameTaken(
  bins: Iterable<Named>,
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

type Restored = Pick<BinHeader, 'name' | 'nameKey'>;

/**
 * Gives restored bins below `bin` the next free name if theirs was taken meanwhile. @throws AppError
 * `bins.duplicateName` if the bin's own name is taken, or is that of a bin below it.
 */
export function withFreeNames<T extends Restored>(
  [bin, ...below]: readonly [T, ...T[]],
  isTaken: (nameKey: string) => boolean,
): [T, ...T[]] {
  if (isTaken(bin.nameKey) || below.some((each) => each.nameKey === bin.nameKey))
    throw new AppError('bins.duplicateName');
  const usedKeys = new Set([bin, ...below].map((each) => each.nameKey));
  const nextName = createNameNumbers((key) => isTaken(key) || usedKeys.has(key));
  const renamed = below.map((each) => {
    if (!isTaken(each.nameKey)) return each;
    const name = nextName(each.name);
    const key = nameKey(name);
    usedKeys.add(key);
    return { ...each, name, nameKey: key };
  });
  return [bin, ...renamed];
}

/**
 * Returns a function that gives a name the next number with which it is free. Names cut to the same beginning share a counter,
 * so that many of them do not take quadratic time.
 */
export function createNameNumbers(isTaken: (nameKey: string) => boolean): (name: string) => string {
  const lastNumbers = new Map<string, number>();
  return (name) => {
    const beginning = nameKey(name).slice(0, SHARED_BEGINNING);
    for (let n = (lastNumbers.get(beginning) ?? 1) + 1; ; n++) {
      const numbered = numberedName(name, n);
      if (isTaken(nameKey(numbered))) continue;
      lastNumbers.set(beginning, n);
      return numbered;
    }
  };
}

/** Shorter than a name that was cut to make room for a number. */
const SHARED_BEGINNING = 100;

/** Returns the next free name if the bin's own was taken meanwhile; undefined if it is free. */
export function nameToRestoreAs(bins: ReadonlyMap<string, Named>, bin: RestoredBin): string | undefined {
  return namesToRestoreAs(bins.values(), [bin]).get(bin.id);
}

/** Returns new names, by id, for bins whose name a bin, or one restored before them, has taken meanwhile. */
export function namesToRestoreAs(
  bins: Iterable<Named>,
  restored: readonly RestoredBin[],
): ReadonlyMap<string, string> {
  const all = [...bins];
  const names = new Map<string, string>();
  for (const [ownerId, ownBins] of groupBy(restored, (bin) => bin.ownerId)) {
    const usedKeys = keysInUse(all, ownerId);
    const nextName = createNameNumbers((key) => usedKeys.has(key));
    for (const { id, name } of ownBins) {
      const isTaken = usedKeys.has(nameKey(name));
      if (isTaken) names.set(id, nextName(name));
      usedKeys.add(nameKey(names.get(id) ?? name));
    }
  }
  return names;
}

type RestoredBin = Named & Pick<BinHeader, 'name'>;

export function freeName(bins: Iterable<Named>, ownerId: string, name: string): string {
  const usedKeys = keysInUse(bins, ownerId);
  return createNameNumbers((key) => usedKeys.has(key))(name);
}

/** Returns the keys of the names that an owner's bins have. */
export function keysInUse(bins: Iterable<Named>, ownerId: string): Set<string> {
  const keys = new Set<string>();
  for (const bin of bins) if (bin.ownerId === ownerId && bin.deletedAt === undefined) keys.add(bin.nameKey);
  return keys;
}

export function numberedName(name: string, n: number): string {
  const number = ` ${n}`;
  return `${cutTo(binNameMax - number.length, name)}${number}`;
}

function cutTo(max: number, name: string): string {
  if (name.length <= max) return name;
  const cut = name.slice(0, max);
  // Half an emoji can't be sent.
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)).trimEnd();
}
