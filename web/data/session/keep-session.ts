import { AppError } from '#domain/errors.ts';
import { deviceStorage } from '../storage/device-storage.ts';
import { fetchSessionPerson, type SessionPerson } from '../wire/auth-call.ts';
import { accountPointer } from './account-pointer.ts';
import { session } from './session-state.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const keptAtKey = 'whichbin.sessionKeptAt';

/**
 * Asks for the session once a day, from which the server counts how long it lasts and when the device was last used;
 * calls do not count. That it has ended is for the calls to find out.
 */
export async function keepSession(now = Date.now()): Promise<void> {
  const passed = now - Number(deviceStorage.get(keptAtKey) ?? Number.NaN);
  // A clock that was put back must not keep it from being asked for.
  if (passed >= 0 && passed < DAY_MS) return;
  try {
    await fetchSessionPerson();
    deviceStorage.set(keptAtKey, String(now));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** The name and address are changed on other devices, too; signing in again begins with the newest address. */
export function followProfile({ userId, name, email }: SessionPerson): void {
  const pointer = accountPointer.get();
  const current = session.get();
  if (pointer?.userId !== userId || current.status !== 'signedIn' || current.userId !== userId) return;
  if (pointer.name === name && pointer.email === email) return;
  accountPointer.set({ ...pointer, name, email });
  session.set({ ...current, name, email });
}
