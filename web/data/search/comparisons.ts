import type { Comparison } from '#domain/search/condition.ts';

/** A month or year has all its days. */
export function comparesDays(day: string | undefined, comparison: Comparison, limit: string): boolean {
  return compares(day?.slice(0, limit.length), comparison, limit);
}

/** Compares numbers, or days as text. An absent value matches nothing. */
export function compares<T extends number | string>(
  value: T | undefined,
  comparison: Comparison,
  limit: T,
): boolean {
  if (value === undefined) return false;
  if (comparison === '<') return value < limit;
  return comparison === '>' ? value > limit : value === limit;
}
