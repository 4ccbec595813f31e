import { getAuthenticatorName, PASSKEY_ERROR_CODES, passkey } from '@better-auth/passkey';
import { decodeAttestationObject, isoBase64URL, isoCBOR } from '@simplewebauthn/server/helpers';
import type { BetterAuthPlugin } from 'better-auth';
import {
  APIError,
  createAuthEndpoint,
  createAuthMiddleware,
  getSessionFromCtx,
  isAPIError,
  sensitiveSessionMiddleware,
} from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import type { Pool } from 'pg';
import { z } from 'zod';
import { passkeysMax } from '#domain/account/account-rules.ts';
import { AppError, type ErrorCode } from '#domain/errors.ts';
import { inTransaction } from '../db/transaction.ts';
import { CONFIRMED_MS, confirmationOf } from '../features/account/confirmation.ts';
import { deviceOf } from '../features/account/device-of.ts';
import {
  deletePasskeyWithoutSession,
  deleteSurplusPasskey,
  lockPasskeyOwner,
  queryHasPassword,
  queryIsPasskeyKnown,
  queryPasskeyCount,
  updatePasskeyUse,
} from '../features/account/passkeys.queries.ts';

const base64url = (bytesMax: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((bytesMax * 4) / 3))
    .regex(/^[A-Za-z0-9_-]+$/);

/** The maximum length in the WebAuthn specification. */
const credentialId = base64url(1023);

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
};
const clientDataJSON = base64url(4096);

/** The body of a sign-in from a browser; unknown fields are dropped. */
export const passkeySignIn = z.strictObject({
  rememberMe: z.boolean().optional(),
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON,
      authenticatorData: base64url(4096),
      signature: base64url(1024),
      userHandle: base64url(64)
        .nullish()
        .transform((handle) => handle ?? undefined),
    }),
    clientExtensionResults: z.unknown().transform(() => ({})),
  }),
});

/** The body from a browser that adds a passkey. */
export const newPasskey = z.strictObject({
  response: z.object({
    ...credential,
    response: z.object({
      clientDataJSON,
      attestationObject: base64url(8192).transform((text, context) => {
        try {
          return withoutAttestation(text);
        } catch {
          context.addIssue({ code: 'custom', message: 'not an attestation object' });
          return z.NEVER;
        }
      }),
      transports: z
        .array(z.string().regex(/^[a-z-]{1,20}$/))
        .max(10)
        .optional(),
    }),
    clientExtensionResults: z.unknown().transform(() => ({})),
  }),
});

export const passkeyConfirmation = z.strictObject({ password: z.string().max(1000) });

export const passkeyPaths = {
  '/passkey/generate-authenticate-options': 'GET',
  '/passkey/verify-authentication': 'POST',
  '/passkey/confirm': 'POST',
  '/passkey/generate-register-options': 'GET',
  '/passkey/verify-registration': 'POST',
} as const;

/** The key in better-auth's `advanced.cookies`. */
export const passkeyCookie = 'passkey_challenge';

type PasskeyOptions = {
  pool: Pool;
  publicUrl: string | undefined;
  /** True if passwords are in use. */
  hasPasswords: boolean;
  onAdded(person: { email: string }, headers: Headers | undefined): void;
};

const BRIEF_MS = 24 * 60 * 60_000;

/** better-auth's passkeys, with user verification, recent sign-in, a maximum per account and short sessions added. */
export function passkeyPlugins(options: PasskeyOptions): BetterAuthPlugin[] {
  const validRequests: ValidRequests = new WeakSet();
  return [
    libraryPasskeys(options, validRequests),
    {
      id: 'passkey-rules',
      endpoints: { confirmForPasskey: confirmByPassword },
      hooks: {
        before: [{ matcher: isAt('/passkey/generate-register-options'), handler: beforeAdding(options) }],
        after: [
          { matcher: isAt('/passkey/verify-registration'), handler: afterAdding(options, validRequests) },
          { matcher: isAt('/passkey/generate-authenticate-options'), handler: afterOffering },
          { matcher: isAt('/passkey/verify-authentication'), handler: afterSigningIn },
        ],
      },
    },
  ];
}

/** Requests whose passkey was valid, so that a later failure is the server's. */
type ValidRequests = WeakSet<object>;

function libraryPasskeys({ pool, publicUrl }: PasskeyOptions, validRequests: ValidRequests) {
  return passkey({
    rpName: 'Whichbin',
    rpID: publicUrl === undefined ? 'localhost' : new URL(publicUrl).hostname,
    // Without PUBLIC_URL it is the request's own origin, which origin.ts has checked.
    origin: publicUrl ?? null,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    advanced: { webAuthnChallengeCookie: passkeyCookie },
    schema: { passkey: passkeyColumns },
    registration: {
      async afterVerification({ ctx, verification: { registrationInfo } }) {
        // Security: better-auth accepts keys that anybody with the device can use.
        if (!registrationInfo?.userVerified) throw refusal('FAILED_TO_VERIFY_REGISTRATION');
        const existing = await queryIsPasskeyKnown(pool, { credentialId: registrationInfo.credential.id });
        if (existing.length > 0) throw refusal('PREVIOUSLY_REGISTERED');
        if (ctx.request) validRequests.add(ctx.request);
        const name =
          getAuthenticatorName(registrationInfo.aaguid) ??
          deviceOf(ctx.headers?.get('user-agent') ?? '').system;
        return name === undefined ? {} : { name };
      },
    },
    authentication: {
      async afterVerification({ verification: { authenticationInfo } }) {
        if (!authenticationInfo.userVerified) throw refusal('AUTHENTICATION_FAILED');
        const now = new Date().toISOString();
        await updatePasskeyUse(pool, { credentialId: authenticationInfo.credentialID, now });
      },
    },
  });
}

const confirmByPassword = createAuthEndpoint(
  '/passkey/confirm',
  { method: 'POST', body: z.object({ password: z.string() }), use: [sensitiveSessionMiddleware] },
  async (ctx) => {
    const { internalAdapter, password } = ctx.context;
    const { session, user } = ctx.context.session;
    const accounts = await internalAdapter.findAccounts(user.id);
    const hash = accounts.find(({ providerId }) => providerId === 'credential')?.password;
    if (!hash) throw new AppError('passkeys.signInFirst');
    if (!(await password.verify({ hash, password: ctx.body.password })))
      throw new AppError('auth.wrongPassword');
    await internalAdapter.createVerificationValue({
      identifier: confirmationOf(session.id),
      value: user.id,
      expiresAt: new Date(Date.now() + CONFIRMED_MS),
    });
    return ctx.json({ status: true });
  },
);

function beforeAdding({ pool, hasPasswords }: PasskeyOptions) {
  return createAuthMiddleware(async (ctx) => {
    const signedIn = await getSessionFromCtx(ctx);
    if (!signedIn) throw new AppError('session.missing');
    const { session, user } = signedIn;
    const isFresh = Date.now() - new Date(session.createdAt).getTime() < CONFIRMED_MS;
    if (!isFresh) {
      const confirmation = await ctx.context.internalAdapter.findVerificationValue(
        confirmationOf(session.id),
      );
      if (!confirmation || confirmation.expiresAt.getTime() < Date.now()) {
        const hasPassword = (await queryHasPassword(pool, { userId: user.id })).length > 0;
        throw new AppError(hasPasswords && hasPassword ? 'passkeys.confirmFirst' : 'passkeys.signInFirst');
      }
    }
    const [present] = await queryPasskeyCount(pool, { userId: user.id });
    if (present && present.count >= passkeysMax) throw new AppError('passkeys.full', { n: passkeysMax });
  });
}

function afterAdding({ pool, onAdded }: PasskeyOptions, validRequests: ValidRequests) {
  return createAuthMiddleware(async (ctx) => {
    const { returned } = ctx.context;
    if (isAPIError(returned)) {
      if (returned.statusCode < 500 || !(ctx.request && validRequests.has(ctx.request)))
        throw toAppError(returned);
      return;
    }
    const { id, name, userId } = newKey.parse(returned);
    const signedIn = await getSessionFromCtx(ctx);
    const sessionId = signedIn?.session.id ?? null;
    const refusal = await inTransaction(pool, async (tx) => {
      await lockPasskeyOwner(tx, { userId });
      const surplus = await deleteSurplusPasskey(tx, { id, userId, keepCount: passkeysMax });
      if (surplus.length > 0) return new AppError('passkeys.full', { n: passkeysMax });
      const late = await deletePasskeyWithoutSession(tx, { id, userId, sessionId });
      return late.length > 0 ? new AppError('session.missing') : undefined;
    });
    if (refusal) throw refusal;
    if (signedIn) onAdded(signedIn.user, ctx.headers);
    return ctx.json({ id, ...(name && { name }) });
  });
}

const afterOffering = createAuthMiddleware(async (ctx) => {
  const { returned } = ctx.context;
  if (isAPIError(returned) || typeof returned !== 'object') return;
  return ctx.json({ ...returned, userVerification: 'required' });
});

/** Answers like sign-in by password, with a session of the same duration. */
const afterSigningIn = createAuthMiddleware(async (ctx) => {
  const { returned, newSession, internalAdapter, responseHeaders } = ctx.context;
  if (isAPIError(returned)) throw toAppError(returned);
  if (!newSession) return;
  const { user } = newSession;
  let { session } = newSession;
  const isBrief = ctx.body?.rememberMe === false;
  if (isBrief) {
    const expiresAt = new Date(Date.now() + BRIEF_MS);
    session = (await internalAdapter.updateSession(session.token, { expiresAt })) ?? session;
  }
  responseHeaders?.delete('set-cookie');
  await setSessionCookie(ctx, { session, user }, isBrief);
  return ctx.json({ redirect: false, token: session.token, user });
});

const isAt = (path: keyof typeof passkeyPaths) => (ctx: { path?: string }) => ctx.path === path;

const newKey = z.object({ id: z.string(), userId: z.string(), name: z.string().nullish() });

type LibraryCode = keyof typeof PASSKEY_ERROR_CODES;

const refusal = (code: LibraryCode) => APIError.from('BAD_REQUEST', PASSKEY_ERROR_CODES[code]);

const errorCodes: Partial<Record<string, ErrorCode>> = {
  CHALLENGE_NOT_FOUND: 'passkeys.tooLate',
  PASSKEY_NOT_FOUND: 'passkeys.notFound',
  PREVIOUSLY_REGISTERED: 'passkeys.taken',
  UNAUTHORIZED: 'session.missing',
} satisfies Partial<Record<LibraryCode | 'UNAUTHORIZED', ErrorCode>>;

function toAppError({ body }: APIError): AppError {
  return new AppError(errorCodes[body?.code ?? ''] ?? 'passkeys.refused');
}

const passkeyColumns = {
  modelName: 'passkeys',
  fields: {
    userId: 'user_id',
    publicKey: 'public_key',
    credentialID: 'credential_id',
    deviceType: 'device_type',
    backedUp: 'backed_up',
    createdAt: 'created_at',
  },
};

/** Security: drops the attestation, which is not requested: the library would fetch URLs from its certificates. */
function withoutAttestation(text: string): string {
  const authData = decodeAttestationObject(isoBase64URL.toBuffer(text)).get('authData');
  if (!(authData instanceof Uint8Array)) throw new TypeError('no authenticator data');
  const bare = new Map<string, string | Uint8Array | Map<string, string>>([
    ['fmt', 'none'],
    ['attStmt', new Map<string, string>()],
    ['authData', authData],
  ]);
  return isoBase64URL.fromBuffer(isoCBOR.encode(bare));
}
