import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { askDatabase } from './health.queries.ts';

/** /healthz: the process is alive. /readyz: it also reaches its database. */
export function registerHealth(app: FastifyInstance, pool: Pool): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store');
    return { status: 'ok' };
  });

  app.get('/readyz', async (request, reply) => {
    reply.header('cache-control', 'no-store');
    try {
      await askDatabase(pool);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn(error, 'the database does not answer');
      return reply.code(503).header('retry-after', '2').send({ status: 'database unreachable' });
    }
  });
}
