const dayMs = 24 * 60 * 60 * 1000;

/** How long ago something was used, from newest to oldest; the limits are exclusive, in days. */
const steps = [
  ['month', 30],
  ['season', 91],
  ['year', 365],
  ['older', Number.POSITIVE_INFINITY],
] as const;

export type Age = (typeof steps)[number][0];

export const ages: readonly Age[] = steps.map(([age]) => age);

/** Both in milliseconds since 1970. */
export function ageOf(usedAt: number, now: number): Age {
  const days = (now - usedAt) / dayMs;
  return steps.find(([, end]) => days < end)?.[0] ?? 'older';
}
