import { afterAll, describe, expect } from 'vitest';
import { type CallInput, type CallName, calls } from '#domain/calls.ts';
import { type ErrorCode, errors, httpStatus } from '#domain/errors.ts';
import { type SignedInCall, tokenRights } from '#domain/tokens/token-rights.ts';
import { type TestUser, userOf } from '#test/builders.ts';
import { declared, type Variant, variants } from '#test/rights/declared.ts';
import {
  bringOutsiders,
  buildPeople,
  buildScene,
  missingScene,
  outsiders,
  type People,
  type Reader,
  type Scene,
} from '#test/rights/scene.ts';
import type { TestServer } from '#test/server.ts';
import { test as base } from '#test/server-test.ts';
import { signIn } from '#test/sign-in.ts';

const test = base
  .extend('people', { scope: 'file' }, ({ server }) => buildPeople(server))
  .extend('tokens', { scope: 'file' }, async ({ server, people }): Promise<Record<TokenKind, string>> => {
    // Only a new session makes tokens.
    const signedIn = await signIn(server, people.owner);
    const owner = userOf(server, { ...people.owner, token: signedIn.headers.get('set-auth-token') ?? '' });
    const { id } = await owner.act('locations.create', { name: 'Elsewhere' });
    const make = async (input: Omit<CallInput<'tokens.create'>, 'name'>) =>
      (await owner.act('tokens.create', { name: 'Program', ...input })).secret;
    return {
      read: await make({ scope: 'read' }),
      write: await make({ scope: 'write' }),
      elsewhere: await make({ scope: 'write', targets: [{ kind: 'location', id }] }),
    };
  });

/** What the owner's tokens may do: read, write, or write only in a place that has nothing of the scenes. */
const tokenKinds = ['read', 'write', 'elsewhere'] as const;
type TokenKind = (typeof tokenKinds)[number];

const opensSomething = (data: object): boolean =>
  ('isPrivate' in data && data.isPrivate === false) || 'viewersMayTakeOut' in data;

/** For all calls that change nothing in them, as building a scene takes fifteen calls. */
const scenes: { kept?: Promise<Scene> | undefined; withOutsiders?: Promise<Scene> | undefined } = {};

function keptScene(server: TestServer, people: People): Promise<Scene> {
  scenes.kept ??= buildScene(server, people);
  return scenes.kept;
}

function sceneWithOutsiders(server: TestServer, people: People): Promise<Scene> {
  scenes.withOutsiders ??= buildScene(server, people).then(async (scene) => {
    await bringOutsiders(scene);
    return scene;
  });
  return scenes.withOutsiders;
}

const names = Object.keys(calls) as CallName[];
const readers: Reader[] = ['stranger', 'viewer', 'editor', 'admin', 'owner'];

const rows: [title: string, row: Variant][] = [
  ...names.map((name): [string, Variant] => [name, { call: name, ...declared[name] } as Variant]),
  ...variants.map((row): [string, Variant] => [`${row.call} by ${row.by}`, row]),
];

describe.each(rows)('%s', (_title, { call: name, data: build, may, refusal, mayToo }) => {
  const dataOf = async (scene: Scene) => (await build(scene)) as CallInput<typeof name>;
  const isAllowed = (reader: Reader) =>
    may === 'everybody' || (reader !== 'stranger' && may.includes(reader));
  const isRead = calls[name].kind === 'read';

  test.skipIf(calls[name].kind === 'open')('refuses whoever is not signed in', async ({ server }) => {
    const answer = await server.call(name, {} as CallInput<typeof name>);
    expect(answer).toMatchObject({
      status: 401,
      error: { status: 'UNAUTHENTICATED', message: 'Not logged in', details: { code: 'session.missing' } },
    });
  });

  test.for(readers)('as %s', async (reader, { server, people }) => {
    const isChanging = may !== 'everybody' && !isRead && isAllowed(reader);
    const scene = await (isChanging ? buildScene : keptScene)(server, people);
    const answer = await people[reader].call(name, await dataOf(scene));
    if (isAllowed(reader)) {
      expect(answer.error).toBeUndefined();
      expect(calls[name].output.safeParse(answer.result).error).toBeUndefined();
    } else {
      const expected = refusal?.[reader] ?? (reader === 'stranger' ? 'bins.notFound' : 'access.denied');
      expect(answer.error?.details?.code).toBe(expected);
      expect(answer.status).toBe(httpStatus[errors[expected]]);
    }
  });

  const right = calls[name].kind === 'open' ? undefined : tokenRights[name as SignedInCall];
  const writes = !isRead || right === 'writesEverywhere';

  /** Known before the data is read. */
  function refusalOfName(kind: TokenKind): ErrorCode | undefined {
    if (right === 'never' || (kind === 'elsewhere' && typeof right === 'string')) return 'tokens.notAllowed';
    return kind === 'read' && writes ? 'tokens.readOnly' : undefined;
  }

  function refusalOf(kind: TokenKind, data: object): ErrorCode | undefined {
    if (opensSomething(data)) return 'tokens.notAllowed';
    if (kind === 'elsewhere')
      return typeof right === 'object' && right.targets === 'allWithin' ? undefined : 'tokens.outside';
    return isAllowed('owner') ? undefined : refusal?.owner;
  }

  test.skipIf(right === undefined).for(tokenKinds)(
    'by the owner’s token to %s',
    async (kind, { server, people, tokens }) => {
      const program = userOf(server, { ...people.owner, token: tokens[kind] });
      const code = refusalOfName(kind);
      if (code !== undefined) {
        const answer = await program.call(name, {} as CallInput<typeof name>);
        expect(answer.error?.details?.code).toBe(code);
        return;
      }
      // Calls about lists make one each, of which a bin can have few.
      const isChanging = may !== 'everybody' && (!isRead || name.startsWith('lists.'));
      const scene = await (isChanging ? buildScene : keptScene)(server, people);
      const data = await dataOf(scene);
      const answer = await program.call(name, data);
      expect(answer.error?.details?.code).toBe(refusalOf(kind, data));
    },
  );

  // One's own account has a trash, which may be emptied.
  if (may === 'everybody' && !isRead) afterAll(() => Object.assign(scenes, { kept: undefined }));
  if (may === 'everybody') return;

  test('answers a foreign and a missing bin alike', async ({ server, people }) => {
    const scene = await keptScene(server, people);
    const missing = missingScene(scene);
    const inputs = [await dataOf(scene), await dataOf(missing)] as const;
    const [foreign, unknown] = await whileLocked(server, people.owner, () =>
      Promise.all([people.stranger.call(name, inputs[0]), people.stranger.call(name, inputs[1])]),
    );
    expect(unknown.error).toEqual(foreign.error);
    expect(unknown.status).toBe(foreign.status);
  });

  // Waiting for the lock would reveal that the target exists.
  test('as outsiders, none of whom waits for what its owner is writing', async ({ server, people }) => {
    const scene = await sceneWithOutsiders(server, people);
    const data = await dataOf(scene);
    await whileLocked(server, people.owner, async () => {
      for (const outsider of outsiders.filter((each) => each !== mayToo)) {
        const answer = await people[outsider].call(name, data);
        expect(answer.error?.details?.code, outsider).toBe(refusal?.stranger ?? 'bins.notFound');
      }
    });
    if (mayToo === undefined) return;
    expect((await people[mayToo].call(name, data)).error).toBeUndefined();
    scenes.withOutsiders = undefined;
  });
});

/** While somebody's things are locked, as they are in the middle of a write. */
async function whileLocked<T>(server: TestServer, { id }: TestUser, work: () => Promise<T>): Promise<T> {
  const client = await server.pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT 1 FROM profiles WHERE user_id = $1 FOR UPDATE', [id]);
    await client.query('SELECT 1 FROM locations WHERE owner_id = $1 FOR UPDATE', [id]);
    await client.query('SELECT 1 FROM bins WHERE owner_id = $1 FOR UPDATE', [id]);
    return await work();
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}
