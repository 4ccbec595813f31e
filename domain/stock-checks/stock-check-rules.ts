import type { CallData } from '../calls.ts';
import type { StockCheck, Tick } from './stock-check.ts';
import { alsoIdsMax } from './stock-check-limits.ts';

export const tickKey = ({ kind, id }: Pick<Tick, 'kind' | 'id'>) => `${kind} ${id}`;

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

/** The same ticks whatever arrives first: of each thing the later one, of two at the same time the one that saw it. */
export function mergeTicks(ticks: readonly Tick[], more: readonly Tick[]): Tick[] {
  const merged = new Map(ticks.map((one) => [tickKey(one), one]));
  for (const one of more) {
    const other = merged.get(tickKey(one));
    if (other === undefined || isLater(one, other)) merged.set(tickKey(one), one);
  }
  return [...merged.values()];
}

/** Limits the time to `now`: no later tick could replace one in the future. */
export function timedTick(one: Tick, now: string): Tick {
  return { ...one, at: new Date(Math.min(Date.parse(one.at), Date.parse(now))).toISOString() };
}

function isLater(one: Tick, other: Tick): boolean {
  const by = Date.parse(one.at) - Date.parse(other.at);
  if (by !== 0) return by > 0;
  if (one.isSeen !== other.isSeen) return one.isSeen;
  return (one.binId ?? '') > (other.binId ?? '');
}
