import { once } from 'node:events';
import { type AddressInfo, isIPv6 } from 'node:net';
import { inspect } from 'node:util';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { createLogger, say, sayFailure } from '../api/logging.ts';
import { backUpBeforeUpgrade } from '../backups/automatic-backups.ts';
import { assertNoUnfinishedRestore } from '../backups/restore-backup.ts';
import { migrate } from '../db/migrate.ts';
import { readServerSettings, type ServerSettings } from '../features/operator/server-settings.ts';
import { createHomeTls, describeHomeTls, type HomeTls, homeOrigin } from '../home-tls/home-tls.ts';
import { buildApp } from './app.ts';
import { authSecret } from './auth-secret.ts';
import { makeDataDir } from './data-dir.ts';
import { openDatabase } from './database.ts';
import type { Env } from './env.ts';
import { loadSettings } from './load-settings.ts';
import { noteOrigin } from './running-origin.ts';
import { StartError } from './start-error.ts';

/** Connections waiting to be accepted. With Node's default of 511, clients in a burst would retry after a second. */
const BACKLOG = 4_096;

const DRAIN_MS = 10_000;
/** Forces the exit after an uncaught error, as the clean shutdown may hang. */
const FORCED_EXIT_MS = 30_000;

try {
  await start();
} catch (error) {
  sayFailure(error instanceof StartError ? error.message : inspect(error));
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const settings = await loadSettings();
  const logger = createLogger(settings.LOG_LEVEL);
  // Listens before PostgreSQL starts, so that a signal during its start still stops it.
  const stopSignal = waitForStopSignal();
  const uncaughtError = waitForUncaughtError(logger);
  await makeDataDir(settings.DATA_DIR);
  await assertNoUnfinishedRestore(settings.DATA_DIR);
  const database = await openDatabase(settings, say, (pool, url) =>
    migrate(pool, { beforeUpgrade: () => backUpBeforeUpgrade(settings, url, say) }),
  );
  // Security: logs the message only, as the error contains the connection with its cancel key.
  const warnOfLoss = ({ message }: Error) =>
    logger.warn({ reason: message }, 'idle database connection lost');
  database.pool.on('error', warnOfLoss);
  let app: FastifyInstance | undefined;
  let homeTls: HomeTls | undefined;
  try {
    const env = {
      ...settings,
      AUTH_SECRET: settings.AUTH_SECRET ?? (await authSecret(settings.DATA_DIR)),
      PUBLIC_URL: homeOrigin(settings),
    };
    if (env.HOME_TLS && env.PUBLIC_URL)
      homeTls = await createHomeTls({ dataDir: env.DATA_DIR, publicUrl: env.PUBLIC_URL });
    app = await buildApp({ env, pool: database.pool, databaseUrl: database.url, logger, homeTls });
    await listen(app, env, homeTls);
    const origin = originOf(app, env);
    const note = await noteOrigin(env.DATA_DIR, origin);
    say(`Whichbin is ready at ${origin}`);
    if (env.DEMO) say('This is a demo, which anybody enters: it starts over now and every night.');
    else for (const line of describeServer(await readServerSettings(database.pool, env), origin)) say(line);
    say(describeBackups(env));
    if (homeTls) for (const line of describeHomeTls(homeTls, env, app.server)) say(line);
    await Promise.race([stopSignal, uncaughtError]);
    await note.remove();
  } finally {
    try {
      if (app) await drain(app, homeTls);
    } finally {
      database.pool.off('error', warnOfLoss);
      await database.close();
    }
  }
}

function describeServer({ isNew, signUp, plan }: ServerSettings, origin: string): string[] {
  const rules = `Sign-up is ${signUp}, and new accounts have the plan ${plan}.`;
  if (!isNew) return [rules];
  const how =
    signUp === 'open'
      ? `Whoever makes the first account at ${origin} becomes its operator.`
      : 'Make the first account, its operator’s, by npm run admin -- account create <email>.';
  return [`This server is new. ${how}`, rules];
}

function describeBackups({ BACKUP_DIR, BACKUP_AT }: Env): string {
  if (BACKUP_DIR === undefined)
    return 'No backups are made: set BACKUP_DIR to a folder on another disk, or run npm run backup.';
  return `A backup is written to ${BACKUP_DIR} every day at ${BACKUP_AT} UTC.`;
}

async function drain(app: FastifyInstance, homeTls: HomeTls | undefined): Promise<void> {
  const timeout = setTimeout(() => {
    for (const server of [app.server, homeTls?.server]) server?.closeAllConnections();
  }, DRAIN_MS);
  await app.close();
  clearTimeout(timeout);
}

async function listen(app: FastifyInstance, env: Env, homeTls: HomeTls | undefined): Promise<void> {
  await app
    .listen({ port: env.PORT, host: env.HOST, backlog: BACKLOG })
    .catch((error) => refuseToListen(error, env, 'PORT'));
  if (homeTls === undefined) return;
  const listening = once(homeTls.server, 'listening');
  homeTls.server.listen({ port: env.HOME_TLS_PORT, host: env.HOST, backlog: BACKLOG });
  await listening.catch((error) => refuseToListen(error, env, 'HOME_TLS_PORT'));
}

function refuseToListen(error: Error, env: Env, setting: 'PORT' | 'HOME_TLS_PORT'): never {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    throw new StartError(
      `Port ${env[setting]} is in use by another program. Stop that one, or set ${setting} to another.`,
    );
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EACCES')
    throw new StartError(
      `Can't listen on ${env.HOST} port ${env[setting]} (${code}). Check HOST and ${setting}.`,
    );
  throw error;
}

function originOf(app: FastifyInstance, env: Env): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  const { port } = app.server.address() as AddressInfo;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(env.HOST) ? 'localhost' : env.HOST;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Later signals have no effect, as npm repeats Ctrl-C. */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGTERM', () => resolve());
    process.on('SIGINT', () => resolve());
  });
}

/** The state is unknown after an uncaught error: the process stops with code 1 for its supervisor to restart. */
function waitForUncaughtError(logger: Logger): Promise<void> {
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      if (process.exitCode === 1) return;
      process.exitCode = 1;
      logger.fatal(error, 'uncaught error, shutting down');
      setTimeout(() => process.exit(1), FORCED_EXIT_MS).unref();
      resolve();
    });
  });
}
