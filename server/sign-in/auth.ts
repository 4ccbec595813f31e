import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import { type AuthContext, type BetterAuthOptions, type BetterAuthPlugin, betterAuth } from 'better-auth';
import { bearer } from 'better-auth/plugins/bearer';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { passwordMax, passwordMin } from '#domain/account/account-rules.ts';
import { sessionCookieName } from '../api/session.ts';
import { disconnectedMail, passkeyAddedMail, resetMail } from '../features/account/account-mail.ts';
import { createAddressTokens } from '../features/address/address-token.ts';
import type { SignInPhotos } from '../features/attachments/sign-in-photo.ts';
import type { Mail } from '../integrations/mail-transport.ts';
import type { Publish } from '../live/hint.ts';
import type { Env } from '../start/env.ts';
import { addressLinks, createMailBudget, operatorPrefix, passwordReset } from './address-links.ts';
import { databaseHooks } from './auth-hooks.ts';
import { refuseLateSignIns } from './late-sign-ins.ts';
import { createOpenIdProvider, type OpenIdProvider, providerOptionsOf } from './openid-provider.ts';
import { passkeyCookie, passkeyPaths, passkeyPlugins } from './passkeys.ts';
import { type PasswordHashing, passwordHashing } from './passwords.ts';
import { providerAnswerPath } from './provider-answer.routes.ts';
import { providerConnection, validateConnection } from './provider-connection.ts';
import { createSignInChanges, type DeliverInvites, originOf } from './sign-in-changes.ts';
import type { SignUpPolicy } from './sign-up-policy.ts';

const DAY_SECONDS = 24 * 60 * 60;
/** A session ends this long after its last use. */
export const sessionDays = 90;

/** The better-auth routes that are registered. */
export const authPaths = {
  '/ask-sign-up': 'POST',
  '/sign-up/email': 'POST',
  '/sign-in/email': 'POST',
  '/sign-out': 'POST',
  '/request-password-reset': 'POST',
  '/reset-password': 'POST',
  '/change-password': 'POST',
  '/ask-address-change': 'POST',
  '/get-session': 'GET',
  '/list-accounts': 'GET',
  '/revoke-sessions': 'POST',
  '/revoke-other-sessions': 'POST',
  ...passkeyPaths,
} as const;

/** Registered only if a provider is configured; each has its own callback. */
export const providerPaths = {
  '/sign-in/social': 'POST',
  '/link-social': 'POST',
  '/disconnect-provider': 'POST',
} as const;

type AuthOptions = {
  pool: Pool;
  env: Env;
  publish: Publish;
  log: FastifyBaseLogger;
  sendMail(mail: Mail): void;
  /** Undefined in the operator's commands. */
  deliverInvites?: DeliverInvites;
  /** Undefined in the operator's commands. auth.routes.ts asks it before `/sign-up/email`. */
  signUps?: SignUpPolicy;
  /** Undefined in the operator's commands. */
  fillPhoto?: SignInPhotos['fill'];
  passwords?: PasswordHashing | undefined;
};

export type Auth = {
  handle(request: Request): Promise<Response>;
  /**
   * Makes sure that a provider can be asked, which may take seconds.
   * @throws AppError `auth.providerDown`
   */
  prepareProvider(id: string): Promise<void>;
  /** Returns a token that `/reset-password` accepts once within `hours`. */
  createResetToken(userId: string, hours: number): Promise<string>;
  /** Creates an account without a password and returns its id. `emailVerified`: the operator vouches for the address. */
  createAccount(person: { email: string; name: string; emailVerified: boolean }): Promise<string>;
};

/** For links by mail; links from an operator are valid longer. */
const RESET_SECONDS = 60 * 60;

export function createAuth({ passwords = passwordHashing, ...options }: AuthOptions): Auth {
  const { pool, env, publish, log, sendMail } = options;
  const providers = providerOptionsOf(env).map((each) => createOpenIdProvider(each, log));
  const parts: AuthParts = {
    ...options,
    providers,
    budget: createMailBudget(env.RATE_LIMIT_FACTOR),
    photos: createProviderPhotos(providers, options.fillPhoto),
    changes: createSignInChanges({ pool, log, sendMail, deliverInvites: options.deliverInvites }),
  };
  const { photos } = parts;
  const resets = passwordReset({ pool, publish, onReset: parts.changes.afterPasswordReset });

  const auth = betterAuth({
    appName: 'Whichbin',
    baseURL: env.PUBLIC_URL ?? 'http://localhost',
    basePath: '/api/auth',
    secret: env.AUTH_SECRET,
    database: pool,
    emailAndPassword: passwordOptions({ ...parts, passwords, onPasswordReset: resets.onPasswordReset }),
    plugins: plugins(parts, resets.plugin),
    session: { expiresIn: sessionDays * DAY_SECONDS, updateAge: DAY_SECONDS, ...sessionColumns },
    user: { ...userColumns, ...(providers.length > 0 && { validateUserInfo: photos.validateUserInfo }) },
    account: {
      ...accountColumns,
      // A cookie, as anybody could create rows in the database without limit.
      storeStateStrategy: 'cookie',
      // Security: an account with an unverified address must not be linked to the address owner's account of a provider.
      accountLinking: { enabled: true, requireLocalEmailVerified: true, ...linking },
    },
    // Security: the links cannot be derived from the table.
    verification: { ...verificationColumns, storeIdentifier: 'hashed' },
    // origin.ts and sign-in-guard.ts check origins and rates before this.
    rateLimit: { enabled: false },
    advanced: {
      disableCSRFCheck: true,
      disableOriginCheck: true,
      useSecureCookies: false,
      ipAddress: { ipAddressHeaders: [ADDRESS_HEADER] },
      database: { generateId: () => uuidv7() },
      cookies: cookiesFor(env.PUBLIC_URL),
    },
    databaseHooks: databaseHooks({
      ...parts,
      signUps: options.signUps,
      nameOfProvider: (id) => nameOf(providers, id),
      noteUser: photos.noteUser,
    }),
    onAPIError: { throw: true, errorURL: providerAnswerPath },
    telemetry: { enabled: false },
    logger: {
      level: 'error',
      // Privacy: better-auth's messages may contain addresses; the error itself is thrown as well.
      log: () => log.warn('better-auth reported an error'),
    },
  });
  return {
    handle: (request) => photos.fillAfter(() => auth.handler(request)),
    async prepareProvider(id) {
      await providers.find((provider) => provider.id === id)?.prepare();
    },
    ...operatorActs(auth.$context),
  };
}

type AuthParts = Omit<AuthOptions, 'passwords'> & {
  providers: readonly OpenIdProvider[];
  budget: ReturnType<typeof createMailBudget>;
  photos: ReturnType<typeof createProviderPhotos>;
  changes: ReturnType<typeof createSignInChanges>;
};

const nameOf = (providers: AuthParts['providers'], id: string) =>
  providers.find((provider) => provider.id === id)?.name;

function passwordOptions({
  budget,
  sendMail,
  passwords,
  onPasswordReset,
}: Pick<AuthParts, 'budget' | 'sendMail'> & {
  passwords: PasswordHashing;
  onPasswordReset: ReturnType<typeof passwordReset>['onPasswordReset'];
}): BetterAuthOptions['emailAndPassword'] {
  return {
    enabled: true,
    minPasswordLength: passwordMin,
    maxPasswordLength: passwordMax,
    password: passwords,
    resetPasswordTokenExpiresIn: RESET_SECONDS,
    revokeSessionsOnPasswordReset: true,
    onPasswordReset,
    async sendResetPassword({ user, token }, request) {
      const origin = originOf(request?.headers);
      if (origin && budget.take('reset', user.email)) sendMail(resetMail({ to: user.email, origin, token }));
    },
  };
}

function plugins(
  { pool, env, sendMail, budget, signUps, providers }: AuthParts,
  resetPlugin: BetterAuthPlugin,
): BetterAuthPlugin[] {
  return [
    ...passkeyPlugins({
      pool,
      publicUrl: env.PUBLIC_URL,
      hasPasswords: env.PASSWORD_SIGN_IN === 'on',
      onAdded({ email }, headers) {
        const origin = originOf(headers);
        if (origin) sendMail(passkeyAddedMail({ to: email, origin }));
      },
    }),
    resetPlugin,
    refuseLateSignIns(pool),
    bearer(),
    addressLinks({
      ...{ tokens: createAddressTokens(env.AUTH_SECRET), budget, sendMail, originOf },
      isSignUpAllowed: async (newcomer) => signUps === undefined || signUps.isAllowed(newcomer),
    }),
    ...(providers.length > 0
      ? [
          providerConnection({
            providers,
            onDisconnected(id, { email }, headers) {
              const origin = originOf(headers);
              const name = nameOf(providers, id);
              if (origin && name) sendMail(disconnectedMail({ to: email, origin, name }));
            },
          }),
        ]
      : []),
  ];
}

/** For the operator's commands. */
function operatorActs(
  context: Promise<Pick<AuthContext, 'internalAdapter'>>,
): Pick<Auth, 'createResetToken' | 'createAccount'> {
  return {
    async createResetToken(userId, hours) {
      const token = operatorPrefix + randomBytes(24).toString('base64url');
      const { internalAdapter } = await context;
      await internalAdapter.createVerificationValue({
        identifier: `reset-password:${token}`,
        value: userId,
        expiresAt: new Date(Date.now() + hours * 60 * 60_000),
      });
      return token;
    },
    async createAccount(person) {
      const { internalAdapter } = await context;
      const user = await internalAdapter.createUser(person, { method: 'admin' });
      return user.id;
    },
  };
}

/** Under https the prefix `__Host-` keeps other hosts of the domain from setting the cookies. */
function cookiesFor(publicUrl: string | undefined) {
  const isHttps = publicUrl?.startsWith('https:') === true;
  const named = (name: string) => ({
    name: isHttps ? `__Host-whichbin.${name}` : `whichbin.${name}`,
    attributes: { secure: isHttps },
  });
  return {
    session_token: { name: sessionCookieName(publicUrl), attributes: { secure: isHttps } },
    oauth_state: named('provider'),
    dont_remember: named('brief'),
    [passkeyCookie]: named('passkey'),
  };
}

type ProviderAnswer = { provider?: string | undefined; picture?: unknown; userId?: string };

/** Notes during a request which picture a provider named and who signed in, and passes both on after it. */
function createProviderPhotos(
  providers: readonly { id: string; issuer?: string }[],
  fillPhoto: SignInPhotos['fill'] | undefined,
) {
  const answers = new AsyncLocalStorage<ProviderAnswer>();
  const note = (answer: ProviderAnswer) => Object.assign(answers.getStore() ?? {}, answer);
  const validateUserInfo: typeof validateConnection = (info, context) => {
    const { providerId, profile } = info.source.oauth ?? {};
    note({ provider: providerId, picture: profile?.picture });
    return validateConnection(info, context);
  };
  return {
    validateUserInfo,
    noteUser(userId: string): string {
      note({ userId });
      return userId;
    },
    async fillAfter(handle: () => Promise<Response>): Promise<Response> {
      const answer: ProviderAnswer = {};
      const response = await answers.run(answer, handle);
      const { userId, provider, picture } = answer;
      const issuer = providers.find(({ id }) => id === provider)?.issuer;
      if (userId !== undefined && issuer !== undefined && typeof picture === 'string')
        fillPhoto?.({ userId, address: picture, issuerOrigin: new URL(issuer).origin });
      return response;
    },
  };
}

/** A user who knows the password may connect an account with another address. */
const linking = { allowDifferentEmails: true, trustedProviders: [] };

/** Passes the client's address to better-auth, which stores it with the session. */
export const ADDRESS_HEADER = 'x-whichbin-address';

const times = { createdAt: 'created_at', updatedAt: 'updated_at' };
const userColumns = { fields: { emailVerified: 'email_verified', ...times } };
const sessionColumns = {
  fields: {
    userId: 'user_id',
    expiresAt: 'expires_at',
    ipAddress: 'ip_address',
    userAgent: 'user_agent',
    ...times,
  },
};
const accountColumns = {
  fields: {
    userId: 'user_id',
    accountId: 'account_id',
    providerId: 'provider_id',
    accessToken: 'access_token',
    refreshToken: 'refresh_token',
    idToken: 'id_token',
    accessTokenExpiresAt: 'access_token_expires_at',
    refreshTokenExpiresAt: 'refresh_token_expires_at',
    ...times,
  },
};
const verificationColumns = { fields: { expiresAt: 'expires_at', ...times } };
