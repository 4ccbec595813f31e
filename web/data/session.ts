import { AppError, type ErrorCode } from '#domain/errors.ts';
import type { Account } from './account.ts';
import { accountPointer, endSessionFlag, type KnownAccount, otherAccounts } from './account-pointer.ts';
import { tellOverwrote, tellRefused } from './act.ts';
import { askWho, authCall, type Person, personIn } from './auth-call.ts';
import { cell } from './cell.ts';
import { currentAccount } from './current-account.ts';
import { countWaiting, eraseCopy, removeIfErased } from './erase.ts';
import { forgetPersonal } from './preferences.ts';
import { useCell } from './use-cell.ts';

export type Session =
  | { status: 'loading' }
  | { status: 'signedOut' }
  | { status: 'signedIn'; userId: string; name: string; email: string; isPaused: boolean };

export type OtherAccount = { name: string; count: number };

const session = cell<Session>({ status: 'loading' });
const other = cell<OtherAccount | undefined>(undefined);
let isStarted = false;

/** Who is signed in on this device. Known without the network; only the server's own 401 changes it. */
export function useSession(): Session {
  return useCell(session);
}

/** The same outside components, for route guards. */
export const sessionCell: { get(): Session; subscribe(listener: () => void): () => void } = session;

/** Finds out who is signed in and opens their copy. Called once, when the page starts. */
export function startSession(): void {
  if (isStarted) return;
  isStarted = true;
  window.addEventListener('storage', (event) => {
    if (event.key === accountPointer.key || event.key === null) void followPointer();
  });
  window.addEventListener('online', () => void endSessionIfAsked());
  other.set(otherAccounts.get()[0]);
  const known = accountPointer.get();
  if (known) void open(known);
  else void askServer();
}

/** @throws AppError `auth.wrongCredentials`, `auth.invalidEmail`, `client.network`, `request.tooMany`. */
export async function signIn(input: { email: string; password: string; remember: boolean }): Promise<void> {
  await endSessionIfAsked();
  const { email, password, remember } = input;
  await enter(await authCall('/sign-in/email', { email: email.trim(), password, rememberMe: remember }));
}

/** @throws AppError `auth.emailTaken`, `auth.passwordTooShort`, `auth.invalidEmail`, `client.network`. */
export async function signUp(input: { name: string; email: string; password: string }): Promise<void> {
  await endSessionIfAsked();
  const { name, email, password } = input;
  await enter(await authCall('/sign-up/email', { name: name.trim(), email: email.trim(), password }));
}

/** How many changes would be lost by signing out now. */
export function waitingBeforeSignOut(): number {
  return currentAccount.get()?.sync.get().waiting ?? 0;
}

/** Ends the session and erases this device's copy; offline the session itself ends when the server is next reached. */
export async function signOut(): Promise<void> {
  endSessionFlag.set();
  await leaveErased();
  await endSessionIfAsked();
}

/** Another person's copy that lies locked on this device because changes of theirs still wait. */
export function otherAccountWaiting(): OtherAccount | undefined {
  return other.get();
}

export function useOtherAccountWaiting(): OtherAccount | undefined {
  return useCell(other);
}

async function enter(answer: Record<string, unknown>): Promise<void> {
  const person = personIn(answer);
  if (!person) throw new AppError('client.noData');
  await become(person);
}

async function become(person: Person): Promise<void> {
  const before = accountPointer.get();
  closeCurrent();
  if (before && before.userId !== person.userId) await leaveLocked(before);
  otherAccounts.remove(person.userId);
  other.set(otherAccounts.get()[0]);
  await removeIfErased(person.userId);
  accountPointer.set(person);
  await open(person);
}

/** The local copy's code is not part of what /login needs. */
async function open(account: KnownAccount): Promise<void> {
  const { userId, name, email, isPaused = false } = account;
  const { openAccount } = await import('./account.ts');
  // Meanwhile another tab may have changed who is signed in, and this one followed.
  if (accountPointer.get()?.userId !== userId || currentAccount.get()) return;
  currentAccount.set(
    openAccount(
      { userId, name, email },
      {
        onSession: (code) => void handleSessionError(code, userId),
        onOnline: () => setPaused(userId, false),
        onErased: () => void handleErased(userId),
        onRefused: tellRefused,
        onOverwrote: tellOverwrote,
      },
    ),
  );
  session.set({ status: 'signedIn', userId, name, email, isPaused });
}

async function handleSessionError(code: ErrorCode, userId: string): Promise<void> {
  if (accountPointer.get()?.userId !== userId) return;
  if (code === 'session.revoked') return leaveErased();
  setPaused(userId, true);
  if (code === 'session.otherUser') await followServer(userId);
}

/** The cookie belongs to somebody else now: this page becomes theirs, and this copy is left as rule 7 says. */
async function followServer(userId: string): Promise<void> {
  try {
    const person = await askWho();
    if (person && person.userId !== userId) await become(person);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Not reachable just now: paused it stays until a sign-in.
  }
}

function setPaused(userId: string, isPaused: boolean): void {
  const shown = session.get();
  const known = accountPointer.get();
  if (shown.status !== 'signedIn' || shown.userId !== userId || shown.isPaused === isPaused) return;
  if (known?.userId === userId) accountPointer.set({ ...known, isPaused });
  session.set({ ...shown, isPaused });
}

async function leaveErased(): Promise<void> {
  const known = accountPointer.get();
  const account: Account | undefined = currentAccount.get();
  accountPointer.clear();
  forgetPersonal();
  account?.tellErased();
  closeCurrent();
  session.set({ status: 'signedOut' });
  if (known) await eraseCopy(known.userId);
}

async function leaveLocked(before: KnownAccount): Promise<void> {
  const count = await countWaiting(before.userId);
  forgetPersonal();
  if (count === 0) return eraseCopy(before.userId);
  otherAccounts.add({ userId: before.userId, name: before.name, count });
}

/** The database was deleted or upgraded under this tab: by a sign-out, or it was made anew and is opened again. */
async function handleErased(userId: string): Promise<void> {
  if (currentAccount.get()?.person.userId !== userId) return;
  closeCurrent();
  await followPointer();
}

/** Another tab signed in, out or over to somebody else: this one follows. */
async function followPointer(): Promise<void> {
  const known = accountPointer.get();
  const shown = currentAccount.get();
  if (known && shown?.person.userId === known.userId) return;
  closeCurrent();
  if (known) await open(known);
  else session.set({ status: 'signedOut' });
}

function closeCurrent(): void {
  currentAccount.get()?.close();
  currentAccount.set(undefined);
}

/** No pointer here, but perhaps a session: storage was cleared or blocked, or this is a new tab of a short session. */
async function askServer(): Promise<void> {
  try {
    await endSessionIfAsked();
    const person = await askWho();
    if (session.get().status !== 'loading') return;
    if (person) await become(person);
    else session.set({ status: 'signedOut' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    session.set({ status: 'signedOut' });
  }
}

/** Ends the session of someone who signed out without reaching the server; until then nothing else may be sent. */
async function endSessionIfAsked(): Promise<void> {
  if (!endSessionFlag.isSet()) return;
  try {
    await authCall('/sign-out', {});
    endSessionFlag.clear();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // Still out of reach: tried again when the network is back or someone signs in.
  }
}
