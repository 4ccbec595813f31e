import { deviceStorage, tabStorage } from '../storage/device-storage.ts';
import type { SessionPerson } from '../wire/auth-call.ts';

export type PointedAccount = SessionPerson & {
  /** The session expired: the copy is shown, but nothing is sent. */
  isPaused?: boolean;
  /** Signed in until the browser is closed; the copy is erased then. */
  isBrief?: boolean;
};

/** Another person's copy with `count` changes that the server lacks. */
export type LockedAccount = { userId: string; name: string; count: number };

const currentKey = 'whichbin.account';
const briefKey = 'whichbin.briefAccount';
const othersKey = 'whichbin.otherAccounts';
const toEraseKey = 'whichbin.toErase';
const endSessionKey = 'whichbin.endSession';

/** A brief account counts only together with its note in localStorage, so that signing out in one tab signs out all. */
export const accountPointer = {
  keys: [currentKey, briefKey],
  get(): PointedAccount | undefined {
    const marked = parseAccount(tabStorage.get(currentKey));
    const brief = marked && briefAccount.get();
    if (brief && brief.userId === marked.userId) return brief;
    if (marked) tabStorage.remove(currentKey);
    return parseAccount(deviceStorage.get(currentKey));
  },
  /** The old entry goes last, since other tabs follow each step. */
  set(account: PointedAccount): void {
    const text = JSON.stringify(account);
    if (account.isBrief) {
      tabStorage.set(currentKey, text);
      deviceStorage.set(briefKey, text);
      deviceStorage.remove(currentKey);
    } else {
      deviceStorage.set(currentKey, text);
      tabStorage.remove(currentKey);
      deviceStorage.remove(briefKey);
    }
  },
  clear(): void {
    tabStorage.remove(currentKey);
    deviceStorage.remove(currentKey);
    deviceStorage.remove(briefKey);
  },
};

export const briefAccount = {
  get: () => parseAccount(deviceStorage.get(briefKey)),
  clear: () => deviceStorage.remove(briefKey),
};

export const otherAccounts = {
  get(): LockedAccount[] {
    const value = parse(deviceStorage.get(othersKey));
    return Array.isArray(value) ? (value.filter(isAccount) as LockedAccount[]) : [];
  },
  add(account: LockedAccount): void {
    const rest = otherAccounts.get().filter((each) => each.userId !== account.userId);
    saveList(othersKey, [account, ...rest]);
  },
  remove(userId: string): void {
    const rest = otherAccounts.get().filter((each) => each.userId !== userId);
    saveList(othersKey, rest);
  },
};

/** Noted first, so that the next start finishes an interrupted erasure. */
export const toErase = {
  get(): string[] {
    const value = parse(deviceStorage.get(toEraseKey));
    return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  },
  add: (userId: string) => saveList(toEraseKey, [...new Set([...toErase.get(), userId])]),
  remove: (userId: string) =>
    saveList(
      toEraseKey,
      toErase.get().filter((each) => each !== userId),
    ),
};

function saveList(key: string, list: unknown[]): void {
  if (list.length > 0) deviceStorage.set(key, JSON.stringify(list));
  else deviceStorage.remove(key);
}

/** Set by signing out offline: the session must end before anything else is sent. */
export const endSessionFlag = {
  isSet: () => deviceStorage.get(endSessionKey) !== undefined,
  set: () => deviceStorage.set(endSessionKey, '1'),
  clear: () => deviceStorage.remove(endSessionKey),
};

function parse(stored: string | undefined): unknown {
  if (stored === undefined) return undefined;
  try {
    return JSON.parse(stored);
  } catch {
    return undefined;
  }
}

function parseAccount(stored: string | undefined): PointedAccount | undefined {
  const value = parse(stored);
  return isAccount(value) ? (value as PointedAccount) : undefined;
}

function isAccount(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'userId' in value && typeof value.userId === 'string';
}
