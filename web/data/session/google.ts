import { AppError } from '#domain/errors.ts';
import { authCall, authRequest, fetchSessionPerson, toCallError } from '../wire/auth-call.ts';
import { isInstalledApp } from './install.ts';
import { endSessionIfAsked } from './session-life.ts';
import { become } from './session-state.ts';

/** The outcome of signing in with Google; all but `done` change nothing. */
export type GoogleAnswer =
  | 'done'
  | 'closed'
  | 'refused'
  | 'ended'
  | 'failed'
  | 'unproved'
  | 'otherAccount'
  | 'hasPassword'
  | 'signUpClosed'
  | 'signUpInvited';

/** Error codes of the server's sign-in library. */
const answersByError: Record<string, GoogleAnswer> = {
  access_denied: 'refused',
  account_not_linked: 'hasPassword',
  account_already_linked_to_different_user: 'otherAccount',
  unable_to_link_account: 'unproved',
  sign_up_closed: 'signUpClosed',
  sign_up_invited: 'signUpInvited',
  state_mismatch: 'ended',
  state_not_found: 'ended',
  please_restart_the_process: 'ended',
  invalid_code: 'ended',
};

export const googleAnswerOf = (error: string): GoogleAnswer => answersByError[error] ?? 'failed';

/**
 * `back` is the path to return to if no popup can be opened; `invite` is the token of an invitation link, which allows
 * creating an account.
 */
type Journey = { back: string; invite?: string | undefined; onAnswer(answer: GoogleAnswer): void };

/**
 * Call it in the press handler itself, or the browser blocks the popup. `onAnswer` may receive `closed` and later
 * `done`, if the popup was left open behind this window.
 */
export function signInByGoogle(journey: Journey): Promise<void> {
  return goToGoogle('/sign-in/social', { invite: journey.invite }, journey);
}

/** @throws CallError `auth.wrongPassword`, `auth.noPassword`, `auth.lockedOut`. */
export function connectGoogle(password: string, journey: Journey): Promise<void> {
  return goToGoogle('/link-social', { password }, journey);
}

/** @throws CallError `auth.wrongPassword`, `auth.noPassword`, `auth.lockedOut`. */
export async function disconnectGoogle(password: string): Promise<void> {
  await authCall('/disconnect-google', { password });
}

/** Returns whether somebody is signed in now. */
export async function enterByGoogle(): Promise<boolean> {
  const person = await fetchSessionPerson();
  if (person) await become(person, false);
  return person !== undefined;
}

/** How the person can sign in: `credential` means the password. */
export async function fetchSignInWays(): Promise<readonly string[]> {
  const { response, text, answer } = await authRequest('/list-accounts', { method: 'GET' });
  if (!response.ok) throw toCallError(response, answer);
  const accounts: unknown = JSON.parse(text);
  if (!Array.isArray(accounts)) throw new AppError('client.noData');
  return accounts.map(({ providerId }: { providerId: unknown }) => String(providerId));
}

let stop = () => {};

/** Ignores answers that arrive from now on. */
export const stopWaitingForGoogle = () => stop();

async function goToGoogle(path: string, body: object, { back, onAnswer }: Journey): Promise<void> {
  stop();
  // Some phones open an installed app's popups in another browser, whose answer never arrives.
  const popup = isInstalledApp() ? null : window.open('', windowName, windowFeatures);
  const attempt = crypto.getRandomValues(new Uint32Array(2)).join('-');
  if (popup) stop = listen(popup, attempt, onAnswer);
  const answerAt = popup ? `/api/google-answer?attempt=${attempt}` : back;
  try {
    await endSessionIfAsked();
    const addresses = { callbackURL: answerAt, errorCallbackURL: answerAt };
    const { url } = await authCall(path, { provider: 'google', ...addresses, ...body });
    if (typeof url !== 'string') throw new AppError('client.noData');
    if (popup === null) location.assign(url);
    else if (!popup.closed) popup.location.replace(url);
  } catch (error) {
    stop();
    popup?.close();
    throw error;
  }
}

/** Pressing again reuses the same window. */
const windowName = 'whichbin-google';
const windowFeatures = 'popup,width=480,height=640';

const lookMs = 500;

function listen(popup: Window, attempt: string, onAnswer: (answer: GoogleAnswer) => void): () => void {
  const channel = new BroadcastChannel('whichbin.google');
  // Browsers that isolate popups report them as closed at once; then focus returning to the page counts.
  // The second check gives the answer of a window that has just closed time to arrive.
  let looks = 0;
  const timer = setInterval(() => {
    looks = popup.closed && document.hasFocus() ? looks + 1 : 0;
    if (looks === 2) onAnswer('closed');
  }, lookMs);
  const end = () => {
    clearInterval(timer);
    channel.close();
  };
  channel.onmessage = ({ data }: MessageEvent<{ attempt: string | null; error: string | null }>) => {
    // An answer for which no attempt was made has `attempt: null`.
    if (data.attempt !== null && data.attempt !== attempt) return;
    end();
    onAnswer(data.error === null ? 'done' : googleAnswerOf(data.error));
  };
  return end;
}
