import { AppError } from '#domain/errors.ts';
import { authCall, authRequest, fetchSessionPerson, type Provider, toCallError } from '../wire/auth-call.ts';
import { isInstalledApp } from './install.ts';
import { endPendingSession } from './session-life.ts';
import { switchAccount } from './session-state.ts';

/** The outcome of signing in with a provider; all but `done` change nothing. */
export type ProviderOutcome =
  | 'done'
  | 'closed'
  | 'refused'
  | 'ended'
  | 'failed'
  | 'unproved'
  | 'noEmail'
  | 'noGroup'
  | 'otherAccount'
  | 'hasPassword'
  | 'signUpClosed'
  | 'signUpInvited';

/** Error codes of the server's sign-in library. */
const outcomesByError: Record<string, ProviderOutcome> = {
  access_denied: 'refused',
  account_not_linked: 'hasPassword',
  account_already_linked_to_different_user: 'otherAccount',
  unable_to_link_account: 'unproved',
  sign_up_closed: 'signUpClosed',
  sign_up_invited: 'signUpInvited',
  state_mismatch: 'ended',
  state_not_found: 'ended',
  please_restart_the_process: 'ended',
  email_not_found: 'noEmail',
  group_missing: 'noGroup',
};

export const outcomeOf = (error: string): ProviderOutcome => outcomesByError[error] ?? 'failed';

/**
 * `back` is the path to return to if no popup can be opened; `invite` is the token of an invitation link, which allows
 * creating an account.
 */
type ProviderFlow = {
  provider: Provider['id'];
  back: string;
  invite?: string | undefined;
  onAnswer(answer: ProviderOutcome): void;
};

/**
 * Call it in the press handler itself, or the browser blocks the popup. `onAnswer` may receive `closed` and later
 * `done`, if the popup was left open behind this window.
 */
export function signInByProvider(flow: ProviderFlow): Promise<void> {
  return startFlow('/sign-in/social', { invite: flow.invite }, flow);
}

/** @throws CallError `auth.wrongPassword`, `auth.noPassword`, `auth.lockedOut`. */
export function connectProvider(password: string, flow: ProviderFlow): Promise<void> {
  return startFlow('/link-social', { password }, flow);
}

/** @throws CallError `auth.wrongPassword`, `auth.noPassword`, `auth.lockedOut`. */
export async function disconnectProvider(provider: Provider['id'], password: string): Promise<void> {
  await authCall('/disconnect-provider', { provider, password });
}

/** Returns whether somebody is signed in now. */
export async function openProviderSession(): Promise<boolean> {
  const person = await fetchSessionPerson();
  if (person) await switchAccount(person, false);
  return person !== undefined;
}

/** Returns whether the same person is signed in after the provider's answer; the page then stays as it is. */
export async function isConfirmedByProvider(userId: string): Promise<boolean> {
  const person = await fetchSessionPerson();
  if (person?.userId === userId) return true;
  if (person) await switchAccount(person, false);
  return false;
}

/** How the person can sign in: `credential` means the password. */
export async function fetchSignInMethods(): Promise<readonly string[]> {
  const { response, text, answer } = await authRequest('/list-accounts', { method: 'GET' });
  if (!response.ok) throw toCallError(response, answer);
  const accounts: unknown = JSON.parse(text);
  if (!Array.isArray(accounts)) throw new AppError('client.noData');
  return accounts.map(({ providerId }: { providerId: unknown }) => String(providerId));
}

let stop = () => {};

/** Ignores answers that arrive from now on. */
export const stopWaitingForProvider = () => stop();

async function startFlow(
  path: string,
  body: object,
  { provider, back, onAnswer }: ProviderFlow,
): Promise<void> {
  stop();
  // Some phones open an installed app's popups in another browser, whose answer never arrives.
  const popup = isInstalledApp() ? null : window.open('', windowName, windowFeatures);
  const attempt = crypto.getRandomValues(new Uint32Array(2)).join('-');
  if (popup) stop = listenForAnswer(popup, attempt, onAnswer);
  const answerAt = popup ? `/api/provider-answer?attempt=${attempt}` : back;
  try {
    await endPendingSession();
    const addresses = { callbackURL: answerAt, errorCallbackURL: answerAt };
    const { url } = await authCall(path, { provider, ...addresses, ...body });
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
const windowName = 'whichbin-provider';
const windowFeatures = 'popup,width=480,height=640';

const checkMs = 500;

function listenForAnswer(
  popup: Window,
  attempt: string,
  onAnswer: (answer: ProviderOutcome) => void,
): () => void {
  const channel = new BroadcastChannel('whichbin.provider');
  // Browsers that isolate popups report them as closed at once; then focus returning to the page counts.
  // The second check gives the answer of a window that has just closed time to arrive.
  let checks = 0;
  const timer = setInterval(() => {
    checks = popup.closed && document.hasFocus() ? checks + 1 : 0;
    if (checks === 2) onAnswer('closed');
  }, checkMs);
  const end = () => {
    clearInterval(timer);
    channel.close();
  };
  channel.onmessage = ({ data }: MessageEvent<{ attempt: string | null; error: string | null }>) => {
    // An answer for which no attempt was made has `attempt: null`.
    if (data.attempt !== null && data.attempt !== attempt) return;
    end();
    onAnswer(data.error === null ? 'done' : outcomeOf(data.error));
  };
  return end;
}
