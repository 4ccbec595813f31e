import { type AddressInfo, isIPv6 } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { demoAddress, demoAddresses, demoNames, demoPassword, demoRoles } from '#domain/account/demo.ts';
import type { CallName } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import { type Locale, locales } from '#domain/locale.ts';
import type { CallLimits } from '../api/account-limits.ts';
import { ensureProfile } from '../features/account/profile.ts';
import { runAccountDeletions } from '../features/account-deletion/deletion-job.ts';
import { enqueueJob, type JobKind } from '../jobs/job.ts';
import type { Mails } from '../jobs/mails.ts';
import type { Publish } from '../live/hint.ts';
import { type Auth, createAuth } from '../sign-in/auth.ts';
import type { PasswordHashing } from '../sign-in/passwords.ts';
import type { Deliveries } from '../start/deliveries.ts';
import type { Env } from '../start/env.ts';
import { StartError } from '../start/start-error.ts';
import { countOthers, markDue } from './demo.queries.ts';
import { type DemoPerson, makeDemoHousehold, personAt } from './make-household.ts';

/** Makes the accounts of the demo anew, each night and when a process starts. */
export const demoKind: JobKind<unknown> = { name: 'demo', concurrency: 1 };

/** UTC. */
const demoHour = 3;

// Strangers share the accounts: nobody sees files and links of another, nothing is published or mailed, and nobody takes the
// household from those who come next.
const refused: ReadonlySet<CallName> = new Set<CallName>([
  'photos.create',
  'documents.create',
  'documents.link',
  'imports.create',
  'exports.start',
  'invites.create',
  'shareLinks.create',
  'joinLinks.create',
  'groups.addMembers',
  'accessEntries.create',
  'accessEntries.update',
  'accessEntries.delete',
  'groups.removeMember',
  'groups.delete',
  'groups.leave',
  'groups.revoke',
  'codes.askOwner',
  'push.subscribe',
  'accountDeletion.request',
  'address.sendProof',
  'address.prove',
  'sessions.end',
  'passkeys.update',
  'passkeys.delete',
  'tokens.create',
  'tokens.delete',
  'suggestions.create',
  'labels.print',
  'operator.update',
  'serverAccounts.create',
  'serverAccounts.update',
  'serverAccounts.delete',
  'serverBackups.create',
  'serverBackups.check',
  'serverMail.test',
  'trash.delete',
]);

type Demo = {
  /** Refuses what visitors may not do, with AppError `demo.refused`. */
  guard(limits: CallLimits): CallLimits;
  /** Erases the accounts of the demo and makes them and their households anew. Takes some seconds. */
  makeAnew(): Promise<void>;
};

type DemoDeps = {
  env: Env;
  pool: Pool;
  publish: Publish;
  mails: Mails;
  schedule: Deliveries['schedule'];
  passwords?: PasswordHashing | undefined;
};

/**
 * Makes the demo each night and when the server starts to listen, once for all processes that start together.
 * @throws StartError if the database has accounts that are none of the demo's.
 */
export async function serveDemo(app: FastifyInstance, deps: DemoDeps): Promise<Demo> {
  const { env, pool, publish, mails, schedule, passwords } = deps;
  await assertOnlyDemo(pool);
  // Without the rules for who may sign up.
  const auth = createAuth({ pool, env, publish, passwords, log: app.log, sendMail: () => {} });
  const deletionDeps = {
    pool,
    publish,
    mails,
    payments: undefined,
    origin: env.PUBLIC_URL ?? '',
    log: app.log,
  };
  const demo = createDemo({ app, pool, auth, eraseDue: () => runAccountDeletions(deletionDeps) });
  const { makeAnew, untilMade } = holdVisitors(demo.makeAnew);
  schedule(demoKind, `0 ${demoHour} * * *`, makeAnew);
  app.addHook('onListen', () => enqueueJob(pool, demoKind, {}, { key: demoKind.name }));
  app.addHook('onRequest', async ({ url }) => {
    if (url === '/api/auth/sign-in/email') await untilMade();
  });
  return { ...demo, makeAnew };
}

/** Shorter than the devices wait for an answer. */
const HOLD_MS = 25_000;

/** Lets visitors wait while the accounts are made, also before that begins: else their sign-in would find none, or half a household. */
function holdVisitors(makeAnew: () => Promise<void>) {
  const start = Promise.withResolvers<void>();
  let made: Promise<unknown> = start.promise;
  return {
    async makeAnew() {
      const making = makeAnew();
      made = making.catch(() => {});
      void made.then(() => start.resolve());
      await making;
    },
    async untilMade() {
      const end = new AbortController();
      const pause = setTimeout(HOLD_MS, undefined, { ref: false, signal: end.signal }).catch(() => {});
      await Promise.race([made, pause]);
      end.abort();
    },
  };
}

type Parts = { app: FastifyInstance; pool: Pool; auth: Auth; eraseDue(): Promise<void> };

/** The households are made by ordinary calls to `app`, which listens. */
function createDemo({ app, pool, auth, eraseDue }: Parts): Demo {
  /** The ids of people whose household this process is making. */
  const making = new Set<string>();
  return {
    guard: (limits) => (name, userId, data) => {
      const isRename = name === 'me.update' && 'displayName' in (data as object);
      if ((refused.has(name) || isRename) && !making.has(userId)) throw new AppError('demo.refused');
      limits(name, userId, data);
    },
    async makeAnew() {
      await markDue(pool, { emails: demoAddresses, now: new Date().toISOString() });
      await eraseDue();
      for (const locale of locales) await makeFor(locale);
    },
  };

  async function makeFor(locale: Locale): Promise<void> {
    const [owner, viewer] = await Promise.all(demoRoles.map((role) => signUp(role, locale)));
    if (owner === undefined || viewer === undefined) throw new Error('a person of the demo is missing');
    const people = [owner.userId, viewer.userId];
    for (const id of people) making.add(id);
    try {
      // Else it would greet each visitor.
      await owner.ask('me.update', { mutedNotifications: ['inviteAccepted'] });
      await makeDemoHousehold({ owner, viewer }, locale);
    } finally {
      for (const id of people) making.delete(id);
    }
  }

  async function signUp(role: (typeof demoRoles)[number], locale: Locale): Promise<DemoPerson> {
    const person = { name: demoNames[role], email: demoAddress(role, locale), password: demoPassword };
    const answer = await auth.handle(
      new Request('http://localhost/api/auth/sign-up/email', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(person),
      }),
    );
    if (!answer.ok) throw new Error(`an account of the demo was not made: ${await answer.text()}`);
    const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
    await ensureProfile(pool, user.id, () => 'unlimited');
    return personAt(addressOf(app), { userId: user.id, email: person.email, token });
  }
}

async function assertOnlyDemo(pool: Pool): Promise<void> {
  const [others] = await countOthers(pool, { emails: demoAddresses });
  if (others === undefined || others.count === 0) return;
  throw new StartError(
    `DEMO=1 needs a database of its own, and this one has ${others.count} accounts. Set DATA_DIR or DATABASE_URL to another.`,
  );
}

/** Where this process itself reaches the server. */
function addressOf({ server }: FastifyInstance): string {
  const { address, port } = server.address() as AddressInfo;
  const host = address === '0.0.0.0' || address === '::' ? '127.0.0.1' : address;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
