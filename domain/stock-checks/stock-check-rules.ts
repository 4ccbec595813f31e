import type { CallData } from '../calls.ts';
import type { StockCheck } from './stock-check.ts';
import { alsoIdsMax } from './stock-check-limits.ts';
import { mergeTicks } from './ticks.ts';

/** Finds a check by its id, or by an id that another device gave it. */
export function stockCheckOf(checks: readonly StockCheck[], id: string): StockCheck | undefined {
  return checks.find((check) => check.id === id || check.alsoIds?.includes(id));
}

/** One check runs of each target: a second start gives its id to the first. */
export function withStartedCheck(
  checks: readonly StockCheck[],
  { id, target, startedAt }: CallData<'stockChecks.start'>,
): readonly StockCheck[] {
  if (stockCheckOf(checks, id) !== undefined) return checks;
  const first = checks.find((check) => check.target.id === target.id);
  if (first === undefined) return [...checks, { id, target, startedAt, ticks: [] }];
  return checks.map((check) => (check === first ? { ...check, alsoIds: withAlsoId(check, id) } : check));
}

export function withAlsoId({ alsoIds = [] }: Pick<StockCheck, 'alsoIds'>, id: string): string[] {
  return [...alsoIds, id].slice(-alsoIdsMax);
}

export function withTicks(
  checks: readonly StockCheck[],
  { id, ticks }: CallData<'stockChecks.tick'>,
): readonly StockCheck[] {
  const current = stockCheckOf(checks, id);
  return checks.map((check) =>
    check === current ? { ...check, ticks: mergeTicks(check.ticks, ticks) } : check,
  );
}

export function withoutCheck(checks: readonly StockCheck[], id: string): readonly StockCheck[] {
  const current = stockCheckOf(checks, id);
  return checks.filter((check) => check !== current);
}
