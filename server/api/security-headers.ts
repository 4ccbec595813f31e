import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

/**
 * HSTS counts for all ports of a host, so HOME_TLS, whose http port has a page of its own, passes no address. Names below the
 * host may belong to other services, so they are not included.
 */
export function baseHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps(publicUrl) && { 'strict-transport-security': 'max-age=31536000' }),
  };
}

/** Call before adding other hooks, so that their refusals have the headers too. */
export function sendBaseHeaders(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** Other servers that pages may contact: analytics and map tiles. */
type ExternalUrls = { analyticsUrl?: string | undefined; tilesUrl?: string | undefined };

/** Pages load nothing from other servers, nothing inline, and cannot be framed. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
  { analyticsUrl, tilesUrl }: ExternalUrls = {},
): Promise<void> {
  const isSecure = isHttps(publicUrl);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The barcode decoder is WebAssembly.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...originOf(tilesUrl)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...originOf(analyticsUrl)],
        // write-excel-file compresses large spreadsheets in workers made from blobs.
        workerSrc: ["'self'", 'blob:'],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isSecure && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: false,
    xContentTypeOptions: false,
    // Browsers complain about these on plain http.
    crossOriginOpenerPolicy: isSecure && { policy: 'same-origin' },
    originAgentCluster: isSecure,
    // Map tiles set a policy of their own (web/features/space/maps).
    referrerPolicy: { policy: 'same-origin' },
  });
}

function originOf(url: string | undefined): string[] {
  return url === undefined ? [] : [new URL(url).origin];
}

/** Lets the service worker fetch map tiles to cache them; the policy of its own file applies to it. */
export function allowTileFetches(reply: FastifyReply, tilesUrl: string | undefined): void {
  const policy = reply.getHeader('content-security-policy');
  const [origin] = originOf(tilesUrl);
  if (origin === undefined || typeof policy !== 'string') return;
  reply.header(
    'content-security-policy',
    policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`),
  );
}

/** For pages that must detect that their popup was closed, which `same-origin` prevents. */
export function allowPopups(reply: FastifyReply): FastifyReply {
  if (!reply.hasHeader(OPENER_POLICY)) return reply;
  return reply.header(OPENER_POLICY, 'same-origin-allow-popups');
}

const OPENER_POLICY = 'cross-origin-opener-policy';

function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') === true;
}
