import type { TestUser } from './builders.ts';
import type { TestServer } from './server.ts';

/** Signs in over HTTP; gives the answer as it comes. */
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

/** The cookie of a new sign-in, as a browser sends it back. */
export async function cookieOf(server: TestServer, user: TestUser): Promise<string> {
  const [cookie = ''] = (await signIn(server, user)).headers.getSetCookie();
  return cookie.split(';')[0] ?? '';
}

/** The code of a refusal, by better-auth or by us. */
export async function codeOf(response: Response): Promise<unknown> {
  const body = (await response.json()) as { code?: string; error?: { details?: { code?: string } } };
  return body.code ?? body.error?.details?.code;
}
