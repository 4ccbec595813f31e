import type { HistoryEvent } from '#domain/history/history.ts';
import { deviceStorage } from './device-storage.ts';
import { whereaboutsKey } from './preferences.ts';

/** The newest events of each recently opened bin, for use offline. */
type StoredEvents = readonly (readonly [binId: string, events: readonly HistoryEvent[]])[];

const binsMax = 60;
const eventsMax = 5;

export function storedWhereabouts(binId: string): readonly HistoryEvent[] | undefined {
  return read().find(([id]) => id === binId)?.[1];
}

/** Drops those of bins that the person no longer sees. */
export function storeWhereabouts(
  binId: string,
  events: readonly HistoryEvent[],
  isVisible: (binId: string) => boolean,
): void {
  const others = read().filter(([id]) => id !== binId && isVisible(id));
  const rows: StoredEvents = [[binId, events.slice(0, eventsMax)] as const, ...others].slice(0, binsMax);
  deviceStorage.set(whereaboutsKey, JSON.stringify(rows));
}

function read(): StoredEvents {
  try {
    return JSON.parse(deviceStorage.get(whereaboutsKey) ?? '[]') as StoredEvents;
  } catch {
    return [];
  }
}
