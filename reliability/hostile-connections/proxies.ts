import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Report } from '../drill.ts';
import { openSocket } from '../open-socket.ts';

/** A proxy with the configuration in `deploy/`, but its own port and certificate. */
export type Proxy = {
  address: string;
  certificate: string;
  /** The ports that the server processes must listen on. */
  serverPorts: number[];
  stop(): Promise<void>;
};
export type ProxyName = 'nginx' | 'caddy';

const deploy = join(import.meta.dirname, '../../deploy');
const startMs = 10_000;
/** Debian installs nginx in /usr/sbin, which may not be in PATH. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const run = promisify(execFile);

/** The report of a drill that these programs keep from running. */
export function skippedFor(missing: readonly string[]): Report {
  const skipped = `${missing.join(' and ')} missing: apt-get install nginx caddy openssl`;
  return { figures: {}, failures: [], skipped };
}

/** Returns those of nginx, Caddy and openssl that are not installed. */
export async function missingPrograms(): Promise<string[]> {
  const programs = { nginx: '-v', caddy: 'version', openssl: 'version' };
  const missing: string[] = [];
  for (const [program, argument] of Object.entries(programs))
    await run(program, [argument], { env: environment }).catch(() => missing.push(program));
  return missing;
}

/** `isSticky`: the requests of a session reach the same of several processes. */
export async function startProxy(
  name: ProxyName,
  folder: string,
  { processes = 1, isSticky = false } = {},
): Promise<Proxy> {
  const port = await freePort();
  const serverPorts = await Promise.all(Array.from({ length: processes }, freePort));
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  await run('openssl', [
    'req',
    '-x509',
    '-nodes',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-out',
    certificate,
    '-keyout',
    key,
  ]);
  const address = `https://localhost:${port}`;
  const written = { nginx: writeNginx, caddy: writeCaddy };
  const words = await written[name]({ folder, port, serverPorts, isSticky, certificate, key });
  const child = spawn(name, words, {
    env: { ...environment, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-2_000);
  });
  const ended = once(child, 'exit');
  const deadline = performance.now() + startMs;
  while (!(await isListening(port))) {
    if (child.exitCode !== null || performance.now() > deadline)
      throw new Error(`${name} does not start: ${output}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    address,
    certificate,
    serverPorts,
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

type Written = {
  folder: string;
  port: number;
  serverPorts: number[];
  isSticky: boolean;
  certificate: string;
  key: string;
};

async function writeNginx(written: Written): Promise<string[]> {
  const { folder, port, serverPorts, isSticky, certificate, key } = written;
  const servers = serverPorts.map((each) => `  server 127.0.0.1:${each};`);
  if (isSticky) servers.unshift('  hash $http_authorization consistent;');
  const site = (await readFile(join(deploy, 'nginx.conf'), 'utf8'))
    .replace('/etc/ssl/whichbin/fullchain.pem', certificate)
    .replace('/etc/ssl/whichbin/privkey.pem', key)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/.*listen \[::\]:443.*\n/, '')
    // The drills use no port below 1024.
    .replace(/\n# Addresses typed without https[\s\S]*/, '')
    .replace('  server 127.0.0.1:3000;', servers.join('\n'));
  const [siteFile, file] = [join(folder, 'site.conf'), join(folder, 'nginx.conf')];
  await writeFile(siteFile, site);
  const kept = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${join(folder, kind)};`,
  );
  const main = [
    'daemon off;',
    `pid ${join(folder, 'nginx.pid')};`,
    'error_log stderr crit;',
    'worker_processes auto;',
    'worker_rlimit_nofile 20000;',
    'events { worker_connections 10000; }',
    `http { access_log off; ${kept.join(' ')} include ${siteFile}; }`,
  ];
  await writeFile(file, main.join('\n'));
  return ['-c', file, '-e', 'stderr'];
}

async function writeCaddy(written: Written): Promise<string[]> {
  const { folder, port, serverPorts, isSticky, certificate, key } = written;
  const file = join(folder, 'Caddyfile');
  const shipped = await readFile(join(deploy, 'Caddyfile'), 'utf8');
  const text = (serverPorts.length > 1 ? shipped.replaceAll(/(\t)#(?=health_|fail_)/g, '$1') : shipped)
    .replace('{\n', '{\n\tadmin off\n\tauto_https disable_redirects\n')
    .replace(
      '{$WHICHBIN_DOMAIN:bins.example.org} {',
      `https://localhost:${port} {\n\tbind 127.0.0.1\n\ttls ${certificate} ${key}`,
    )
    .replace(
      '{$WHICHBIN_UPSTREAM:127.0.0.1:3000} {',
      `${serverPorts.map((each) => `127.0.0.1:${each}`).join(' ')} {${isSticky ? '\n\t\tlb_policy header Authorization' : ''}`,
    );
  await writeFile(file, text);
  return ['run', '--adapter', 'caddyfile', '--config', file];
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

async function isListening(port: number): Promise<boolean> {
  const socket = await openSocket(`http://127.0.0.1:${port}`).catch(() => undefined);
  socket?.destroy();
  return socket !== undefined;
}
