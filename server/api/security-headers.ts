import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply } from 'fastify';

export function answerHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps(publicUrl) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Before all other hooks, so that their refusals carry the headers too. */
export function secureAnswers(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What pages may reach beside this server: who counts them, and whoever has the pictures of maps. */
type Elsewhere = { analyticsUrl?: string | undefined; tilesUrl?: string | undefined };

/** Pages load nothing else from elsewhere, nothing inline, and cannot be framed. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
  { analyticsUrl, tilesUrl }: Elsewhere = {},
): Promise<void> {
  const isSecure = isHttps(publicUrl);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        // The decoder of scanned codes is WebAssembly, which the policy counts as a kind of eval.
        scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...originOf(tilesUrl)],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...originOf(analyticsUrl)],
        workerSrc: ["'self'"],
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
    // Each tile of a map asks by a policy of its own (web/features/maps).
    referrerPolicy: { policy: 'same-origin' },
  });
}

function originOf(url: string | undefined): string[] {
  return url === undefined ? [] : [new URL(url).origin];
}

/** The service worker fetches the tiles that pages show, to keep them. Only its own file's policy counts for it. */
export function letFetchTiles(reply: FastifyReply, tilesUrl: string | undefined): void {
  const policy = reply.getHeader('content-security-policy');
  const [origin] = originOf(tilesUrl);
  if (origin === undefined || typeof policy !== 'string') return;
  reply.header(
    'content-security-policy',
    policy.replace("connect-src 'self'", `connect-src 'self' ${origin}`),
  );
}

/** For pages that must see when their popup is closed: by default the browser parts them from it. */
export function letOpenPopups(reply: FastifyReply): FastifyReply {
  if (!reply.hasHeader(OPENER_POLICY)) return reply;
  return reply.header(OPENER_POLICY, 'same-origin-allow-popups');
}

const OPENER_POLICY = 'cross-origin-opener-policy';

function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') === true;
}
