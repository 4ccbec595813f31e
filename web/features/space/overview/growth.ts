import type { Overview } from '#domain/overview/overview.ts';

/** The totals at the end of a month (`2026-05`). */
export type GrowthMonth = { month: string; items: number; worth: number };

/** Every month since the first, including those without additions. */
export function growthOf(months: Overview['months'], currency: string): GrowthMonth[] {
  const byMonth = new Map(months.map(({ month, sums }) => [month, sums]));
  const [first] = months;
  const last = months.at(-1);
  if (!first || !last) return [];
  const growth: GrowthMonth[] = [];
  let items = 0;
  let worth = 0;
  for (let month = first.month; month <= last.month; month = monthAfter(month)) {
    const sums = byMonth.get(month);
    items += sums?.items ?? 0;
    worth += sums?.worth[currency] ?? 0;
    growth.push({ month, items, worth });
  }
  return growth;
}

function monthAfter(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12
    ? `${String(year + 1).padStart(4, '0')}-01`
    : `${String(year).padStart(4, '0')}-${String(number + 1).padStart(2, '0')}`;
}
