import { AppError } from '#domain/errors.ts';
import { deviceStorage } from '../storage/device-storage.ts';
import { fetchSessionPerson, type SessionPerson } from '../wire/auth-call.ts';
import { accountPointer } from './account-pointer.ts';
import { session } from './session-state.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const keptAtKey = 'whichbin.sessionKeptAt';

/**
 * Requests the session once a day, which renews it and records when the device was last used; calls do not. An ended
 * session is detected by the next call, not here.
 */
export async function renewSession(now = Date.now()): Promise<void> {
  const passed = now - Number(deviceStorage.get(keptAtKey) ?? Number.NaN);
  // A clock that was set back must not suppress the request.
  if (passed >= 0 && passed < DAY_MS) return;
  try {
    await fetchSessionPerson();
    deviceStorage.set(keptAtKey, String(now));
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** The name and address may change on other devices; the sign-in form suggests the newest address. */
export function followProfile({ userId, name, email }: SessionPerson): void {
  const pointer = accountPointer.get();
  const current = session.get();
  if (pointer?.userId !== userId || current.status !== 'signedIn' || current.userId !== userId) return;
  if (pointer.name === name && pointer.email === email) return;
  accountPointer.set({ ...pointer, name, email });
  session.set({ ...current, name, email });
}
