/** A signed-in user. */
export type Account = {
  email: string;
  password: string;
  userId: string;
  token: string;
  headers: Record<string, string>;
};

/** Signs up over HTTP. @throws Error with the server's answer if refused. */
export async function signUp(
  address: string,
  name: string,
  email = `${name.toLowerCase()}-${crypto.randomUUID()}@example.org`,
): Promise<Account> {
  const password = `bench-${crypto.randomUUID()}`;
  const { token, user } = await auth(address, 'sign-up/email', { name, email, password });
  return { email, password, userId: user.id, token, headers: bearer(token) };
}

export async function signIn(address: string, account: Account): Promise<void> {
  await auth(address, 'sign-in/email', { email: account.email, password: account.password });
}

/** Makes a call and returns its result. @throws Error with the server's error. */
export async function call<T>(address: string, account: Account, name: string, data: unknown): Promise<T> {
  const answer = await fetch(`${address}/api/${name}`, {
    method: 'POST',
    headers: account.headers,
    body: JSON.stringify({ data }),
  });
  const body = (await answer.json()) as { result?: T; error?: { message: string } };
  if (body.result === undefined) throw new Error(`${name}: ${answer.status} ${body.error?.message}`);
  return body.result;
}

async function auth(
  address: string,
  path: string,
  body: unknown,
): Promise<{ token: string; user: { id: string } }> {
  const answer = await fetch(`${address}/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { token: string; user: { id: string } };
}

function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}
