import type { Tick } from './stock-check.ts';

/** The same ticks whatever arrives first: of each thing the later one, of two at the same time the one that saw it. */
export function mergeTicks(ticks: readonly Tick[], more: readonly Tick[]): Tick[] {
  const merged = new Map(ticks.map((one) => [tickKey(one), one]));
  for (const one of more) {
    const other = merged.get(tickKey(one));
    if (other === undefined || isLater(one, other)) merged.set(tickKey(one), one);
  }
  return [...merged.values()];
}

export const tickKey = ({ kind, id }: Pick<Tick, 'kind' | 'id'>) => `${kind} ${id}`;

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
