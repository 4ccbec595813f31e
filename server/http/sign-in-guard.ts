import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { displayNameMax, emailMax } from '#domain/account/account-limits.ts';
import { AppError } from '#domain/errors.ts';
import { isStorable, line } from '#domain/text.ts';
import type { Env } from '../env.ts';
import { hashToken } from '../features/account/revocations.ts';
import { isCommonPassword } from './common-passwords.ts';
import { createRateLimit } from './limits.ts';
import { rateLimitNetwork } from './network.ts';
import { newPasskey, passkeyConfirmation, passkeySignIn } from './passkey-bodies.ts';
import { invalidRequest } from './request-data.ts';
import { readSessionToken, sessionCookieName } from './session-token.ts';

/** @throws AppError `auth.lockedOut`, `request.tooMany`, `request.invalid`, `auth.passwordCommon`. */
export type SignInGuard = (path: string, request: FastifyRequest) => void;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

type GuardSettings = Pick<Env, 'RATE_LIMIT_FACTOR' | 'PUBLIC_URL' | 'AUTH_SECRET'>;

/** Security: counts tries before any look-up, by address and account. */
export function createSignInGuard(settings: GuardSettings): SignInGuard {
  const factor = settings.RATE_LIMIT_FACTOR;
  const signInByAddress = createRateLimit(60 * factor, 15 * MINUTE_SECONDS, lockedOut);
  const signInByBoth = createRateLimit(10 * factor, 15 * MINUTE_SECONDS, lockedOut);
  // Higher, so that strangers can't easily lock a person out.
  const signInByAccount = createRateLimit(50 * factor, 15 * MINUTE_SECONDS, lockedOut);
  const signUpByAddress = createRateLimit(20 * factor, HOUR_SECONDS, lockedOut);
  const resetByAddress = createRateLimit(20 * factor, HOUR_SECONDS, lockedOut);
  // Security: by the address that was typed, whether there is such an account or not; nobody's inbox is filled.
  const resetByAccount = createRateLimit(3 * factor, HOUR_SECONDS, lockedOut);
  const newPasswordByAddress = createRateLimit(30 * factor, 15 * MINUTE_SECONDS, lockedOut);
  const changeBySession = createRateLimit(10 * factor, 15 * MINUTE_SECONDS, lockedOut);
  // Higher, as the form to sign in asks for one whenever it is opened.
  const passkeyByAddress = createRateLimit(200 * factor, 15 * MINUTE_SECONDS, lockedOut);
  const googleByAddress = createRateLimit(60 * factor, 15 * MINUTE_SECONDS, lockedOut);
  const otherByAddress = createRateLimit(600 * factor, MINUTE_SECONDS);
  const countPasswordTry = (request: FastifyRequest) => {
    newPasswordByAddress(rateLimitNetwork(request.ip));
    // Security: whoever took a session over may not try passwords from many addresses.
    changeBySession(sessionKey(request, settings));
  };
  const countSignIn = (account: string, address: string) => {
    signInByBoth(`${address} ${account}`);
    signInByAccount(account);
  };
  const checks: Record<string, (request: FastifyRequest, address: string) => void> = {
    '/sign-in/email'({ body }, address) {
      signInByAddress(address);
      countSignIn(parseBody(signIn, body).email.toLowerCase(), address);
    },
    '/sign-up/email'(request, address) {
      signUpByAddress(address);
      const body = parseBody(signUp, request.body);
      assertUncommon(body.password);
      request.body = body;
    },
    '/request-password-reset'(request, address) {
      resetByAddress(address);
      const body = parseBody(resetRequest, request.body);
      resetByAccount(body.email.toLowerCase());
      request.body = body;
    },
    '/change-password'(request) {
      countPasswordTry(request);
      assertUncommon(parseBody(change, request.body).newPassword);
    },
    '/ask-address-change'(request) {
      countPasswordTry(request);
      const body = parseBody(addressChange, request.body);
      resetByAccount(body.email.toLowerCase());
      request.body = body;
    },
    '/reset-password'({ body }, address) {
      newPasswordByAddress(address);
      assertUncommon(parseBody(reset, body).newPassword);
    },
    '/sign-in/social'(request, address) {
      googleByAddress(address);
      request.body = { ...parseBody(googleSignIn, request.body), disableRedirect: true };
    },
    '/link-social'(request) {
      countPasswordTry(request);
      request.body = { ...parseBody(googleConnect, request.body), disableRedirect: true };
    },
    '/disconnect-google'(request) {
      countPasswordTry(request);
      request.body = parseBody(googleDisconnect, request.body);
    },
    '/passkey/generate-authenticate-options'(_request, address) {
      passkeyByAddress(address);
    },
    '/passkey/verify-authentication'(request, address) {
      signInByAddress(address);
      const body = parseBody(passkeySignIn, request.body);
      countSignIn(`passkey ${body.response.id}`, address);
      request.body = body;
    },
    '/passkey/confirm'(request) {
      countPasswordTry(request);
      parseBody(passkeyConfirmation, request.body);
    },
    '/passkey/verify-registration'(request, address) {
      passkeyByAddress(address);
      request.body = parseBody(newPasskey, request.body);
    },
  };
  return (path, request) => {
    const address = rateLimitNetwork(request.ip);
    const check = checks[path];
    if (check !== undefined) return check(request, address);
    otherByAddress(address);
    parseBody(otherBody, request.body ?? {});
  };
}

function assertUncommon(password: string): void {
  if (isCommonPassword(password)) throw new AppError('auth.passwordCommon');
}

/** The same however the session is sent. What only the library could read shares one key, as no browser sends it. */
function sessionKey({ headers }: FastifyRequest, { PUBLIC_URL, AUTH_SECRET }: GuardSettings): string {
  const session = readSessionToken(headers, sessionCookieName(PUBLIC_URL), AUTH_SECRET);
  return session === undefined ? '' : hashToken(session.token);
}

/** Whoever waits as long as it says is let in again. */
function lockedOut(secondsLeft: number): AppError {
  return new AppError('auth.lockedOut', { n: Math.max(1, Math.ceil(secondsLeft / MINUTE_SECONDS)) });
}

const email = z.string().max(emailMax);
const password = z.string().max(1000);
const options = { rememberMe: z.boolean().optional() };
const signIn = z.strictObject({ email, password, ...options });
// The limits are those of the profile made from it.
const signUp = z.strictObject({ name: line(displayNameMax), email, password, ...options });
const resetRequest = z.strictObject({ email: z.email().max(emailMax) });
const reset = z.strictObject({ token: z.string().max(100), newPassword: password });
const addressChange = resetRequest.extend({ password });
const change = z.strictObject({ currentPassword: password, newPassword: password });
// Security: the library would go on to any address, and take a token of Google's from the request itself.
const ownPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/)
  .refine((path) => new URL(path, 'http://own.invalid').origin === 'http://own.invalid');
const googleSignIn = z.strictObject({
  provider: z.literal('google'),
  callbackURL: ownPath,
  errorCallbackURL: ownPath,
});
const googleConnect = googleSignIn.extend({ password });
const googleDisconnect = z.strictObject({ password });
const otherBody = z.record(z.string(), z.union([z.string().max(1000), z.boolean()]));

function parseBody<T extends object>(schema: z.ZodType<T>, body: unknown): T {
  const checked = schema.safeParse(body);
  if (!checked.success) throw invalidRequest(checked.error);
  const texts = Object.values(checked.data).filter((value) => typeof value === 'string');
  if (!texts.every(isStorable)) throw new AppError('request.invalid');
  return checked.data;
}
