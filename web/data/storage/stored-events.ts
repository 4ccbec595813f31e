import type { ActivityEvent } from '#domain/history/activity.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { deviceStorage } from './device-storage.ts';
import { activityKey, whereaboutsKey } from './preferences.ts';

/** The newest events of each recently opened bin, for use offline. */
type StoredEvents = readonly (readonly [binId: string, events: readonly HistoryEvent[]])[];

const binsMax = 60;
const eventsMax = 5;

export function storedWhereabouts(binId: string): readonly HistoryEvent[] | undefined {
  return readWhereabouts().find(([id]) => id === binId)?.[1];
}

/** Drops those of bins that the person no longer sees. */
export function storeWhereabouts(
  binId: string,
  events: readonly HistoryEvent[],
  isVisible: (binId: string) => boolean,
): void {
  const others = readWhereabouts().filter(([id]) => id !== binId && isVisible(id));
  const rows: StoredEvents = [[binId, events.slice(0, eventsMax)] as const, ...others].slice(0, binsMax);
  deviceStorage.set(whereaboutsKey, JSON.stringify(rows));
}

function readWhereabouts(): StoredEvents {
  try {
    return JSON.parse(deviceStorage.get(whereaboutsKey) ?? '[]') as StoredEvents;
  } catch {
    return [];
  }
}

type StoredActivity = {
  /** When the activity was open last. */
  seenAt?: string;
  /** When the newest events were loaded, for use offline. */
  loadedAt?: string;
  events?: readonly ActivityEvent[];
};

/** Returns the activity stored on this device; empty if there is none or it cannot be read. */
export function storedActivity(): StoredActivity {
  try {
    return JSON.parse(deviceStorage.get(activityKey) ?? '{}') as StoredActivity;
  } catch {
    return {};
  }
}

/** Replaces these parts of what is stored. */
export function rememberActivity(part: StoredActivity): void {
  deviceStorage.set(activityKey, JSON.stringify({ ...storedActivity(), ...part }));
}
