import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort, type Testbed } from '../bench/testbed.ts';
import { holdsWithin, openSocket, type Report } from './drill.ts';

/** A proxy with the configuration in `deploy/`, but its own port and certificate. */
export type RunningProxy = {
  address: string;
  /** The path of the certificate. */
  certificate: string;
  /** The ports that the server processes must listen on. */
  serverPorts: number[];
};
export type ProxyName = 'nginx' | 'caddy';

const deploy = join(import.meta.dirname, '../deploy');
const startMs = 10_000;
/** Debian installs nginx in /usr/sbin, which may not be in PATH. */
const environment = { ...process.env, PATH: `${process.env.PATH}:/usr/sbin` };
const run = promisify(execFile);

/** The report of a drill that cannot run because nginx, Caddy or openssl is not installed; undefined if it can. */
export async function skippedWithoutProxies(): Promise<Report | undefined> {
  const programs = { nginx: '-v', caddy: 'version', openssl: 'version' };
  const missing: string[] = [];
  for (const [program, argument] of Object.entries(programs))
    await run(program, [argument], { env: environment }).catch(() => missing.push(program));
  if (missing.length === 0) return undefined;
  const skipped = `${missing.join(' and ')} missing: apt-get install nginx caddy openssl`;
  return { figures: {}, failures: [], skipped };
}

/** `isSticky`: the requests of a session reach the same of several processes. */
export async function startProxy(
  testbed: Testbed,
  name: ProxyName,
  { processes = 1, isSticky = false } = {},
): Promise<RunningProxy> {
  const folder = await testbed.folder();
  const port = await freePort();
  const serverPorts = await Promise.all(Array.from({ length: processes }, freePort));
  const [certificate, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  const kind = 'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:P-256 -days 2 -subj /CN=localhost';
  const names = ['-addext', 'subjectAltName=DNS:localhost'];
  await run('openssl', [...kind.split(' '), ...names, '-out', certificate, '-keyout', key]);
  const write = { nginx: writeNginx, caddy: writeCaddy }[name];
  const words = await write({ folder, port, serverPorts, isSticky, certificate, key });
  const child = spawn(name, words, {
    env: { ...environment, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ended = once(child, 'exit');
  testbed.onEnd(() => {
    child.kill('SIGTERM');
    return ended;
  });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => {
    output = (output + chunk).slice(-2_000);
  });
  const isListening = async () => {
    const socket = await openSocket(`http://127.0.0.1:${port}`).catch(() => undefined);
    return socket?.destroy() !== undefined;
  };
  const hasStarted = await holdsWithin(startMs, async () => child.exitCode !== null || isListening());
  if (!hasStarted || child.exitCode !== null) throw new Error(`${name} does not start: ${output}`);
  return { address: `https://localhost:${port}`, certificate, serverPorts };
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
