import { randomUUID } from 'node:crypto';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { AppError } from '#domain/errors.ts';
import type { Env } from './env.ts';
import { sendError } from './http/answers.ts';
import { registerAuth } from './http/auth.routes.ts';
import { createAuth } from './http/auth.ts';
import { registerCalls } from './http/calls.ts';
import { registerHealth } from './http/health.ts';
import { acceptOnlyJson } from './http/json.ts';
import { createLimit } from './http/limits.ts';
import { logRequests, quietRequests } from './http/request-log.ts';
import { createSessions } from './http/session.ts';
import { createSignInGuard } from './http/sign-in-guard.ts';
import type { Publish } from './live/hint.ts';

export interface AppParts {
  env: Env;
  pool: Pool;
  /** For the one connection that must not come from the pool: the listener of live hints. */
  databaseUrl: string;
  logger: Logger;
}

/** A thousand items with notes of some length; more is sent in parts. */
const BODY_MAX_BYTES = 1024 * 1024;
const CALLS_PER_MINUTE = 3000;

/** Assembles the server without listening; main.ts and the tests start it. */
export async function buildApp({ env, pool, logger }: AppParts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger as FastifyInstance['log'],
    bodyLimit: BODY_MAX_BYTES,
    trustProxy: env.TRUSTED_PROXIES,
    genReqId: () => randomUUID(),
    logController: quietRequests,
    frameworkErrors: sendError,
  });
  logRequests(app);
  acceptOnlyJson(app);
  app.setErrorHandler(sendError);
  app.setNotFoundHandler((request, reply) => sendError(new AppError('request.unknownCall'), request, reply));

  const sessions = createSessions({
    pool,
    secret: env.AUTH_SECRET,
    publicUrl: env.PUBLIC_URL,
    defaultPlan: env.DEFAULT_PLAN,
  });
  const publish: Publish = (hint) => sessions.forget(hint.revokedTokenHashes ?? []);
  const callLimit = createLimit(CALLS_PER_MINUTE * env.RATE_LIMIT_FACTOR, 60);

  registerHealth(app, pool);
  const guard = createSignInGuard(env.RATE_LIMIT_FACTOR);
  registerAuth(app, createAuth({ pool, env, publish, log: app.log }), guard, env.PUBLIC_URL);
  registerCalls(app, {
    pool,
    publicUrl: env.PUBLIC_URL,
    resolveSession: sessions.resolve,
    assertNotTooMany: (session) => callLimit(session.userId),
    publish,
  });
  return app;
}
