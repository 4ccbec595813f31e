import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type ClientHttp2Session, connect } from 'node:http2';
import type { Account } from '#test/account.ts';
import type { Bytes } from '#test/build-photo.ts';
import { photoForm } from '#test/photos.ts';
import { withTestbed } from '../bench/testbed.ts';
import { noisePhoto } from './clients.ts';
import { type Drill, type Report, randomFrom } from './drill.ts';
import { connections } from './hostile-account/attacks/connections.ts';
import { runAttackDrill } from './hostile-account.ts';
import { type RunningProxy, skippedWithoutProxies, startProxy } from './proxies.ts';

/** Higher than without a proxy, as TLS and a second process take time. */
const victimMs = 150;

/** Floods of connections through each proxy that `deploy/` configures. */
export const hostileConnections: Drill = {
  name: 'hostile connections',
  mustHold: `during floods by one address through nginx or Caddy, the reads and writes of another take ≤ ${victimMs} ms (p99), and none fails or is lost`,
  async run(options) {
    const skipped = await skippedWithoutProxies();
    if (skipped) return skipped;
    const report: Report = { figures: {}, failures: [] };
    for (const name of ['nginx', 'caddy'] as const) {
      options.say?.(`through ${name}`);
      const { figures, failures } = await withTestbed(async (testbed) => {
        const proxy = await startProxy(testbed, name);
        // For the processes of victim and attacker.
        process.env.NODE_EXTRA_CA_CERTS = proxy.certificate;
        testbed.onEnd(() => delete process.env.NODE_EXTRA_CA_CERTS);
        return runAttackDrill(
          connections,
          { ...options, testbed },
          {
            address: proxy.address,
            environment: { PORT: String(proxy.serverPorts[0]), PUBLIC_URL: proxy.address },
            victimMs,
            check: (account) => checkProxy(proxy, account),
          },
        );
      });
      for (const [part, value] of Object.entries(figures)) report.figures[`${name}: ${part}`] = value;
      report.failures.push(...failures.map((failure) => `${name}: ${failure}`));
    }
    return report;
  },
};

type Answer = { status: number; text: string; firstMs: number };
type RequestOptions = { headers?: Record<string, string>; body?: Buffer; firstLineOnly?: boolean };

const timeoutMs = 20_000;
/** A proxy that buffers would send nothing within this time. */
const firstLineMs = 1_000;
const mebibyte = 1024 * 1024;
const forged = '198.51.100.9';

/** Returns the ordinary requests that fail through the proxy, by HTTP/2 as in browsers. */
async function checkProxy(
  { address, certificate }: RunningProxy,
  { email, password, headers }: Account,
): Promise<string[]> {
  const session = connect(address, { ca: await readFile(certificate), maxSessionMemory: 100 });
  const ask = (path: string, options?: RequestOptions) => request(session, path, options);
  const json = (data: unknown) => Buffer.from(JSON.stringify(data));
  const failures: string[] = [];
  const expect = (holds: boolean, what: string, { status, text }: Answer) => {
    if (!holds) failures.push(`${what}: ${status} ${text.slice(0, 120)}`);
  };
  try {
    const page = await ask('/login', { headers: { accept: 'text/html' } });
    expect(page.status === 200, 'a page', page);

    const binId = crypto.randomUUID();
    const made = await ask('/api/bins.create', {
      headers,
      body: json({ data: { id: binId, name: `Bin ${binId}` } }),
    });
    expect(made.status === 200, 'a call', made);

    const live = await ask('/api/live', { headers, body: json({ have: {} }), firstLineOnly: true });
    expect(live.status === 200 && live.firstMs < firstLineMs, 'the first line of live sync', live);

    const photo = await noisePhoto(randomFrom(1), 4_300, 4_000);
    const upload = async (file: Bytes) => {
      const form = new Response(photoForm({ target: { kind: 'bin', id: binId } }, file));
      return ask('/api/photos.create', {
        headers: { ...headers, 'content-type': form.headers.get('content-type') ?? '' },
        body: Buffer.from(await form.arrayBuffer()),
      });
    };
    const uploaded = await upload(photo);
    const megabytes = (photo.byteLength / mebibyte).toFixed(1);
    expect(uploaded.status === 200, `a photo of ${megabytes} MiB`, uploaded);

    const long = await upload(new Uint8Array(17 * mebibyte));
    expect(long.status === 413, 'a body of 17 MiB is not refused by 413', long);

    const signedIn = await ask('/api/auth/sign-in/email', {
      headers: { 'content-type': 'application/json', origin: address, 'x-forwarded-for': forged },
      body: json({ email, password }),
    });
    const { token } = JSON.parse(signedIn.text) as { token?: string };
    const known = await ask('/api/auth/get-session', { headers: { authorization: `Bearer ${token}` } });
    expect(known.text.includes('"ipAddress":"127.0.0.1"'), 'the address of a person', known);

    const metrics = await ask('/metrics');
    expect(metrics.status === 404, 'metrics', metrics);
  } finally {
    session.destroy();
  }
  return failures;
}

async function request(
  session: ClientHttp2Session,
  path: string,
  { headers = {}, body, firstLineOnly = false }: RequestOptions = {},
): Promise<Answer> {
  const began = performance.now();
  const stream = session.request({ ':path': path, ':method': body ? 'POST' : 'GET', ...headers });
  stream.setTimeout(timeoutMs, () => stream.destroy());
  stream.end(body);
  const [{ ':status': status = 0 }] = (await Promise.race([
    once(stream, 'response'),
    once(stream, 'close').then(() => [{}]),
  ])) as [{ ':status'?: number }];
  let text = '';
  let firstMs = 0;
  for await (const chunk of stream) {
    firstMs ||= performance.now() - began;
    text += chunk;
    if (firstLineOnly && text.includes('\n')) break;
  }
  return { status, text, firstMs };
}
