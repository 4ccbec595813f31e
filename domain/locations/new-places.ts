import { fold } from '../fold.ts';
import { tidyLine } from '../text.ts';
import { levelsMax } from '../tree.ts';
import type { Location } from './location.ts';

/** As many as one line may create. */
export const newPlacesMax = 100;

/** A place that a line asks for: in `parentId`, or in an earlier one of the list. */
export type PlannedPlace = { name: string; parentId?: string; parentIndex?: number };

type Existing = Pick<Location, 'id' | 'name' | 'parentLocationId' | 'deletedAt'>;

/**
 * Reads "Kitchen, Hall, Attic › Shelf 1–6" into paths of names, outermost first. Reads no more than one path beyond
 * `newPlacesMax`, and no more than one level beyond those that places may have.
 */
export function readPlaces(line: string): string[][] {
  const read: string[][] = [];
  for (const part of line.split(/[,;\n]/)) {
    const names = part.split(/›|>|\s\/\s/).map(tidyLine);
    if (names.every((name) => name === '')) continue;
    let ways: string[][] = [[]];
    // One level too many is enough to be refused.
    for (const name of names.filter(Boolean).slice(0, levelsMax.location + 1)) {
      const steps = numbered(name);
      // Each way has a step at least, so no further ways are needed.
      const enough = ways.slice(0, Math.ceil((newPlacesMax + 1) / steps.length));
      ways = enough.flatMap((way) => steps.map((step) => [...way, step])).slice(0, newPlacesMax + 1);
    }
    read.push(...ways);
    if (read.length > newPlacesMax) return read.slice(0, newPlacesMax + 1);
  }
  return read;
}

/** "Shelf 1–3" means three places; "Shelf A-C" too. */
function numbered(name: string): string[] {
  const numbers = /^(.*?)(\d{1,4})\s?[-–]\s?(\d{1,4})$/.exec(name);
  if (numbers) {
    const [, before = '', from = '', to = ''] = numbers;
    const names = stepsBetween(Number(from), Number(to)).map(
      (n) => `${before}${String(n).padStart(from.startsWith('0') ? from.length : 0, '0')}`,
    );
    if (names.length > 0) return names;
  }
  const letters = /^(.*\s)([A-Z])\s?[-–]\s?([A-Z])$/.exec(name);
  if (letters) {
    const [, before = '', from = '', to = ''] = letters;
    const names = stepsBetween(from.charCodeAt(0), to.charCodeAt(0)).map(
      (code) => `${before}${String.fromCharCode(code)}`,
    );
    if (names.length > 0) return names;
  }
  return [name];
}

/** Empty unless they ascend; no more than one beyond `newPlacesMax`. */
function stepsBetween(from: number, to: number): number[] {
  const count = Math.min(to - from + 1, newPlacesMax + 1);
  return count < 2 ? [] : Array.from({ length: count }, (_, index) => from + index);
}

/**
 * The places that must be created for these paths to exist inside `parentId`, each after the one that it lies in. Those that
 * exist are not created again; names are compared without case and marks.
 */
export function planPlaces(
  paths: readonly (readonly string[])[],
  existing: Iterable<Existing>,
  parentId: string | undefined,
): PlannedPlace[] {
  const planned: PlannedPlace[] = [];
  const keyOf = (around: string, name: string) => `${around}\n${fold(name)}`;
  const there = new Map<string, Pick<PlannedPlace, 'parentId' | 'parentIndex'>>();
  for (const { id, name, parentLocationId = '', deletedAt } of existing)
    if (deletedAt === undefined) there.set(keyOf(parentLocationId, name), { parentId: id });
  for (const path of paths) {
    let around: Pick<PlannedPlace, 'parentId' | 'parentIndex'> = parentId === undefined ? {} : { parentId };
    for (const name of path) {
      const key = keyOf(around.parentId ?? String(around.parentIndex ?? ''), name);
      const found = there.get(key);
      if (found === undefined) planned.push({ name, ...around });
      around = found ?? { parentIndex: planned.length - 1 };
      there.set(key, around);
    }
  }
  return planned;
}
