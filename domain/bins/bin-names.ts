import { AppError } from '../errors.ts';
import { nameKey } from '../name-key.ts';
import type { BinHeader } from './bin.ts';
import { binNameMax } from './bin-look.ts';

type Named = Pick<BinHeader, 'id' | 'ownerId' | 'nameKey' | 'deletedAt'>;

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

/** @throws AppError `bins.duplicateName`, also for a name that occurs twice. */
export function assertNamesFree(
  bins: Iterable<Named>,
  back: readonly Pick<BinHeader, 'ownerId' | 'nameKey'>[],
): void {
  const live = new Set<string>();
  for (const bin of bins) if (bin.deletedAt === undefined) live.add(`${bin.ownerId} ${bin.nameKey}`);
  const isTaken = back.some(({ ownerId, nameKey: key }) => live.has(`${ownerId} ${key}`));
  const areEqual = new Set(back.map((bin) => bin.nameKey)).size < back.length;
  if (isTaken || areEqual) throw new AppError('bins.duplicateName');
}

export function freeName(bins: Iterable<Named>, ownerId: string, name: string): string {
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
