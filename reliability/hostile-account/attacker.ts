// The process of the attacks: receives orders, runs them for their time, sends its report and exits.
import { once } from 'node:events';
import { Agent, request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest, Agent as SecureAgent } from 'node:https';
import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Account } from '#test/account.ts';
import { openSocket } from '../drill.ts';
import type { Attacker, HostileRequest } from './attack.ts';
import { connections } from './attacks/connections.ts';
import { attacks } from './attacks.ts';

export type AttackOrder = {
  name: string;
  address: string;
  account: Account | undefined;
  prepared: unknown;
  seconds: number;
};

/** Counts of each status (0: no answer), and answers that are faults of the server. */
export type AttackReport = { answers: [status: number, times: number][]; faults: string[] };

/** An address for documentation (RFC 5737), other than the victim's. */
const forwardedFor = '203.0.113.66';
/** For proxies, which ignore the header: another loopback address than the victim's. */
const localAddress = '127.0.0.66';
const socketsMax = 2_000;
const statusLine = /HTTP\/1\.1 (\d{3}) /g;

process.once('message', async (orders: AttackOrder[]) => {
  const seconds = Math.max(...orders.map((order) => order.seconds));
  // Exits even if an attack hangs.
  setTimeout(() => process.exit(1), (seconds + 20) * 1_000).unref();
  const reports = await Promise.all(orders.map(run));
  process.send?.(reports, () => process.exit(0));
});

async function run(order: AttackOrder): Promise<AttackReport> {
  const found = [...attacks, ...connections].find(({ name }) => name === order.name);
  if (found === undefined) throw new Error(`no such attack: ${order.name}`);
  const { attacker, report, end } = createAttacker(order);
  const running = found.run(attacker, order.prepared).catch((error: Error) => {
    if (!attacker.isOver()) report.faults.push(`the attack itself failed: ${error.message}`);
  });
  await Promise.race([running, wait(order.seconds * 1_000)]);
  end();
  return report;
}

function createAttacker({ address, account, seconds }: AttackOrder) {
  const { protocol, hostname, port, host } = new URL(address);
  const isProxied = protocol === 'https:';
  const until = performance.now() + seconds * 1_000;
  const isOver = () => performance.now() >= until;
  const kept = { keepAlive: true, maxSockets: socketsMax };
  const agent = isProxied ? new SecureAgent({ ...kept, localAddress, family: 4 }) : new Agent(kept);
  const sockets = new Set<Socket>();
  const answers = new Map<number, number>();
  const faults = new Set<string>();

  async function send({ path, method = 'GET', headers, body }: HostileRequest): Promise<number> {
    try {
      const sent = (isProxied ? httpsRequest : httpRequest)({
        agent,
        hostname,
        port,
        method,
        path,
        headers: { 'x-forwarded-for': forwardedFor, ...headers },
      });
      sent.end(body);
      const [answer] = (await once(sent, 'response')) as [IncomingMessage];
      const text = await readText(answer);
      const status = answer.statusCode ?? 0;
      check(status, path, text);
      return status;
    } catch {
      if (isOver()) return 0;
      count(0);
      await wait(10);
      return 0;
    }
  }

  function count(status: number): void {
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }

  function check(status: number, path: string, text: string): void {
    count(status);
    if (status >= 500 && status !== 503 && faults.size < 5)
      faults.add(`${status} for ${path.slice(0, 60)}: ${text.slice(0, 120)}`);
    // A proxy's own errors are HTML pages.
    if (isProxied) return;
    if (status >= 400 && path.startsWith('/api/') && !path.startsWith('/api/auth/') && !isErrorForm(text))
      faults.add(`not the error form: ${status} for ${path.slice(0, 60)}: ${text.slice(0, 120)}`);
  }

  /** A closed connection counts as an answer. */
  async function countClosed(error: Error): Promise<void> {
    if (!('code' in error)) throw error;
    if (!isOver()) count(0);
    await wait(10);
  }

  const post: Attacker['post'] = (name, body, headers) =>
    send({
      path: `/api/${name}`,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...account?.headers, ...headers },
      body,
    });
  const attacker: Attacker = {
    account,
    isOver,
    send,
    post,
    call: (name, data, headers) => post(name, JSON.stringify({ data }), headers),
    async lanes(count, act) {
      const run = async (lane: number) => {
        while (!isOver()) await act(lane).catch(countClosed);
      };
      await Promise.all(Array.from({ length: count }, (_, lane) => run(lane)));
    },
    async connect() {
      const socket = await openSocket(address, isProxied ? localAddress : undefined);
      sockets.add(socket);
      // Attacks add many `close` listeners.
      socket.setMaxListeners(0);
      socket.on('error', () => {});
      socket.once('close', () => sockets.delete(socket));
      return socket;
    },
    take(socket) {
      socket.on('data', (chunk: Buffer) => {
        for (const [, status] of chunk.toString('latin1').matchAll(statusLine)) count(Number(status));
      });
    },
    head({ method, path, headers }) {
      const all = { Host: host, 'X-Forwarded-For': forwardedFor, ...account?.headers, ...headers };
      const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
      return `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
    },
    untilOver: () => wait(Math.max(0, until - performance.now())),
  };
  const report = {
    get answers() {
      return [...answers].sort(([a], [b]) => a - b);
    },
    faults: [] as string[],
  };
  return {
    attacker,
    report,
    end() {
      report.faults.push(...faults);
      agent.destroy();
      for (const socket of sockets) socket.destroy();
    },
  };
}

/** Reads the whole answer and returns its first 2,000 characters. */
async function readText(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of answer) if (text.length < 2_000) text += chunk;
  return text;
}

function isErrorForm(text: string): boolean {
  try {
    const { error } = JSON.parse(text) as { error?: { status?: unknown; message?: unknown } };
    return typeof error?.status === 'string' && typeof error.message === 'string';
  } catch {
    return text.length >= 2_000;
  }
}
