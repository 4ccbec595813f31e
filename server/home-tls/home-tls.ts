import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import type { Server as PlainServer } from 'node:http';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { createClientErrorHandler, refuseExpectations } from '../api/error-responses.ts';
import { isLoopback } from '../api/network.ts';
import { isOverTls } from '../api/origin.ts';
import { httpOptions, limitServer } from '../api/process-limits.ts';
import type { Settings } from '../start/env.ts';
import { StartError } from '../start/start-error.ts';
import { authorityPath, issueCertificate, openAuthority, type ServerCertificate } from './authority.ts';
import { type HomePageDeps, registerHomePage } from './home-page.routes.ts';
import { type LocalNames, lanAddress, mdnsName, readLocalNames } from './local-names.ts';

export type HomeTls = {
  /** The certificate that devices install. */
  root: X509Certificate;
  /** The address that people open. */
  publicUrl: string;
  /** Serves the whole application; the caller lets it listen. */
  server: Server;
  /** Issues a new certificate if the current one ends soon or other names are needed. */
  renew(): Promise<void>;
};

type HomeTlsOptions = {
  dataDir: string;
  publicUrl: string;
  now?: () => number;
  readNames?: () => LocalNames;
};

const RENEWED_BEFORE_MS = 30 * 24 * 60 * 60_000;
const CHECK_MS = 60_000;
const HANDSHAKE_MS = 10_000;

/** The address that people open with HOME_TLS; undefined without. */
export function homeOrigin({ HOME_TLS, HOME_TLS_PORT, PUBLIC_URL }: Settings): string | undefined {
  return HOME_TLS ? (PUBLIC_URL ?? new URL(`https://${mdnsName()}:${HOME_TLS_PORT}`).origin) : PUBLIC_URL;
}

/** @throws StartError for a damaged authority, or one that is not valid now */
export async function createHomeTls({
  dataDir,
  publicUrl,
  now = Date.now,
  readNames = () => readLocalNames(publicUrl),
}: HomeTlsOptions): Promise<HomeTls> {
  const authority = await openAuthority(dataDir, now());
  const root = new X509Certificate(authority.root);
  if (now() > root.validToDate.getTime())
    throw new StartError(
      `The authority in ${authorityPath(dataDir)} ended on ${root.validTo}. If this machine's clock is right, move that file away; each device then needs the new certificate.`,
    );
  let current: ServerCertificate = await issueCertificate(authority, readNames(), now());
  const server = createServer({ ...httpOptions, ...current, handshakeTimeout: HANDSHAKE_MS });
  return {
    root,
    publicUrl,
    server,
    async renew() {
      const [time, names] = [now(), readNames()];
      const isValid = current.from <= time && time < current.until - RENEWED_BEFORE_MS;
      if (isValid && JSON.stringify(names) === JSON.stringify(current.names)) return;
      current = await issueCertificate(authority, names, time);
      server.setSecureContext(current);
    },
  };
}

/** Lines for the log at the start. */
export function describeHomeTls({ root }: HomeTls, { HOST }: Settings, plain: PlainServer): string[] {
  const { port } = plain.address() as AddressInfo;
  const isOpen = HOST !== 'localhost' && !isLoopback(HOST);
  return [
    `Devices install its certificate from http://${lanAddress() ?? mdnsName()}:${port}/home-https`,
    `SHA-256 fingerprint of that certificate: ${root.fingerprint256}`,
    ...(isOpen ? [] : [`HOST is ${HOST}, which no other device reaches. Set HOST=0.0.0.0 to let them in.`]),
  ];
}

/** Paths that plain http answers too, beside the files of the web app that the page needs. */
const plainPaths = new Set([
  '/home-https',
  '/home-https/whichbin.crt',
  '/home-https/check',
  '/healthz',
  '/readyz',
  '/metrics',
]);
const plainFiles = /^\/(assets|icons)\//;

/** Security: passwords and sessions travel by https only. Plain http leads to the page that installs the certificate, which goes on to https where it is installed. */
export function refusePlainHttp(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { url = '' } = request.routeOptions;
    if (isOverTls(request) || plainPaths.has(url) || plainFiles.test(url)) return;
    if (request.method !== 'GET' || request.url.startsWith('/api/'))
      throw new AppError('request.unknownCall');
    const next = encodeURIComponent(request.url);
    return reply.header('cache-control', 'no-store').redirect(`/home-https?next=${next}`);
  });
}

type ServeOptions = Pick<HomePageDeps, 'assertAddressAllowed'> & {
  env: Settings;
  headers: Record<string, string>;
};

/** Lets the https server answer for the application, ends it with the application, and registers the page for devices. */
export async function serveHomeTls(
  app: FastifyInstance,
  { root, publicUrl, server, renew }: HomeTls,
  { env, headers, assertAddressAllowed }: ServeOptions,
): Promise<void> {
  await registerHomePage(app, { root, publicUrl, tlsPort: env.HOME_TLS_PORT, assertAddressAllowed });
  server.keepAliveTimeout = app.server.keepAliveTimeout;
  server.on('request', app.routing);
  server.on('clientError', createClientErrorHandler(headers));
  refuseExpectations(server, headers);
  limitServer(app, server);
  const timer = setInterval(() => {
    renew().catch((error) => app.log.warn(error, 'certificate of HOME_TLS not renewed'));
  }, CHECK_MS).unref();
  let closed: Promise<unknown> | undefined;
  app.addHook('preClose', async () => {
    clearInterval(timer);
    if (!server.listening) return;
    closed = once(server, 'close');
    server.close();
  });
  // Runs before the hooks that end what requests use, as it is added after them.
  app.addHook('onClose', () => closed?.then(() => undefined));
}
