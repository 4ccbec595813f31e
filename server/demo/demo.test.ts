import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DemoRole, demoAddress, demoPassword } from '#domain/account/demo.ts';
import type { CallInput, CallName } from '#domain/calls.ts';
import type { Locale } from '#domain/locale.ts';
import { buildUser } from '#test/builders.ts';
import { countJobs } from '#test/jobs.ts';
import { startTestServer, type TestServer } from '#test/server.ts';
import { postAuth } from '#test/sign-in.ts';
import { enqueueJob } from '../jobs/job.ts';
import { readSettings } from '../start/env.ts';
import { demoKind } from './demo.ts';
import { demoBins, demoPlaces } from './demo-words.ts';

type Visitor = { token: string; userId: string };

let server: TestServer;
let owner: Visitor;
let viewer: Visitor;

beforeAll(async () => {
  server = await startTestServer({ env: { DEMO: true } });
  // The households are still being made, and the sign-in waits for them.
  owner = await enter('owner');
  viewer = await enter('viewer');
}, 120_000);
afterAll(() => server.close());

async function enter(role: DemoRole, locale: Locale = 'en'): Promise<Visitor> {
  const answer = await postAuth(server, '/sign-in/email', {
    email: demoAddress(role, locale),
    password: demoPassword,
  });
  if (!answer.ok) throw new Error(await answer.text());
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  return { token, userId: user.id };
}

/** Enters once the households are made, with other accounts than `before`. */
async function enterAfter(before: Visitor): Promise<Visitor> {
  const isMade = async () => {
    expect(await countJobs(server.pool, demoKind.name)).toBe(0);
    const next = await enter('owner');
    expect(next.userId).not.toBe(before.userId);
    return next;
  };
  return vi.waitFor(isMade, { timeout: 110_000, interval: 200 });
}

async function ask<N extends CallName>({ token }: Visitor, name: N, data: CallInput<N>) {
  const { result, error } = await server.call(name, data, { token });
  if (result === undefined) throw new Error(`${name}: ${error?.message}`);
  return result;
}

const refusalOf = async <N extends CallName>({ token }: Visitor, name: N, data: CallInput<N>) =>
  (await server.call(name, data, { token })).error?.details?.code;

test('the owner has the whole household, with an overdue loan', async () => {
  const { bins } = await ask(owner, 'bins.list', {});
  expect(bins).toHaveLength(demoBins.length);
  // So many the sign-in and the front page promise.
  expect(bins).toHaveLength(45);
  expect((await ask(owner, 'me.get', {})).photo).toBeDefined();
  const { locations } = await ask(owner, 'locations.list', {});
  expect(locations).toHaveLength(Object.keys(demoPlaces).length);
  const power = bins.find(({ name }) => name === 'Power tools');
  const { items, photos } = await ask(owner, 'bins.get', { id: power?.id ?? '' });
  const drill = items.find(({ name }) => name === 'Cordless drill');
  expect(drill?.loanedTo).toBe('Karin next door');
  expect(Date.parse(drill?.dueDate ?? '')).toBeLessThan(Date.now());
  expect(drill?.documents).toHaveLength(2);
  expect(photos).toHaveLength(1);
});

test('the viewer sees the home, and edits what the club has', async () => {
  const { bins } = await ask(viewer, 'bins.list', {});
  const idOf = (name: string) => bins.find((bin) => bin.name === name)?.id ?? '';
  expect(await refusalOf(viewer, 'bins.update', { id: idOf('Cables'), name: 'Wires' })).toBe('access.denied');
  const { name } = await ask(viewer, 'bins.update', { id: idOf('Kiosk'), name: 'Kiosk 2' });
  expect(name).toBe('Kiosk 2');
});

test('visitors change things, but no accounts or rights, and send no files', async () => {
  const { id } = await ask(owner, 'bins.create', { name: 'Mine' });
  const target = { kind: 'bin' as const, id };
  expect(await refusalOf(owner, 'photos.create', { target })).toBe('demo.refused');
  expect(await refusalOf(owner, 'documents.create', { target, name: 'A', use: 'other' })).toBe(
    'demo.refused',
  );
  expect(
    await refusalOf(owner, 'invites.create', {
      targets: [target],
      emails: ['a@example.org'],
      role: 'viewer',
    }),
  ).toBe('demo.refused');
  expect(await refusalOf(owner, 'exports.start', {})).toBe('demo.refused');
  expect(await refusalOf(owner, 'me.update', { displayName: 'Nobody' })).toBe('demo.refused');
  expect(await refusalOf(owner, 'me.update', { currency: 'SEK' })).toBeUndefined();
  const passwords = { currentPassword: demoPassword, newPassword: 'mine alone 4711' };
  const kept = await postAuth(server, '/change-password', passwords, {
    authorization: `Bearer ${owner.token}`,
  });
  expect(kept.status).toBe(403);
  const made = await postAuth(server, '/sign-up/email', {
    name: 'A',
    email: 'a@example.org',
    password: 'long enough 12',
  });
  expect(made.status).toBe(403);
});

test('the front page and the sign-in say that it is a demo', async () => {
  const session = await server.fetch('/api/auth/get-session');
  expect(session.headers.get('whichbin-sign-in')?.split(' ')).toContain('demo');
  const page = await (await server.fetch('/')).text();
  expect(page).toContain('>Open the demo</a>');
});

test('all of it is made anew, whatever visitors deleted, and their sessions end', async () => {
  const { bins } = await ask(owner, 'bins.list', {});
  for (const { id } of bins.filter(({ parentBinId }) => !parentBinId).slice(0, 9))
    await server.call('bins.delete', { id }, owner);
  await enqueueJob(server.pool, demoKind, {}, { key: demoKind.name });
  const next = await enterAfter(owner);
  expect((await ask(next, 'bins.list', {})).bins).toHaveLength(demoBins.length);
  expect((await server.call('bins.list', {}, owner)).status).toBe(401);
}, 120_000);

test('a database with accounts of people is refused', async () => {
  const own = await startTestServer();
  try {
    await buildUser(own);
    await expect(startTestServer({ databaseUrl: own.databaseUrl, env: { DEMO: true } })).rejects.toThrow(
      'DEMO=1 needs a database of its own, and this one has 1 accounts.',
    );
  } finally {
    await own.close();
  }
});

test('settings that reach others are refused beside it', () => {
  expect(() => readSettings({ DEMO: '1', SMTP_URL: 'smtp://127.0.0.1', MAIL_FROM: 'a@example.org' })).toThrow(
    'cannot be set where DEMO is',
  );
});
