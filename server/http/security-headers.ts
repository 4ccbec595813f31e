import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What the pages may load and who may show them: nothing from elsewhere, nothing inline, nobody. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
): Promise<void> {
  const isHttps = publicUrl?.startsWith('https:') === true;
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...libraryStyles.map(hashOf)],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(isHttps && { upgradeInsecureRequests: [] }),
      },
    },
    strictTransportSecurity: isHttps && { maxAge: 365 * 24 * 60 * 60 },
    // On plain http a browser ignores these two and complains about them.
    crossOriginOpenerPolicy: isHttps && { policy: 'same-origin' },
    originAgentCluster: isHttps,
    referrerPolicy: { policy: 'same-origin' },
  });
}

// The two style elements that react-aria puts into the page by itself, to the letter.
const libraryStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
];

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}
