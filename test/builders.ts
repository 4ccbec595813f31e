import { randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';
import type { Role, Target } from '#domain/access/access.ts';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import type { CallInput, CallName, CallResult } from '#domain/calls.ts';
import type { Item } from '#domain/items/item.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { createAddressTokens } from '#server/features/address/address-token.ts';
import { type Answer, type TestServer, testSecret } from './server.ts';
import { grant, revoke } from './sharing.ts';
import { type NewAccount, storeAccount } from './stored-account.ts';

/** A user: `call` returns the whole answer, `act` the result or throws. */
export type TestUser = {
  id: string;
  name: string;
  email: string;
  password: string;
  token: string;
  call<N extends CallName>(name: N, data: CallInput<N>, headers?: Record<string, string>): Promise<Answer<N>>;
  act<N extends CallName>(
    name: N,
    data: CallInput<N>,
    headers?: Record<string, string>,
  ): Promise<CallResult<N>>;
};

type UserOptions = { name?: string; email?: string; password?: string; plan?: Plan };

/** Creates a user in SQL, with an unverified address. */
export function buildUser(server: TestServer, options: UserOptions = {}): Promise<TestUser> {
  return makeUser(server, options, (person) => storeAccount(server, person));
}

/** Creates a user over HTTP, for tests of sign-up itself. */
export function signUp(server: TestServer, options: UserOptions = {}): Promise<TestUser> {
  return makeUser(server, options, async (person) => {
    const response = await server.fetch('/api/auth/sign-up/email', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(person),
    });
    if (!response.ok) throw new Error(`sign-up failed: ${response.status} ${await response.text()}`);
    const { user } = (await response.json()) as { user: { id: string } };
    return { id: user.id, token: response.headers.get('set-auth-token') ?? '' };
  });
}

async function makeUser(
  server: TestServer,
  { plan, ...given }: UserOptions,
  signUpAs: (person: NewAccount) => Promise<{ id: string; token: string }>,
): Promise<TestUser> {
  const email = `${randomBytes(6).toString('hex')}@example.org`;
  const person = { name: 'Olga', email, password: 'correct horse', ...given };
  const built = userOf(server, { ...person, ...(await signUpAs(person)) });
  if (plan !== undefined) {
    await built.act('me.get', {});
    await server.pool.query('UPDATE profiles SET plan = $2 WHERE user_id = $1', [built.id, plan]);
  }
  return built;
}

/** The token of the link that `/ask-sign-up` mails. */
export function signUpToken(name: string, email: string, until = Date.now() + 60_000): string {
  return createAddressTokens(testSecret).createForSignUp({ name, to: email.toLowerCase(), until });
}

/** The same person with another session or server. */
export function userOf(server: TestServer, person: Omit<TestUser, 'call' | 'act'>): TestUser {
  const call: TestUser['call'] = (name, data, headers) =>
    server.call(name, data, { token: person.token, headers });
  return {
    ...person,
    call,
    async act(name, data, headers) {
      const { status, result, error } = await call(name, data, headers);
      if (result === undefined) throw new Error(`${name} failed: ${status} ${JSON.stringify(error)}`);
      return result;
    },
  };
}

let names = 0;

/** Creates a bin over HTTP; without an owner, of a new user. */
export async function buildBin(
  server: TestServer,
  { owner, ...input }: { owner?: TestUser } & Partial<CallInput<'bins.create'>> = {},
): Promise<Bin> {
  const creator = owner ?? (await buildUser(server, { plan: 'unlimited' }));
  names++;
  return creator.act('bins.create', { name: `Bin ${names}`, ...input });
}

type ItemInput = CallInput<'items.create'>['items'][number];

/** Creates an item over HTTP. */
export async function buildItem(
  owner: TestUser,
  bin: Pick<BinHeader, 'id'>,
  input: Partial<ItemInput> = {},
): Promise<Item> {
  const { items } = await owner.act('items.create', { binId: bin.id, items: [{ name: 'Torch', ...input }] });
  const [item] = items;
  if (item === undefined) throw new Error('items.create returned no item');
  return item;
}

/** Gives a person a role in a bin and the bins in it, in SQL and without notifications. */
export async function shareBin(
  server: TestServer,
  bin: Pick<BinHeader, 'id'>,
  person: Pick<TestUser, 'id'>,
  role: Role,
): Promise<void> {
  await grant(server.pool, { kind: 'bin', id: bin.id }, person.id, role);
}

/** Gives a person a role in a location and all bins in it. */
export async function shareLocation(
  server: TestServer,
  location: Pick<Location, 'id'>,
  person: Pick<TestUser, 'id'>,
  role: Role,
): Promise<void> {
  await grant(server.pool, { kind: 'location', id: location.id }, person.id, role);
}

/** Deletes all entries of a person in this owner's bins and locations. */
export async function unshareBins(
  server: TestServer,
  ownerId: string,
  person: Pick<TestUser, 'id'>,
): Promise<void> {
  const { rows } = await server.pool.query<Target>(
    'SELECT DISTINCT kind, target AS id FROM access_entries WHERE owner_id = $1 AND user_id = $2',
    [ownerId, person.id],
  );
  for (const target of rows) await revoke(server.pool, target, person.id);
}

/** A header with an operation id, like the outbox sends it. */
export function operationHeader(id: string = uuidv7()): { 'idempotency-key': string } {
  return { 'idempotency-key': id };
}
