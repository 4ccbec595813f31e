import type { FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { z } from 'zod';
import { asciiAddress, displayNameMax, emailMax } from '#domain/account/account-rules.ts';
import { AppError } from '#domain/errors.ts';
import { isStorable, line } from '#domain/schemas.ts';
import { rateLimitNetwork, siteOf } from '../api/network.ts';
import { countAttempt, createAttemptLimit, createRateLimit, createWindowCounter } from '../api/rate-limit.ts';
import { invalidRequest } from '../api/request-data.ts';
import { readSessionToken, sessionCookieName } from '../api/session.ts';
import { costModel } from '../cost-model.ts';
import { hashToken } from '../features/account/revocations.ts';
import { createAddressTokens } from '../features/address/address-token.ts';
import type { Env } from '../start/env.ts';
import type { ProviderId } from './openid-provider.ts';
import { newPasskey, passkeyConfirmation, passkeySignIn } from './passkeys.ts';
import { isCommonPassword } from './passwords.ts';
import {
  createSignInAttempts,
  lockedOut,
  NETWORKS_OF_SITE,
  type SignInAttempt,
  uncounted,
} from './sign-in-attempts.ts';

const QUARTER_HOUR = 15 * 60;

/** @throws AppError `auth.lockedOut`, `request.tooMany`, `request.invalid`, `auth.passwordCommon`. */
export type SignInGuard = (path: string, request: FastifyRequest) => Promise<SignInAttempt>;

type Check = (request: FastifyRequest) => SignInAttempt | Promise<SignInAttempt> | undefined;

const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;

type GuardSettings = Pick<Env, 'RATE_LIMIT_FACTOR' | 'PUBLIC_URL' | 'AUTH_SECRET' | 'SMTP_URL'>;

/** Security: counts attempts per address and account, before any look-up. */
export function createSignInGuard(pool: Pool, settings: GuardSettings): SignInGuard {
  const limits = createLimits(settings.RATE_LIMIT_FACTOR);
  const attempts = createSignInAttempts(pool, settings.AUTH_SECRET, settings.RATE_LIMIT_FACTOR);
  const parts: GuardParts = {
    ...limits,
    attempts,
    countPasswordAttempt(request) {
      limits.newPasswordByAddress(request.ip);
      return attempts.changeBySession(sessionKey(request, settings));
    },
  };
  const checks: Record<string, Check> = {
    ...passwordChecks(parts),
    ...signUpChecks(parts, settings),
    ...providerChecks(parts),
    ...passkeyChecks(parts),
  };
  return async (path, request) => {
    const check = checks[path];
    if (check !== undefined) return (await check(request)) ?? uncounted;
    limits.otherByAddress(rateLimitNetwork(request.ip));
    parseBody(otherBody, request.body ?? {});
    return uncounted;
  };
}

type GuardParts = ReturnType<typeof createLimits> & {
  attempts: ReturnType<typeof createSignInAttempts>;
  countPasswordAttempt(request: FastifyRequest): ReturnType<Check>;
};

type Checks = Record<string, Check>;

function createLimits(factor: number) {
  // Security: per typed address, whether or not it has an account, and per network, so that strangers elsewhere cannot block
  // a person; address-links.ts limits the mails of all networks to one inbox.
  const mailByNetwork = createRateLimit(3 * factor, HOUR_SECONDS, lockedOut);
  return {
    signUpByAddress: createAddressLimit(20 * factor, HOUR_SECONDS),
    resetByAddress: createAddressLimit(20 * factor, HOUR_SECONDS),
    countMail: (purpose: string, ip: string, to: string) =>
      mailByNetwork(`${purpose} ${rateLimitNetwork(ip)} ${to.toLowerCase()}`),
    newPasswordByAddress: createAddressLimit(30 * factor, 15 * MINUTE_SECONDS),
    // Higher, as the sign-in form requests options whenever it is opened.
    passkeyByAddress: createAddressLimit(200 * factor, 15 * MINUTE_SECONDS),
    providerByAddress: createAddressLimit(60 * factor, 15 * MINUTE_SECONDS),
    otherByAddress: createRateLimit(600 * factor, MINUTE_SECONDS),
  };
}

function passwordChecks(parts: GuardParts): Checks {
  const { attempts, otherByAddress, resetByAddress, countMail, newPasswordByAddress } = parts;
  const { countPasswordAttempt } = parts;
  return {
    '/sign-in/email'(request) {
      const { body, ip } = request;
      otherByAddress(rateLimitNetwork(ip));
      const credentials = parseBody(signIn, body);
      request.body = credentials;
      return attempts.signIn(credentials.email.toLowerCase(), ip);
    },
    '/request-password-reset'(request) {
      resetByAddress(request.ip);
      const body = parseBody(resetRequest, request.body);
      countMail('reset', request.ip, body.email);
      request.body = body;
    },
    '/change-password'(request) {
      const attempt = countPasswordAttempt(request);
      assertUncommon(parseBody(change, request.body).newPassword);
      return attempt;
    },
    '/ask-address-change'(request) {
      const attempt = countPasswordAttempt(request);
      request.body = parseBody(addressChange, request.body);
      return attempt;
    },
    '/reset-password'({ body, ip }) {
      newPasswordByAddress(ip);
      assertUncommon(parseBody(reset, body).newPassword);
    },
  };
}

function signUpChecks(
  { signUpByAddress, countMail }: GuardParts,
  { AUTH_SECRET, SMTP_URL }: GuardSettings,
): Checks {
  const isMailing = SMTP_URL !== undefined;
  const addressTokens = createAddressTokens(AUTH_SECRET);
  // Security: if mails are sent, only the reader of an address can create its account, and nothing reveals existing ones.
  const readLink = (sent: unknown) => {
    const { token, ...chosen } = parseBody(signUpByLink, sent);
    const person = addressTokens.readForSignUp(token, Date.now());
    if (person === undefined) throw new AppError('auth.linkEnded');
    return { ...chosen, name: person.name, email: person.to, invite: person.invite };
  };
  return {
    '/ask-sign-up'(request) {
      signUpByAddress(request.ip);
      const body = parseBody(signUpRequest, request.body);
      countMail('sign-up', request.ip, body.email);
      request.body = body;
    },
    '/sign-up/email'(request) {
      signUpByAddress(request.ip);
      const body = isMailing ? readLink(request.body) : parseBody(signUp, request.body);
      assertUncommon(body.password);
      request.body = body;
    },
  };
}

function providerChecks({ providerByAddress, countPasswordAttempt }: GuardParts): Checks {
  return {
    '/sign-in/social'(request) {
      providerByAddress(request.ip);
      const { invite, ...body } = parseBody(providerSignIn, request.body);
      request.body = { ...body, disableRedirect: true, ...(invite && { additionalData: { invite } }) };
    },
    '/link-social'(request) {
      const attempt = countPasswordAttempt(request);
      request.body = { ...parseBody(providerConnect, request.body), disableRedirect: true };
      return attempt;
    },
    '/disconnect-provider'(request) {
      const attempt = countPasswordAttempt(request);
      request.body = parseBody(providerDisconnect, request.body);
      return attempt;
    },
  };
}

function passkeyChecks({
  attempts,
  passkeyByAddress,
  otherByAddress,
  countPasswordAttempt,
}: GuardParts): Checks {
  return {
    '/passkey/generate-authenticate-options'({ ip }) {
      passkeyByAddress(ip);
    },
    '/passkey/verify-authentication'(request) {
      otherByAddress(rateLimitNetwork(request.ip));
      const body = parseBody(passkeySignIn, request.body);
      request.body = body;
      return attempts.signIn(`passkey ${body.response.id}`, request.ip, { isGuessable: false });
    },
    '/passkey/confirm'(request) {
      const attempt = countPasswordAttempt(request);
      parseBody(passkeyConfirmation, request.body);
      return attempt;
    },
    '/passkey/verify-registration'(request) {
      passkeyByAddress(request.ip);
      request.body = parseBody(newPasskey, request.body);
    },
  };
}

/** Counts per network and per site. */
function createAddressLimit(max: number, seconds: number): (ip: string) => void {
  const byNetwork = createAttemptLimit(max, seconds);
  const bySite = createAttemptLimit(NETWORKS_OF_SITE * max, seconds);
  return (ip) =>
    countAttempt(
      [
        [byNetwork, rateLimitNetwork(ip)],
        [bySite, siteOf(ip)],
      ],
      lockedOut,
    );
}

function assertUncommon(password: string): void {
  if (isCommonPassword(password)) throw new AppError('auth.passwordCommon');
}

/** The same for cookie and bearer. Sessions in a form that only better-auth reads share one key; no browser sends them. */
function sessionKey({ headers }: FastifyRequest, { PUBLIC_URL, AUTH_SECRET }: GuardSettings): string {
  const session = readSessionToken(headers, sessionCookieName(PUBLIC_URL), AUTH_SECRET);
  return session === undefined ? '' : hashToken(session.token);
}

const email = z.string().max(emailMax).transform(asciiAddress);
const newEmail = email.pipe(z.email().max(emailMax));
const password = z.string().max(1000);
const options = { rememberMe: z.boolean().optional() };
const signIn = z.strictObject({ email, password, ...options });
// With the limits of the profile.
const invite = z.string().max(200).optional();
const signUp = z.strictObject({ name: line(displayNameMax), email, password, invite, ...options });
const signUpByLink = z.strictObject({ token: z.string().max(2000), password, ...options });
const resetRequest = z.strictObject({ email: newEmail });
const reset = z.strictObject({ token: z.string().max(100), newPassword: password });
const addressChange = resetRequest.extend({ password });
const change = z.strictObject({ currentPassword: password, newPassword: password });
// Security: better-auth would redirect to any URL, and accept a provider's token from the request itself.
const ownPath = z
  .string()
  .max(2000)
  .regex(/^\/(?![/\\])[\x21-\x7e]*$/)
  .refine((path) => new URL(path, 'http://own.invalid').origin === 'http://own.invalid');
const signUpRequest = signUp
  .omit({ password: true, rememberMe: true })
  .extend({ email: newEmail, next: ownPath.optional() });
const provider = z.enum(['google', 'oidc'] satisfies ProviderId[]);
const providerVisit = z.strictObject({ provider, callbackURL: ownPath, errorCallbackURL: ownPath });
const providerSignIn = providerVisit.extend({ invite });
const providerConnect = providerVisit.extend({ password });
const providerDisconnect = z.strictObject({ provider, password });
const otherBody = z.record(z.string(), z.union([z.string().max(1000), z.boolean()]));

function parseBody<T extends object>(schema: z.ZodType<T>, body: unknown): T {
  const checked = schema.safeParse(body);
  if (!checked.success) throw invalidRequest(checked.error);
  const texts = Object.values(checked.data).filter((value) => typeof value === 'string');
  if (!texts.every(isStorable)) throw new AppError('request.invalid');
  return checked.data;
}

/**
 * `isKnown`: the account signed in from this network before; such requests come first.
 * @throws AppError `server.busy` for the last in the queue if too many wait.
 */
type SignInLimit = <T>(address: string, work: () => Promise<T>, isKnown?: boolean) => Promise<T>;

type Waiting = { turns: number; start(): void; refuse(): void };

/** Sites with the fewest recent turns come first, so that people can sign in while others guess passwords. */
export function createSignInLimit(
  atOnce: number,
  waitingMax: number = costModel.process.signInsWaiting,
): SignInLimit {
  const turnsOf = createWindowCounter(QUARTER_HOUR);
  /** Sorted by `turns`, then by arrival. */
  const waiting: Waiting[] = [];
  let running = 0;

  function waitForTurn(turns: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const before = waiting.findLastIndex((other) => other.turns <= turns) + 1;
      const refuse = () => reject(new AppError('server.busy'));
      waiting.splice(before, 0, { turns, start: resolve, refuse });
      if (waiting.length > waitingMax) waiting.pop()?.refuse();
    });
  }

  return async (address, work, isKnown = false) => {
    const turns = turnsOf.count(siteOf(address)) - (isKnown ? 1 : 0);
    if (running >= atOnce) await waitForTurn(turns);
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running--;
    }
  };
}
