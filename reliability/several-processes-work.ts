import { type Account, call } from '#test/account.ts';
import { type MailServer, mailsLeadingTo } from '#test/mail-server.ts';
import type { PushDevice } from '#test/push-service.ts';
import { unzip } from '#test/unzip.ts';
import type { TestbedServer } from '../bench/testbed.ts';
import { PatientCaller } from './clients.ts';
import { pause } from './drill.ts';

/** Server processes behind a proxy: its address, and their own ones. */
export type Fleet = { address: string; servers: TestbedServer[]; processes: string[] };

/** Asks for a link by mail, as servers that send mails want it, and follows it. */
export async function signUpByMail(fleet: Fleet, smtp: MailServer, name: string): Promise<Account> {
  const email = `${name.toLowerCase()}-${crypto.randomUUID()}@example.org`;
  const password = `drill-${crypto.randomUUID()}`;
  const headers = { 'content-type': 'application/json', origin: fleet.address };
  const post = (path: string, body: object) =>
    fetch(`${fleet.address}/api/auth/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  await post('ask-sign-up', { name, email });
  const link = await untilThere(`the mail to ${email}`, () => {
    const mail = mailsLeadingTo(smtp, '/signup').find(({ to }) => to.includes(email));
    return /https:\S+\/signup\S*/.exec(mail?.text ?? '')?.[0];
  });
  const answer = await post('sign-up/email', { token: new URL(link).hash.slice(1), password });
  if (!answer.ok) throw new Error(`sign-up: ${answer.status} ${await answer.text()}`);
  const { token, user } = (await answer.json()) as { token: string; user: { id: string } };
  const signedIn = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  return { email, password, userId: user.id, token, headers: signedIn };
}

const thereMs = 60_000;

async function untilThere<T>(what: string, look: () => T | undefined | Promise<T | undefined>): Promise<T> {
  const until = performance.now() + thereMs;
  for (;;) {
    const found = await look();
    if (found !== undefined) return found;
    if (performance.now() > until) throw new Error(`${what} did not come in ${thereMs / 1000} s`);
    await pause(50);
  }
}

/** A step that a person repeats. Calls are repeated until they are answered. */
type Work = {
  done: number;
  failures: string[];
  caller: PatientCaller;
  /** Performs the n-th repetition, counted from 0. */
  step(n: number): Promise<void>;
  /** Compares what was done with what is there, when all processes have started again. */
  check(): Promise<void>;
};

export async function repeat(work: Work, isOver: () => boolean): Promise<void> {
  while (!isOver()) await work.step(work.done++);
}

type Peers = { smtp: MailServer; device: PushDevice };

/** Open requests for access that an account may have. */
const requestsMax = 90;

/** Invites strangers by mail, and has a guest ask for access, which is pushed. */
export async function startInviting(
  fleet: Fleet,
  { olga, guest }: { olga: Account; guest: Account },
  { smtp, device }: Peers,
): Promise<Work> {
  const { endpoint, p256dh, auth } = device;
  const subscription = { endpoint, p256dh, auth, locale: 'en', showsNames: true };
  await call(fleet.address, olga, 'push.subscribe', subscription);
  const caller = new PatientCaller(olga, () => fleet.address);
  const asking = new PatientCaller(guest, () => fleet.address);
  const invited: string[] = [];
  const mailed = () => mailsLeadingTo(smtp, '/invite/').flatMap(({ to }) => to);
  const work: Work = {
    done: 0,
    failures: [],
    caller,
    async step(n) {
      await pause(100);
      if (n >= requestsMax) return;
      const target = { kind: 'bin', id: crypto.randomUUID() };
      const email = `guest-${n}@example.org`;
      await caller.send('bins.create', { id: target.id, name: `Shared ${n}`, isPrivate: false });
      await caller.send('invites.create', { targets: [target], emails: [email], role: 'viewer' });
      invited.push(email);
      await asking.send('accessRequests.create', { target });
    },
    async check() {
      work.done = invited.length;
      const haveCome = () => mailed().length >= work.done && device.arrived.length >= work.done;
      await untilThere('the mails and pushes', () => haveCome() || undefined).catch(() => {});
      // Duplicates may arrive later.
      await pause(2_000);
      if (String(mailed().sort()) !== String(invited.sort()))
        work.failures.push(`${mailed().length} mails for ${work.done} invitations`);
      if (device.arrived.length !== work.done)
        work.failures.push(`${device.arrived.length} pushes for ${work.done} requests`);
    },
  };
  return work;
}

type ExportRow = { id: string; state: string; url?: string };

/** Exports, and downloads the last export from every process. */
export function startExporting(fleet: Fleet, account: Account): Work {
  const caller = new PatientCaller(account, () => fleet.address);
  const headers = { authorization: `Bearer ${account.token}` };
  let last: { url: string; file: Buffer } = { url: '', file: Buffer.alloc(0) };
  const work: Work = {
    done: 0,
    failures: [],
    caller,
    async step() {
      const { id } = await caller.send<{ id: string }>('exports.start', {});
      const { state, url = '' } = await untilThere('an export', async () => {
        const { exports } = await caller.send<{ exports: ExportRow[] }>('exports.list', {});
        return exports.find((row) => row.id === id && ['ready', 'failed'].includes(row.state));
      });
      if (state === 'failed') return void work.failures.push('an export failed');
      last = { url, file: await caller.repeat(url, { headers }) };
      if (!(await unzip(last.file)).has('account.json')) work.failures.push('an export is not whole');
    },
    async check() {
      for (const [n, address] of fleet.processes.entries()) {
        const answer = await fetch(address + last.url, { headers });
        if (!Buffer.from(await answer.arrayBuffer()).equals(last.file))
          work.failures.push(`process ${n} has another export: ${answer.status}`);
      }
    },
  };
  return work;
}

const importRows = 300;

type Import = { id: string; state: string; tables: { columns: unknown }[] };

/** Imports lists, each into a bin of its own. */
export function startImporting(fleet: Fleet, account: Account): Work {
  const caller = new PatientCaller(account, () => fleet.address);
  const csv = ['Name', ...Array.from({ length: importRows }, (_, n) => `Thing ${n}`)].join('\n');
  const work: Work = {
    done: 0,
    failures: [],
    caller,
    async step(n) {
      const file = new TextEncoder().encode(csv);
      const { id, tables } = await caller.sendFile<Import>(
        'imports.create',
        { fileName: 'list.csv' },
        file,
        'list.csv',
      );
      const choice = {
        table: { table: 0, hasHeader: true, columns: tables[0]?.columns },
        target: { kind: 'bins', binName: `Imported ${n}` },
        sameName: 'use',
        skipsPresent: false,
      };
      await caller.send('imports.start', { id, choice });
      const state = await untilThere('an import', async () => {
        const info = await caller.send<Import>('imports.get', { id });
        return info.state.endsWith('ing') ? undefined : info.state;
      });
      if (state !== 'done') work.failures.push(`an import ended as ${state}`);
    },
    async check() {
      const { bins } = await caller.send<{ bins: { itemCount: number }[] }>('bins.list', {});
      const whole = bins.filter(({ itemCount }) => itemCount === importRows).length;
      if (whole !== work.done || bins.length !== work.done)
        work.failures.push(`${work.done} imports made ${bins.length} bins, ${whole} of them whole`);
    },
  };
  return work;
}
