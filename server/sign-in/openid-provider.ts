import { authorizationCodeRequest, createAuthorizationURL, type OAuthProvider } from 'better-auth/oauth2';
import type { FastifyBaseLogger } from 'fastify';
import { createRemoteJWKSet, errors as joseErrors, jwtVerify } from 'jose';
import { z } from 'zod';
import { asciiAddress, displayNameMax, emailMax } from '#domain/account/account-rules.ts';
import { AppError } from '#domain/errors.ts';
import { line } from '#domain/schemas.ts';
import type { Settings } from '../start/env.ts';

const ANSWER_MS = 8_000;
const ANSWER_MAX_BYTES = 1024 * 1024;

/** The message says what the operator needs to know, and nothing about a person. */
class IssuerError extends Error {}

export type OpenIdProvider = OAuthProvider<Profile> & {
  id: ProviderId;
  /** @throws AppError `auth.providerDown` */
  prepare(): Promise<void>;
};

export type ProviderId = 'google' | 'oidc';

/** `isAllowed`: false if the person is in none of the allowed groups. `picture` is an address, and anybody's word. */
type Profile = { sub: string; isAllowed: boolean; picture?: string | undefined };

type ProviderOptions = {
  id: ProviderId;
  name: string;
  issuer: string;
  client: { clientId: string; clientSecret: string };
  scopes: string[];
  prompt?: 'select_account';
  allowed?: { claim: string; group: string } | undefined;
};

/** The providers that people can sign in with, in the order that pages show them. */
export function providerOptionsOf(env: Settings): ProviderOptions[] {
  return [oidcOf(env), googleOf(env)].filter((options) => options !== undefined);
}

function googleOf(env: Settings): ProviderOptions | undefined {
  const { GOOGLE_CLIENT_ID: clientId, GOOGLE_CLIENT_SECRET: clientSecret, GOOGLE_ISSUER_URL } = env;
  if (clientId === undefined || clientSecret === undefined) return undefined;
  return {
    id: 'google',
    name: 'Google',
    issuer: GOOGLE_ISSUER_URL ?? 'https://accounts.google.com',
    client: { clientId, clientSecret },
    scopes: ['openid', 'email', 'profile'],
    prompt: 'select_account',
  };
}

function oidcOf(env: Settings): ProviderOptions | undefined {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const group = env.OIDC_ALLOWED_GROUP;
  return {
    id: 'oidc',
    name: env.OIDC_NAME ?? new URL(issuer).host,
    issuer,
    client: { clientId, clientSecret },
    scopes: env.OIDC_SCOPES,
    allowed: group === undefined ? undefined : { claim: env.OIDC_GROUPS_CLAIM, group },
  };
}

/** Security: only signatures by the issuer's public keys; `none` and the client's own secret prove nothing. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA'];
/** Home servers' clocks differ by seconds. */
const CLOCK_SECONDS = 30;

const claims = z.object({
  sub: z.string().min(1).max(255),
  email: z.string().transform(asciiAddress).pipe(z.email().max(emailMax)).optional().catch(undefined),
  email_verified: z.boolean().catch(false),
  name: z.string().optional().catch(undefined),
  picture: z.string().max(2_000).optional().catch(undefined),
});

/**
 * Security: better-auth's own Google provider accepts identity tokens without checking signature or nonce. Its generic
 * provider asks the issuer only at the start, without a time limit, and accepts any issuer's answer there:
 * docs/decisions/0058.
 */
export function createOpenIdProvider(options: ProviderOptions, log: FastifyBaseLogger): OpenIdProvider {
  const { id, name, issuer, client, scopes, prompt, allowed } = options;
  const readIssuer = createIssuerReader(issuer);
  const warn = (error: unknown) =>
    log.warn({ provider: id, reason: reasonOf(error) }, 'sign-in by provider failed');

  const isAllowed = (person: Record<string, unknown>) => {
    if (allowed === undefined) return true;
    const groups = person[allowed.claim];
    if (Array.isArray(groups)) return groups.includes(allowed.group);
    warn(new IssuerError(groups === undefined ? `no claim ${allowed.claim}` : `${allowed.claim} is no list`));
    return false;
  };

  return {
    id,
    name,
    issuer,
    requiresIdTokenNonce: true,
    accountSubject: ({ profile: { sub } }) => sub,
    async prepare() {
      try {
        await readIssuer();
      } catch (error) {
        warn(error);
        throw new AppError('auth.providerDown');
      }
    },
    async createAuthorizationURL({ state, codeVerifier, redirectURI, idTokenNonce: nonce }) {
      const { authorization: authorizationEndpoint } = await readIssuer();
      return createAuthorizationURL({
        id,
        options: client,
        authorizationEndpoint,
        scopes,
        state,
        codeVerifier,
        redirectURI,
        nonce,
        prompt,
      });
    },
    async validateAuthorizationCode({ code, codeVerifier, redirectURI }) {
      try {
        const { token, authentication } = await readIssuer();
        const { body, headers } = await authorizationCodeRequest({
          code,
          codeVerifier,
          redirectURI,
          options: client,
          tokenEndpoint: token,
          tokenEndpointAuth: { method: authentication },
        });
        const tokens = z.object({ id_token: z.string(), access_token: z.string() });
        const answer = await askIssuer(token, tokens, { method: 'POST', headers, body });
        return { idToken: answer.id_token, accessToken: answer.access_token };
      } catch (error) {
        warn(error);
        throw error;
      }
    },
    async getUserInfo({ idToken, accessToken, expectedIdTokenNonce }) {
      if (idToken === undefined || expectedIdTokenNonce === undefined) return null;
      try {
        const found = await readIssuer();
        const token = await verify(options, idToken, expectedIdTokenNonce, found);
        const person = await complete(options, token, accessToken ?? '', found);
        const { sub, email, email_verified: emailVerified, name, picture } = claims.parse(person);
        // The picture's address is not stored: docs/decisions/0072.
        return {
          user: { name: nameOf(name, email), email: email ?? null, emailVerified },
          data: { sub, isAllowed: isAllowed(person), picture },
        };
      } catch (error) {
        warn(error);
        return null;
      }
    },
  };
}

async function verify(
  { issuer, client }: ProviderOptions,
  idToken: string,
  nonce: string,
  { keys }: Issuer,
): Promise<Record<string, unknown>> {
  const { payload } = await jwtVerify(idToken, keys, {
    issuer,
    audience: client.clientId,
    algorithms: ALGORITHMS,
    clockTolerance: CLOCK_SECONDS,
    maxTokenAge: '10m',
    requiredClaims: ['exp', 'nonce'],
  });
  if (payload.nonce !== nonce) throw new IssuerError('token of another sign-in');
  if (payload.azp !== undefined && payload.azp !== client.clientId)
    throw new IssuerError('token for another client');
  return payload;
}

/** Adds what some issuers leave out of the token. */
async function complete(
  { allowed }: ProviderOptions,
  token: Record<string, unknown>,
  accessToken: string,
  { userInfo }: Issuer,
) {
  const isComplete =
    token.email !== undefined && (allowed === undefined || token[allowed.claim] !== undefined);
  if (isComplete || userInfo === undefined) return token;
  const headers = { authorization: `Bearer ${accessToken}` };
  const more = await askIssuer(userInfo, z.record(z.string(), z.unknown()), { headers });
  if (more.sub !== token.sub) throw new IssuerError(`${userInfo}: another person`);
  return { ...token, ...more };
}

/** Security: other messages could name the person. */
function reasonOf(error: unknown): string {
  if (error instanceof IssuerError) return error.message;
  if (error instanceof joseErrors.JWTClaimValidationFailed) return `token has a wrong ${error.claim}`;
  if (error instanceof joseErrors.JOSEError) return `token: ${error.code}`;
  return error instanceof Error ? error.name : 'unknown';
}

function nameOf(name: string | undefined, email: string | undefined): string {
  return usableName(name) ?? usableName(email?.split('@')[0]) ?? email ?? '';
}

/** Cut to the limit of the profile's name; undefined if nothing usable is left. */
function usableName(name: string | undefined): string | undefined {
  const cut = name?.slice(0, displayNameMax).replace(/[\ud800-\udbff]$/, '');
  return line(displayNameMax).safeParse(cut).data;
}

/** The endpoints and keys of an issuer from OpenID Connect Discovery. */
type Issuer = {
  authorization: string;
  token: string;
  userInfo: string | undefined;
  keys: ReturnType<typeof createRemoteJWKSet>;
  authentication: 'client_secret_basic' | 'client_secret_post';
};

/**
 * Reads the issuer's discovery document once; after a failure, again at the next call.
 * @throws IssuerError
 */
export function createIssuerReader(issuer: string): () => Promise<Issuer> {
  let reading: Promise<Issuer> | undefined;
  return () => {
    reading ??= discover(issuer).catch((error) => {
      reading = undefined;
      throw error;
    });
    return reading;
  };
}

async function discover(issuer: string): Promise<Issuer> {
  // Security: an issuer reached over https must not send the client's secret or its keys over http.
  const protocol = issuer.startsWith('https:') ? /^https$/ : /^https?$/;
  const url = z.url({ protocol });
  const document = z.object({
    issuer: z.string(),
    authorization_endpoint: url,
    token_endpoint: url,
    userinfo_endpoint: url.optional(),
    jwks_uri: url,
    token_endpoint_auth_methods_supported: z.array(z.string()).default(['client_secret_basic']),
  });
  const found = await askIssuer(`${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`, document);
  if (found.issuer !== issuer) throw new IssuerError(`${issuer} calls itself ${found.issuer.slice(0, 200)}`);
  const isBasic = found.token_endpoint_auth_methods_supported.includes('client_secret_basic');
  return {
    authorization: found.authorization_endpoint,
    token: found.token_endpoint,
    userInfo: found.userinfo_endpoint,
    keys: createRemoteJWKSet(new URL(found.jwks_uri), { timeoutDuration: ANSWER_MS }),
    authentication: isBasic ? 'client_secret_basic' : 'client_secret_post',
  };
}

/** @throws IssuerError if there is no answer of this form, within the limits of time and size. */
async function askIssuer<T>(url: string, form: z.ZodType<T>, init: RequestInit = {}): Promise<T> {
  try {
    // Security: the operator has not chosen the target of a redirect.
    const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(ANSWER_MS) });
    const text = await textOf(response);
    if (!response.ok) throw new IssuerError(`status ${response.status}${errorIn(text)}`);
    return form.parse(JSON.parse(text));
  } catch (error) {
    throw new IssuerError(`${url}: ${faultOf(error)}`);
  }
}

async function textOf(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > ANSWER_MAX_BYTES) throw new IssuerError('more than 1 MiB');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

/** OAuth's code of an error, such as `invalid_client`. */
function errorIn(text: string): string {
  const code = /"error"\s*:\s*"(\w{1,50})"/.exec(text)?.[1];
  return code === undefined ? '' : ` ${code}`;
}

function faultOf(error: unknown): string {
  if (error instanceof IssuerError) return error.message;
  if (error instanceof z.ZodError)
    return `wrong ${error.issues.map(({ path }) => path.join('.')).join(', ')}`;
  if (error instanceof SyntaxError) return 'no JSON';
  const cause = error instanceof Error ? error.cause : undefined;
  if (cause instanceof Error) return 'code' in cause ? String(cause.code) : cause.message;
  return error instanceof Error ? error.name : 'unknown';
}
