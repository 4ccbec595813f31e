import { AppError, type ErrorCode } from '#domain/errors.ts';
import { emitOverwrote, emitRefused, emitVanished, waitUntilClosable } from '../account/act.ts';
import { currentAccount } from '../account/current-account.ts';
import { cell } from '../cells/cell.ts';
import { drafts } from '../storage/drafts.ts';
import { deleteCachedTiles } from '../storage/file-caches.ts';
import { keepInMemory } from '../storage/memory.ts';
import { clearPersonalPreferences } from '../storage/preferences.ts';
import { fetchSessionPerson, type SessionPerson } from '../wire/auth-call.ts';
import {
  accountPointer,
  briefAccount,
  endSessionFlag,
  otherAccounts,
  type PointedAccount,
  toErase,
} from './account-pointer.ts';
import { countUnsaved, finishErasing, removeIfErased } from './erase.ts';
import { reloadOnce } from './reload-once.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; userId: string; name: string; email: string; isPaused: boolean };

export type OtherAccount = { name: string; count: number };

export const session = cell<Session>({ status: 'loading' });
export const otherAccount = cell<OtherAccount | undefined>(undefined);

/** Everything has been loaded once since this page opened. */
export const hasLoaded = cell(false);

/** The open account is being deleted and can only be kept; it is shown instead of all screens. */
export const isBeingDeleted = cell(false);

/** A newer build has upgraded the copy; this page must be reloaded. */
export const isOutdated = cell(false);

export async function switchAccount(person: SessionPerson, isBrief: boolean): Promise<void> {
  endSessionFlag.clear();
  const before = accountPointer.get();
  closeCurrent();
  if (before && before.userId !== person.userId) await lockOrErase(before);
  otherAccounts.remove(person.userId);
  otherAccount.set(otherAccounts.get()[0]);
  await finishErasing();
  // A copy that could not be erased belongs to its owner again.
  toErase.remove(person.userId);
  await removeIfErased(person.userId);
  const account = { ...person, isBrief };
  accountPointer.set(account);
  await openAccountOf(account);
}

/** /login should not load the local copy's code. */
export async function openAccountOf(account: PointedAccount): Promise<void> {
  const { userId, name, email, isPaused = false } = account;
  const { openAccount } = await import('../account/account.ts');
  if (accountPointer.get()?.userId !== userId || currentAccount.get()) return;
  currentAccount.set(
    openAccount(
      { userId, name, email },
      {
        onSession: (code) => void handleSessionError(code, userId),
        onOnline() {
          hasLoaded.set(true);
          setPaused(userId, false);
        },
        onErased: () => void handleErased(userId),
        onNewerBuild: () => void handleNewerBuild(userId),
        onBlocked: () => void handleBlocked(userId),
        onRefused: emitRefused,
        onOverwrote: emitOverwrote,
        onVanished: emitVanished,
      },
    ),
  );
  session.set({ status: 'signedIn', userId, name, email, isPaused });
}

async function handleSessionError(code: ErrorCode, userId: string): Promise<void> {
  if (accountPointer.get()?.userId !== userId) return;
  if (code === 'session.revoked') return leaveAndErase();
  if (code === 'session.deleting') isBeingDeleted.set(true);
  setPaused(userId, true);
  if (code === 'session.otherUser') await followServer(userId);
}

/** The cookie belongs to another account: this page switches to it. */
async function followServer(userId: string): Promise<void> {
  try {
    const person = await fetchSessionPerson();
    if (person && person.userId !== userId) await switchAccount(person, false);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

function setPaused(userId: string, isPaused: boolean): void {
  const current = session.get();
  const pointer = accountPointer.get();
  if (current.status !== 'signedIn' || current.userId !== userId || current.isPaused === isPaused) return;
  if (pointer?.userId === userId) accountPointer.set({ ...pointer, isPaused });
  session.set({ ...current, isPaused });
}

export async function leaveAndErase(): Promise<void> {
  const pointer = accountPointer.get();
  const account = currentAccount.get();
  if (pointer) toErase.add(pointer.userId);
  accountPointer.clear();
  if (pointer) drafts.erase(pointer.userId);
  clearPersonalPreferences();
  account?.broadcastErased();
  closeCurrent();
  session.set({ status: 'signedOut' });
  // A browser without a push service rejects.
  const pushes = import('./end-pushes.ts').then(({ endPushes }) => endPushes()).catch(() => {});
  await Promise.all([finishErasing(), pushes]);
}

/**
 * Locks the copy while it has changes that the server lacks, otherwise erases it. Drafts stay for their author, unless
 * the sign-in was not to be remembered.
 */
export async function lockOrErase(before: PointedAccount): Promise<void> {
  const count = await countUnsaved(before.userId);
  clearPersonalPreferences();
  if (count === 0) {
    if (before.isBrief) drafts.erase(before.userId);
    toErase.add(before.userId);
    await finishErasing();
    return;
  }
  // Cached map tiles would reveal the previous account's places.
  await deleteCachedTiles();
  if (count !== undefined) otherAccounts.add({ userId: before.userId, name: before.name, count });
}

/** Another tab deleted or recreated the database. */
async function handleErased(userId: string): Promise<void> {
  if (currentAccount.get()?.person.userId !== userId) return;
  closeCurrent();
  if (!accountPointer.get()) drafts.erase(userId);
  await followPointer();
}

async function handleNewerBuild(userId: string): Promise<void> {
  const account = currentAccount.get();
  if (account?.person.userId !== userId) return;
  account.close();
  isOutdated.set(true);
  await waitUntilClosable();
  reloadOnce();
}

async function handleBlocked(userId: string): Promise<void> {
  await keepInMemory();
  if (currentAccount.get()?.person.userId !== userId) return;
  closeCurrent();
  await followPointer();
}

export async function followPointer(): Promise<void> {
  const brief = briefAccount.get();
  if (brief && !accountPointer.get()) accountPointer.set(brief);
  const pointer = accountPointer.get();
  const openedAccount = currentAccount.get();
  if (pointer && openedAccount?.person.userId === pointer.userId && !isRenewed(pointer)) {
    return setPaused(pointer.userId, pointer.isPaused === true);
  }
  closeCurrent();
  if (pointer) return openAccountOf(pointer);
  session.set({ status: 'signedOut' });
  if (!openedAccount) return;
  drafts.erase(openedAccount.person.userId);
  await eraseLeftovers(openedAccount.person.userId);
}

/** This tab may have reopened the copy while another tab erased it. */
async function eraseLeftovers(userId: string): Promise<void> {
  if ((await countUnsaved(userId)) !== 0 || accountPointer.get() !== undefined) return;
  toErase.add(userId);
  await finishErasing();
}

/** Opens the account again that was paused while it was being deleted, here and in the other tabs. */
export async function reopenKeptAccount(): Promise<void> {
  const pointer = accountPointer.get();
  if (pointer) accountPointer.set({ ...pointer, isPaused: false });
  await followPointer();
}

function isRenewed(pointer: PointedAccount): boolean {
  const current = session.get();
  return current.status === 'signedIn' && current.isPaused && !pointer.isPaused;
}

function closeCurrent(): void {
  currentAccount.get()?.close();
  currentAccount.set(undefined);
  isBeingDeleted.set(false);
}
