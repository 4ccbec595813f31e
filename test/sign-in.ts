import type { TestUser } from './builders.ts';
import { answerOfPeer } from './openid-peer.ts';
import type { TestServer } from './server.ts';

/** Signs in over HTTP and returns the response. */
export function signIn(server: TestServer, { email, password }: Pick<TestUser, 'email' | 'password'>) {
  return postAuth(server, '/sign-in/email', { email, password });
}

export function postAuth(
  server: TestServer,
  path: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Response> {
  return server.fetch(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

/** The cookie of a new session, as a browser sends it. */
export async function cookieOf(server: TestServer, user: TestUser): Promise<string> {
  const [cookie = ''] = (await signIn(server, user)).headers.getSetCookie();
  return cookie.split(';')[0] ?? '';
}

/** The error code, of better-auth or of Whichbin. */
export async function codeOf(response: Response): Promise<unknown> {
  const body = (await response.json()) as { code?: string; error?: { details?: { code?: string } } };
  return body.code ?? body.error?.details?.code;
}

/** Signs in with the fake Google or, with its `provider`, another provider, like a new browser. */
export async function signInByPeer(server: TestServer, issuer: string, more: object = {}) {
  const body = { provider: 'google', callbackURL: '/bins', errorCallbackURL: '/login', ...more };
  const begun = await postAuth(server, '/sign-in/social', body);
  const { url } = (await begun.json()) as { url: string };
  const { pathname, search } = new URL(await answerOfPeer(url, issuer));
  const cookie = begun.headers.getSetCookie().map(firstPart).join('; ');
  const back = await server.fetch(pathname + search, { redirect: 'manual', headers: { cookie } });
  const cookies = [...begun.headers.getSetCookie(), ...back.headers.getSetCookie()];
  return { asked: new URL(url), cookies, location: back.headers.get('location') };
}

const firstPart = (line: string) => line.split(';')[0] ?? '';
