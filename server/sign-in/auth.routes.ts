import { finished } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { v7 as uuidv7 } from 'uuid';
import { AppError } from '#domain/errors.ts';
import { assertOwnOrigin, linkOrigin } from '../api/origin.ts';
import { hasBearer } from '../api/session.ts';
import { costModel } from '../cost-model.ts';
import { ADDRESS_HEADER, type Auth, authPaths, providerPaths } from './auth.ts';
import { NEW_USER_HEADER } from './auth-hooks.ts';
import type { ProviderId } from './openid-provider.ts';
import { ORIGIN_HEADER } from './sign-in-changes.ts';
import { createSignInLimit, type SignInGuard } from './sign-in-guard.ts';
import type { Newcomer, SignUpMode, SignUpPolicy } from './sign-up-policy.ts';

/**
 * Lists for pages: `provider:google:Google` for each provider with its encoded name, `mail` (sign-up by a mailed link),
 * `invited`, `closed` or `demo` (sign-up), `no-password` (PASSWORD_SIGN_IN is off).
 */
const SIGN_IN_HEADER = 'whichbin-sign-in';
const BODY_MAX_BYTES = 16 * 1024;

type AuthRouteOptions = {
  isMailing: boolean;
  providers: readonly { id: ProviderId; name: string }[];
  signUps: SignUpPolicy;
  hasPasswords: boolean;
  /** Undefined without a valid session. */
  findSession(request: FastifyRequest): Promise<{ isDeleting?: true } | undefined>;
};

/** Forwards `/api/auth/*` to better-auth after our own checks. */
export function registerAuth(
  app: FastifyInstance,
  auth: Auth,
  guard: SignInGuard,
  publicUrl: string | undefined,
  options: AuthRouteOptions,
): void {
  const { providers, hasPasswords, signUps } = options;
  const routes: AuthRoutes = {
    ...options,
    auth,
    guard,
    publicUrl,
    limitOf: createLimits(),
    sending: new Set(),
  };
  app.addHook('onClose', () => Promise.all(routes.sending).then(() => undefined));
  const callbacks = providers.map(({ id }) => [`/callback/${id}`, 'GET'] as const);
  const paths = [
    ...Object.entries({ ...authPaths, ...(providers.length > 0 && providerPaths) }),
    ...callbacks,
  ];
  for (const [path, method] of paths) {
    const isRefused = !hasPasswords && usesPassword.has(path);
    app.route({
      method,
      url: `/api/auth${path}`,
      exposeHeadRoute: false,
      bodyLimit: BODY_MAX_BYTES,
      async handler(request, reply) {
        const mode = await signUps.readMode();
        reply.header(SIGN_IN_HEADER, signInMethods(options, mode));
        if (isRefused) throw new AppError('auth.passwordOff');
        if (mode === 'demo' && !inDemo.has(path)) throw new AppError('demo.refused');
        return answer(routes, path, request, reply);
      },
    });
  }
}

type AuthRoutes = AuthRouteOptions & {
  auth: Auth;
  guard: SignInGuard;
  publicUrl: string | undefined;
  limitOf(path: string): ReturnType<typeof createSignInLimit>;
  /** Mails of resets, which are requested after the answer. */
  sending: Set<Promise<unknown>>;
};

function createLimits(): AuthRoutes['limitOf'] {
  const { passwordsAtOnce, sessionCallsAtOnce, providerCallsAtOnce } = costModel.process;
  const limitPasswordCalls = createSignInLimit(passwordsAtOnce);
  const limitSessionCalls = createSignInLimit(sessionCallsAtOnce);
  // They wait for the provider, for seconds where it is slow.
  const limitProviderCalls = createSignInLimit(providerCallsAtOnce);
  return (path) => {
    if (path.startsWith('/callback/')) return limitProviderCalls;
    return returnsToken(path) || hashesPassword.has(path) ? limitPasswordCalls : limitSessionCalls;
  };
}

/** The value of SIGN_IN_HEADER. */
function signInMethods({ providers, isMailing, hasPasswords }: AuthRouteOptions, mode: SignUpMode): string {
  return [
    ...providers.map(({ id, name }) => `provider:${id}:${encodeURIComponent(name)}`),
    isMailing && 'mail',
    mode !== 'open' && mode,
    !hasPasswords && 'no-password',
  ]
    .filter(Boolean)
    .join(' ');
}

async function answer(
  routes: AuthRoutes,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { auth, guard, publicUrl, isMailing, limitOf } = routes;
  if (request.method === 'POST') assertOwnOrigin(request, publicUrl);
  const attempt = await guard(path, request);
  if (mails.has(path) && !isMailing) throw new AppError('auth.noMail');
  const newcomer = await assertSignUpAllowed(routes, path, request);
  const isCounted = await assertMayChange(routes, path, request);
  if (path === '/request-password-reset') return requestResetAfterAnswer(routes, request, reply);
  // Before a turn is taken, which it could hold for seconds.
  if (visitsProvider.has(path)) await auth.prepareProvider((request.body as Visit).provider);
  const work = async () => {
    if (request.raw.socket.destroyed) return undefined;
    if (isCounted) await attempt.count();
    if (newcomer !== undefined) return signUp(routes, request, newcomer);
    return auth.handle(toWebRequest(request, path, publicUrl));
  };
  const response = await limitOf(path)(request.ip, work, attempt.isKnown);
  if (response === undefined) return reply.hijack();
  if (response.ok) await attempt.succeed();
  await send(reply, response, path);
  return reply;
}

/** Security: before any look-up, so that a refusal does not reveal who has an account. Returns who signs up. */
async function assertSignUpAllowed(
  { signUps, isMailing }: AuthRoutes,
  path: string,
  request: FastifyRequest,
): Promise<Newcomer | undefined> {
  // Security: only the mail reveals whether the address is invited.
  if (path === '/ask-sign-up' && ['closed', 'demo'].includes(await signUps.readMode()))
    await signUps.assertAllowed({});
  if (path !== '/sign-up/email') return undefined;
  const { invite, ...body } = request.body as { invite?: string; email: string };
  // If mails are sent, sign-in-guard.ts took the address from a mailed link.
  const newcomer = { invite, email: isMailing ? body.email : undefined };
  await signUps.assertAllowed(newcomer);
  request.body = body;
  return newcomer;
}

/**
 * Returns whether attempts count for all processes: nothing is guessed with an invented session, each of which would be a row.
 * @throws AppError `session.deleting`
 */
async function assertMayChange(
  { findSession }: AuthRoutes,
  path: string,
  request: FastifyRequest,
): Promise<boolean> {
  if (!changesSignIn.has(path)) return true;
  const session = await findSession(request);
  if (session?.isDeleting) throw new AppError('session.deleting');
  return session !== undefined;
}

/** Security: looks the account up after the answer, whose text and time are always the same. */
function requestResetAfterAnswer(
  { auth, publicUrl, limitOf, sending }: AuthRoutes,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const webRequest = toWebRequest(request, '/request-password-reset', publicUrl);
  const { ip, log, id } = request;
  finished(reply.raw, () => {
    const sent = limitOf('/request-password-reset')(ip, () => auth.handle(webRequest))
      .catch((error) => log.error({ err: error, requestId: id }, 'password reset link not sent'))
      .finally(() => sending.delete(sent));
    sending.add(sent);
  });
  return reply.header('cache-control', 'no-store').send({ status: true });
}

/** Spends the invitation for the account, which is given the id that it is spent for. */
async function signUp(
  { auth, signUps, publicUrl }: AuthRoutes,
  request: FastifyRequest,
  newcomer: Newcomer,
): Promise<Response> {
  const userId = uuidv7();
  const takeBack = await signUps.spend(newcomer, userId);
  const webRequest = toWebRequest(request, '/sign-up/email', publicUrl);
  webRequest.headers.set(NEW_USER_HEADER, userId);
  let isMade = false;
  try {
    const response = await auth.handle(webRequest);
    isMade = response.ok;
    return response;
  } finally {
    if (!isMade) await takeBack();
  }
}

function toWebRequest(request: FastifyRequest, path: string, publicUrl: string | undefined): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value);
  }
  headers.delete(NEW_USER_HEADER);
  headers.set(ADDRESS_HEADER, request.ip);
  headers.set(ORIGIN_HEADER, linkOrigin(request, publicUrl));
  if (hasBearer(request.headers)) headers.delete('cookie');
  const body = request.method === 'POST' ? JSON.stringify(request.body ?? {}) : undefined;
  headers.delete('content-length');
  // Uses the route's path: better-auth would not find other spellings such as %67et-session.
  const query = request.url.includes('?') ? request.url.slice(request.url.indexOf('?')) : '';
  const url = new URL(`/api/auth${path}${query}`, 'http://localhost');
  return new Request(url, { method: request.method, headers, body });
}

async function send(reply: FastifyReply, response: Response, path: string): Promise<void> {
  reply.code(response.status).header('cache-control', 'no-store');
  for (const [name, value] of response.headers) {
    const isKept = returnsToken(path) || !tokenHeaders.has(name);
    if (isKept && name !== 'set-cookie' && name !== 'content-length') reply.header(name, value);
  }
  for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie);
  const text = await response.text();
  reply.send(returnsToken(path) || text === '' ? text : withoutToken(text));
}

// Security: scripts must not read the token that the cookie hides; only signing in returns it.
const returnsToken = (path: string) => tokenPaths.has(path) || path.startsWith('/sign-up/');
const tokenPaths = new Set(['/sign-in/email', '/passkey/verify-authentication']);

const hashesPassword = new Set([
  '/reset-password',
  '/change-password',
  '/ask-address-change',
  '/link-social',
  '/disconnect-provider',
  '/passkey/confirm',
]);

const visitsProvider = new Set(['/sign-in/social', '/link-social']);
type Visit = { provider: ProviderId };

/** Needs a password or leads to one. */
/** Visitors of a demo share its accounts: they come and go, and change nothing of them. */
const inDemo = new Set([
  '/sign-in/email',
  '/sign-out',
  '/get-session',
  '/list-accounts',
  // The sign-in page asks for it before it knows that this is a demo.
  '/passkey/generate-authenticate-options',
]);

const usesPassword = new Set([
  '/sign-in/email',
  '/sign-up/email',
  '/ask-sign-up',
  '/request-password-reset',
  ...hashesPassword,
]);

/** An account that is being deleted can be signed in to and out of; how, stays as it is. */
const changesSignIn = new Set([
  '/change-password',
  '/ask-address-change',
  '/link-social',
  '/disconnect-provider',
  '/list-accounts',
  '/passkey/confirm',
  '/passkey/generate-register-options',
  '/passkey/verify-registration',
  '/revoke-sessions',
  '/revoke-other-sessions',
]);

const mails = new Set(['/ask-sign-up', '/request-password-reset', '/ask-address-change']);

/** better-auth repeats the token in these headers whenever it sets the cookie. */
const tokenHeaders = new Set(['set-auth-token', 'access-control-expose-headers']);

function withoutToken(text: string): string {
  return JSON.stringify(JSON.parse(text), (key, value: unknown) => (key === 'token' ? undefined : value));
}
