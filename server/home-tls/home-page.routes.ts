import { createHash, type X509Certificate } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import compress from '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isOverTls } from '../api/origin.ts';
import { chooseLanguage } from '../features/share-links/page-texts.ts';
import { compression } from '../pages/static-page.ts';
import { findFontUrl } from '../pages/web-app.ts';
import { homePage, homePageScript, homePageStyle } from './home-page.ts';
import type { DeviceKind } from './home-page-texts.ts';
import { isLocalHost, lanAddress } from './local-names.ts';

export type HomePageDeps = {
  root: X509Certificate;
  publicUrl: string;
  tlsPort: number;
  assertAddressAllowed(request: FastifyRequest): void;
};

/** Registers `/home-https`, where devices install the certificate, over http and https. */
export async function registerHomePage(app: FastifyInstance, deps: HomePageDeps): Promise<void> {
  const { root, publicUrl, tlsPort, assertAddressAllowed } = deps;
  const style = homePageStyle(await findFontUrl());
  const authority = root.subject.replace('CN=', '');
  await app.register(async (pages) => {
    await pages.register(compress, compression);
    pages.addHook('onRequest', async (request, reply) => {
      reply.header('cache-control', 'no-store');
      assertAddressAllowed(request);
    });
    pages.get('/home-https', async (request, reply) => {
      const origins = httpsOrigins(request, publicUrl, tlsPort);
      const { lang, next } = request.query as { lang?: unknown; next?: unknown };
      const page = homePage({
        style,
        authority,
        origins,
        now: Date.now(),
        fingerprint: root.fingerprint256,
        language: chooseLanguage(lang, request.headers['accept-language']),
        device: deviceOf(request.headers['user-agent']),
        pageUrls: pageUrls(request, publicUrl),
        // Security: appended to an origin of ours, a path cannot lead elsewhere.
        next: typeof next === 'string' && next.startsWith('/') ? next : undefined,
      });
      return reply.headers(pageHeaders(style, origins)).type('text/html; charset=utf-8').send(page);
    });
    // Without a name for the file, which would keep iPhones from offering to install it.
    pages.get('/home-https/whichbin.crt', async (_request, reply) =>
      reply.type('application/x-x509-ca-cert').send(root.raw),
    );
    pages.get('/home-https/check', async (_request, reply) =>
      reply.header('access-control-allow-origin', '*').code(204).send(),
    );
  });
}

/** The address that people open, and the one that this request came by, where the name is not known. */
function httpsOrigins({ headers }: FastifyRequest, publicUrl: string, tlsPort: number): string[] {
  const host = hostOf(headers.host);
  if (host === undefined) return [publicUrl];
  return [...new Set([publicUrl, new URL(`https://${host.hostname}:${tlsPort}`).origin])];
}

/** Addresses of this page for other devices, the most reachable first. */
function pageUrls(request: FastifyRequest, publicUrl: string): string[] {
  const { port } = request.server.server.address() as AddressInfo;
  const host = hostOf(request.headers.host);
  const isReachable = host !== undefined && !/^(localhost|127\.|\[::1\])/.test(host.hostname);
  const own = isReachable ? [isOverTls(request) ? `${host.hostname}:${port}` : host.host] : [];
  const address = lanAddress();
  const all = [...own, ...(address ? [`${address}:${port}`] : []), `${new URL(publicUrl).hostname}:${port}`];
  return [...new Set(all)].map((each) => new URL(`http://${each}/home-https`).href);
}

/** Security: names that are not of the home network may be anybody's. */
function hostOf(host: string | undefined): URL | undefined {
  const url = `http://${host ?? ''}`;
  return URL.canParse(url) && isLocalHost(new URL(url).hostname) ? new URL(url) : undefined;
}

function deviceOf(userAgent = ''): DeviceKind {
  if (/iPhone|iPad/.test(userAgent)) return 'ios';
  if (/Android/.test(userAgent)) return 'android';
  if (/Windows/.test(userAgent)) return 'windows';
  return /Macintosh/.test(userAgent) ? 'mac' : 'linux';
}

function pageHeaders(style: string, origins: string[]): Record<string, string> {
  const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return {
    'content-security-policy': [
      "default-src 'none'",
      `script-src ${hash(homePageScript)}`,
      `style-src ${hash(style)}`,
      "font-src 'self'",
      "img-src 'self'",
      `connect-src 'self' ${origins.join(' ')}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    'referrer-policy': 'no-referrer',
    'x-frame-options': 'DENY',
    vary: 'accept-language, user-agent',
  };
}
