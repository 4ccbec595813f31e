import type { ErrorCode } from '#domain/errors.ts';
import { cell } from '../cells/cell.ts';
import { CallError, parseObject, readError } from './call.ts';

const timeoutMs = 30_000;

/** A service that people can sign in with, such as Google. */
export type Provider = { id: string; name: string };

/** The providers that the server offers; every successful answer names them. Undefined before the first. */
export const providers = cell<readonly Provider[] | undefined>(undefined);

/** True if sign-up uses a mailed link; known from the same answers. */
export const hasMail = cell(false);

/** True if people may sign in with a password; known from the same answers. */
export const hasPasswords = cell(true);

const signUpModes = ['demo', 'closed', 'invited'] as const;

/** `demo`: nobody does, and everybody may enter its accounts. */
export type SignUpMode = 'open' | (typeof signUpModes)[number];

/** The people who may create an account; known from the same answers. */
export const signUpMode = cell<SignUpMode>('open');

export type SessionPerson = { userId: string; name: string; email: string };

const errorCodes: Record<string, ErrorCode> = {
  INVALID_EMAIL_OR_PASSWORD: 'auth.wrongCredentials',
  INVALID_PASSWORD: 'auth.wrongPassword',
  USER_NOT_FOUND: 'auth.wrongCredentials',
  USER_ALREADY_EXISTS: 'auth.emailTaken',
  USER_ALREADY_EXISTS_USE_ANOTHER_EMAIL: 'auth.emailTaken',
  INVALID_EMAIL: 'auth.invalidEmail',
  VALIDATION_ERROR: 'auth.invalidEmail',
  PASSWORD_TOO_SHORT: 'auth.passwordTooShort',
  PASSWORD_TOO_LONG: 'auth.passwordTooLong',
  INVALID_TOKEN: 'auth.linkEnded',
  CREDENTIAL_ACCOUNT_NOT_FOUND: 'auth.noPassword',
};

/** Without a body it is a GET request. */
export async function authCall(path: string, body?: object): Promise<Record<string, unknown>> {
  const { response, answer } = await authRequest(
    path,
    body
      ? { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }
      : { method: 'GET' },
  );
  if (!response.ok) throw toCallError(response, answer);
  return answer ?? {};
}

/** Undefined if nobody is signed in. */
export async function fetchSessionPerson(): Promise<SessionPerson | undefined> {
  const { response, answer } = await authRequest('/get-session', { method: 'GET' });
  if (!response.ok) throw toCallError(response, answer);
  return parsePerson(answer);
}

export function parsePerson(answer: Record<string, unknown> | undefined): SessionPerson | undefined {
  const user = answer?.user;
  if (typeof user !== 'object' || user === null) return undefined;
  const { id, name, email } = user as Record<string, unknown>;
  if (typeof id !== 'string') return undefined;
  return { userId: id, name: String(name ?? ''), email: String(email ?? '') };
}

function providerIn(way: string): Provider[] {
  const [kind, id, name] = way.split(':');
  return kind === 'provider' && id && name ? [{ id, name: decodeURIComponent(name) }] : [];
}

/** @throws CallError `client.network`, `client.timeout` */
export async function authRequest(path: string, init: RequestInit) {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(`/api/auth${path}`, {
      ...init,
      credentials: 'same-origin',
      signal: timeout,
    });
    if (response.ok) {
      const ways = response.headers.get('whichbin-sign-in')?.split(' ') ?? [];
      hasMail.set(ways.includes('mail'));
      hasPasswords.set(!ways.includes('no-password'));
      signUpMode.set(signUpModes.find((mode) => ways.includes(mode)) ?? 'open');
      providers.set(ways.flatMap(providerIn));
    }
    const text = await response.text();
    return { response, text, answer: parseObject(text) };
  } catch {
    throw new CallError(timeout.aborted ? 'client.timeout' : 'client.network');
  }
}

export function toCallError(response: Response, answer: Record<string, unknown> | undefined): CallError {
  const code = typeof answer?.code === 'string' ? errorCodes[answer.code] : undefined;
  if (code === undefined) return readError(response, answer);
  return new CallError(code, { httpStatus: response.status, isOwn: true });
}
