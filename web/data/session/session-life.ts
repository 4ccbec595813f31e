import { AppError } from '#domain/errors.ts';
import { currentAccount } from '../account/current-account.ts';
import { useCell } from '../cells/use-cell.ts';
import { drafts } from '../storage/drafts.ts';
import { isLedElsewhere } from '../tabs/leader.ts';
import { authCall, fetchSessionPerson, parsePerson } from '../wire/auth-call.ts';
import { accountPointer, briefAccount, endSessionFlag, otherAccounts } from './account-pointer.ts';
import { countUploads, finishErasing } from './erase.ts';
import {
  followPointer,
  leaveAndErase,
  lockOrErase,
  type OtherAccount,
  openAccountOf,
  otherAccount,
  type Session,
  session,
  switchAccount,
} from './session-state.ts';

export type { OtherAccount, Session };

const drawnWithinMs = 500;

let isStarted = false;

export function useSession(): Session {
  return useCell(session);
}

/** Resolves when there is something to draw, after `drawnWithinMs` at the latest. */
export async function startSession(): Promise<void> {
  if (isStarted) return;
  isStarted = true;
  window.addEventListener('storage', (event) => {
    if (event.key === null || accountPointer.keys.includes(event.key)) void followPointer();
  });
  window.addEventListener('online', () => void endPendingSession());
  otherAccount.set(otherAccounts.get()[0]);
  await Promise.race([openSession(), new Promise((resolve) => setTimeout(resolve, drawnWithinMs))]);
}

async function openSession(): Promise<void> {
  await finishErasing();
  if (session.get().status !== 'loading') return;
  const pointer = accountPointer.get();
  if (!pointer) return void resolveSession();
  await openAccountOf(pointer);
  // The account reports its own read errors.
  await currentAccount.get()?.drawable.catch(() => {});
}

/** @throws AppError `auth.wrongCredentials`, `auth.invalidEmail`, `client.network`, `request.tooMany`. */
export async function signIn(input: { email: string; password: string; remember: boolean }): Promise<void> {
  await endPendingSession();
  const { email, password, remember } = input;
  await openAnswered(
    await authCall('/sign-in/email', { email: email.trim(), password, rememberMe: remember }),
    !remember,
  );
}

type NewAccount = { name: string; email: string; password: string; invite?: string | undefined };

/** @throws AppError `auth.emailTaken`, `auth.passwordTooShort`, `auth.signUpInvited`, `client.network`. */
export async function signUp({ name, email, password, invite }: NewAccount): Promise<void> {
  await endPendingSession();
  const body = { name: name.trim(), email: email.trim(), password, invite };
  await openAnswered(await authCall('/sign-up/email', body), false);
}

/** Waiting photos count as changes. */
export async function unsavedBeforeSignOut(): Promise<number> {
  const account = currentAccount.get();
  if (!account) return 0;
  const { waiting, refused } = account.sync.get();
  return waiting + refused + (await countUploads(account.person.userId));
}

export function draftsBeforeSignOut(): number {
  const pointer = accountPointer.get();
  return pointer ? drafts.count(pointer.userId) : 0;
}

/** Erases the copy and the drafts. Offline, the session ends when the server is next reached. */
export async function signOut(): Promise<void> {
  endSessionFlag.set();
  await leaveAndErase();
  await endPendingSession();
}

export function useOtherAccountWaiting(): OtherAccount | undefined {
  return useCell(otherAccount);
}

async function openAnswered(answer: Record<string, unknown>, isBrief: boolean): Promise<void> {
  const person = parsePerson(answer);
  if (!person) throw new AppError('client.noData');
  await switchAccount(person, isBrief);
}

async function resolveSession(): Promise<void> {
  const brief = briefAccount.get();
  if (brief && (await isLedElsewhere(brief.userId))) {
    accountPointer.set(brief);
    return openAccountOf(brief);
  }
  if (brief) {
    briefAccount.clear();
    await lockOrErase(brief);
    otherAccount.set(otherAccounts.get()[0]);
  }
  await askServerForSession(brief?.userId);
}

async function askServerForSession(briefUserId: string | undefined): Promise<void> {
  try {
    await endPendingSession();
    const person = await fetchSessionPerson();
    if (session.get().status !== 'loading') return;
    if (person) await switchAccount(person, person.userId === briefUserId);
    else session.set({ status: 'signedOut' });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    session.set({ status: 'signedOut' });
  }
}

/** Signing out offline left a session that must not be used for a new sign-in. */
export async function endPendingSession(): Promise<void> {
  if (!endSessionFlag.isSet()) return;
  try {
    await authCall('/sign-out', {});
    endSessionFlag.clear();
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}
