import { createRemoteJWKSet } from 'jose';
import { z } from 'zod';

/** The endpoints and keys of an issuer from OpenID Connect Discovery. */
export type Issuer = {
  authorization: string;
  token: string;
  userInfo: string | undefined;
  keys: ReturnType<typeof createRemoteJWKSet>;
  authentication: 'client_secret_basic' | 'client_secret_post';
};

const ANSWER_MS = 8_000;
const ANSWER_MAX_BYTES = 1024 * 1024;

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

/** The message says what the operator needs to know, and nothing about a person. */
export class IssuerError extends Error {}

/** @throws IssuerError if there is no answer of this form, within the limits of time and size. */
export async function askIssuer<T>(url: string, form: z.ZodType<T>, init: RequestInit = {}): Promise<T> {
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
