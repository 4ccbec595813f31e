import { isSame } from './is-same.ts';

/** Absent = untouched, null = cleared; `overwrote` holds values that neither `was` nor the change had. */
export function mergeFields<T extends Record<string, unknown>>(
  current: T,
  change: Partial<Record<keyof T, unknown>>,
  was: Partial<Record<keyof T, unknown>> = {},
): { merged: T; overwrote: Partial<T> | undefined } {
  const merged: Record<string, unknown> = { ...current };
  const overwrote: Record<string, unknown> = {};
  for (const [field, value] of Object.entries(change)) {
    if (value === undefined) continue;
    const now = current[field] ?? null;
    if (field in was && !isSame(now, was[field] ?? null) && !isSame(now, value)) overwrote[field] = now;
    if (value === null) delete merged[field];
    else merged[field] = value;
  }
  return {
    merged: merged as T,
    overwrote: Object.keys(overwrote).length > 0 ? (overwrote as Partial<T>) : undefined,
  };
}

export function mergeTags(
  current: readonly string[],
  add: readonly string[] = [],
  remove: readonly string[] = [],
  max = tagsMax,
): string[] {
  const removedKeys = new Set(remove.map((tag) => tag.toLowerCase()));
  const remaining = current.filter((tag) => !removedKeys.has(tag.toLowerCase()));
  const presentKeys = new Set(remaining.map((tag) => tag.toLowerCase()));
  for (const tag of add) {
    if (presentKeys.has(tag.toLowerCase())) continue;
    presentKeys.add(tag.toLowerCase());
    remaining.push(tag);
  }
  return remaining.slice(0, max);
}

export const tagsMax = 20;
export const tagLengthMax = 40;
