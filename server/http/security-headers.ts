import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** What every answer carries, whatever it is: nobody guesses at its kind, and under https nobody asks without it again. */
export function answerHeaders(publicUrl: string | undefined): Record<string, string> {
  return {
    'x-content-type-options': 'nosniff',
    ...(isHttps(publicUrl) && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

/** Before all other hooks, so that what those refuse carries them too. */
export function secureAnswers(app: FastifyInstance, headers: Record<string, string>): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

/** What the pages may load and who may show them: nothing from elsewhere, nothing inline, nobody. */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  publicUrl: string | undefined,
): Promise<void> {
  const isSecure = isHttps(publicUrl);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
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
    // On plain http a browser ignores these two and complains about them.
    crossOriginOpenerPolicy: isSecure && { policy: 'same-origin' },
    originAgentCluster: isSecure,
    referrerPolicy: { policy: 'same-origin' },
  });
}

function isHttps(publicUrl: string | undefined): boolean {
  return publicUrl?.startsWith('https:') === true;
}
