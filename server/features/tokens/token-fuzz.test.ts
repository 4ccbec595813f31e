import { expect } from 'vitest';
import { type CallInput, type CallName, calls } from '#domain/calls.ts';
import { type SignedInCall, tokenRights } from '#domain/tokens/token-rights.ts';
import { buildItem, type TestUser, userOf } from '#test/builders.ts';
import { declared } from '#test/rights/declared.ts';
import { buildPeople, buildScene, type Scene } from '#test/rights/scene.ts';
import type { TestServer } from '#test/server.ts';
import { test } from '#test/server-test.ts';
import { signIn } from '#test/sign-in.ts';
import { readTableDigests } from '#test/table-digests.ts';
import { type Random, randomFrom } from '../../../scripts/seed/random.ts';
import { readAllWithin } from './token-reach.ts';

type Prepared = { name: CallName; data: object };

/** These tables note that calls were made, not what they changed. */
const notedOnly = ['operations', 'personal_tokens', 'account_revisions'];

/** Valid data for each call, about things of the scene. It is made beforehand, as some of it changes the scene. */
async function prepare(scene: Scene): Promise<Prepared[]> {
  const names = (Object.keys(tokenRights) as CallName[]).filter((name) => calls[name].kind !== 'upload');
  const prepared: Prepared[] = [];
  for (const name of names) prepared.push({ name, data: (await declared[name].data(scene)) as object });
  return prepared;
}

/** The same data with some ids of bins and places replaced by others. */
function mixed(value: unknown, ids: readonly string[], random: Random): unknown {
  if (typeof value === 'string') return ids.includes(value) && random.chance(0.5) ? random.pick(ids) : value;
  if (Array.isArray(value)) return value.map((each) => mixed(each, ids, random));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mixed(each, ids, random)]));
}

type Fuzz = { server: TestServer; program: TestUser; prepared: Prepared[]; ids: string[]; count: number };

async function fuzz({ server, program, prepared, ids, count }: Fuzz): Promise<Map<string, number>> {
  const random = randomFrom(46);
  const codes = new Map<string, number>();
  for (let n = 0; n < count; n++) {
    const { name, data } = random.pick(prepared);
    const input = mixed(data, ids, random) as CallInput<typeof name>;
    const { status, error } = await server.call(name, input, { token: program.token });
    expect(status, `${name} ${JSON.stringify(input)}`).not.toBe(500);
    const code = error?.details?.code ?? 'done';
    codes.set(code, (codes.get(code) ?? 0) + 1);
  }
  return codes;
}

const count = 10_000;

test('10,000 calls by a token that may read change nothing', { timeout: 300_000 }, async ({ server }) => {
  const people = await buildPeople(server);
  const scene = await buildScene(server, people);
  const prepared = await prepare(scene);
  const { secret } = await (await newSessionOf(server, people.owner)).act('tokens.create', {
    name: 'Reader',
    scope: 'read',
  });
  const program = userOf(server, { ...people.owner, token: secret });
  const ids = [scene.box.id, scene.other.id, scene.place.id, scene.shelf.id];
  const digests = async () => {
    const all = await readTableDigests(server.databaseUrl);
    return Object.fromEntries(Object.entries(all).filter(([name]) => !notedOnly.includes(name)));
  };
  const before = await digests();
  const codes = await fuzz({ server, program, prepared, ids, count });
  expect(await digests()).toEqual(before);
  expect(codes.get('done')).toBeGreaterThan(count / 10);
  expect(codes.get('tokens.readOnly')).toBeGreaterThan(count / 10);
});

test('10,000 calls by a token for one place change nothing outside it', {
  timeout: 300_000,
}, async ({ server }) => {
  const people = await buildPeople(server);
  const { owner } = people;
  const scene = await buildScene(server, people);
  // All others are refused by their names, which rights.test.ts tries.
  const bindable = ({ name }: Prepared) => typeof tokenRights[name as SignedInCall] === 'object';
  const prepared = (await prepare(scene)).filter(bindable);
  const house = await owner.act('locations.create', { name: 'House' });
  const room = await owner.act('locations.create', { name: 'Room', parentLocationId: house.id });
  const crate = await owner.act('bins.create', { name: 'Crate', locationId: room.id });
  const chest = await owner.act('bins.create', { name: 'Chest', locationId: house.id });
  await buildItem(owner, crate);
  const chosen = { kind: 'location', id: house.id } as const;
  const { secret } = await (await newSessionOf(server, owner)).act('tokens.create', {
    name: 'Home',
    scope: 'write',
    targets: [chosen],
  });
  const program = userOf(server, { ...owner, token: secret });
  const ids = [
    ...[house, room, crate, chest].map(({ id }) => id),
    ...[scene.box, scene.other, scene.place, scene.shelf].map(({ id }) => id),
  ];
  const before = await digestOutside(server, owner, house.id);
  const codes = await fuzz({ server, program, prepared, ids, count });
  expect(await digestOutside(server, owner, house.id)).toEqual(before);
  expect(codes.get('done')).toBeGreaterThan(count / 50);
  expect(codes.get('tokens.outside')).toBeGreaterThan(count / 20);
});

/** Only a new session makes tokens. */
async function newSessionOf(server: TestServer, person: TestUser): Promise<TestUser> {
  const signedIn = await signIn(server, person);
  return userOf(server, { ...person, token: signedIn.headers.get('set-auth-token') ?? '' });
}

/** How rows of these tables say what bin or place they belong to; others are compared as a whole. */
const belongsBy: Record<string, string> = {
  bins: 'id',
  locations: 'id',
  items: 'bin_id',
  item_tombstones: 'bin_id',
  history: 'target',
  access_entries: 'target',
  trashed_entries: 'target',
  attachments: 'coalesce(bin_id, target)',
  list_entries: 'target',
  codes: 'bin_id',
  unused_files: 'owner_id',
};
/** These follow what the account did, or count it. */
const ofAccount = [...notedOnly, 'profiles', 'alias_claims', 'visible', 'public_labels', 'ids'];

async function digestOutside({ pool }: TestServer, owner: TestUser, houseId: string) {
  const target = { id: houseId, ownerId: owner.id };
  const within = await Promise.all(
    (['bin', 'location'] as const).map((kind) =>
      readAllWithin(pool, [{ kind: 'location', ...target }], kind),
    ),
  );
  const ids = within.flat().map(({ id }) => id);
  const { rows } = await pool.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' ORDER BY 1`,
  );
  const digests: Record<string, string> = {};
  for (const { name } of rows.filter((each) => !ofAccount.includes(each.name))) {
    const by = belongsBy[name];
    const where = by === undefined ? 'TRUE' : `(${by} = ANY($1::uuid[])) IS NOT TRUE`;
    const sql = `SELECT count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' ORDER BY t::text COLLATE "C")), '') AS digest
      FROM "${name}" t WHERE ${where}`;
    const found = await pool.query<{ digest: string }>(sql, by === undefined ? [] : [ids]);
    digests[name] = found.rows[0]?.digest ?? '';
  }
  return digests;
}
