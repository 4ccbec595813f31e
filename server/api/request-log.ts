import type { FastifyInstance } from 'fastify';
import { LogController } from 'fastify';

/** Fastify's lines hold whole addresses; `logRequests` writes ours. */
export const quietRequests = new LogController({ disableRequestLogging: true });

/** Logs the route, never the address, which may hold tokens; no bodies, no headers. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions, id } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    request.log.debug(
      { method, route: routeOptions.url ?? 'none', status: reply.statusCode, ms, requestId: id },
      'request',
    );
    done();
  });
}
