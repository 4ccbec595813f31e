import type { ActivityEvent } from '#domain/history/activity.ts';
import { deviceStorage } from './device-storage.ts';
import { activityKey } from './preferences.ts';

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
