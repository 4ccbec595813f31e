import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import type { Env } from './env.ts';
import { registerHealth } from './http/health.ts';

export interface AppParts {
  env: Env;
  pool: Pool;
  /** For the one connection that must not come from the pool: the listener of live hints. */
  databaseUrl: string;
  logger: Logger;
}

/** Assembles the server without listening; main.ts and the tests start it. */
export async function buildApp({ pool, logger }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({ loggerInstance: logger as FastifyInstance['log'] });
  registerHealth(app, pool);
  return app;
}
