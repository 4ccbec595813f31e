import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { type Logger, pino } from 'pino';
import { buildApp } from './app.ts';
import { authSecret } from './auth-secret.ts';
import { makeDataDir } from './data-dir.ts';
import { openDatabase } from './database.ts';
import type { Env } from './env.ts';
import { loadSettings } from './load-settings.ts';
import { noteOrigin } from './running-origin.ts';
import { StartError } from './start-error.ts';

/** Connections not accepted yet. Beyond Node's 511 the system has clients try again after a second. */
const BACKLOG = 4_096;

const DRAIN_MS = 10_000;
/** After a fault even a clean end is uncertain. */
const END_AFTER_FAULT_MS = 30_000;

try {
  await start();
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function start(): Promise<void> {
  const settings = await loadSettings();
  const logger = pino({ level: settings.LOG_LEVEL });
  // Remembered while PostgreSQL starts, so that it is still stopped.
  const stopSignal = waitForStopSignal();
  const fault = waitForFault(logger);
  await makeDataDir(settings.DATA_DIR);
  const database = await openDatabase(settings, console.log);
  // The error carries the whole connection, with the key that cancels its statements.
  database.pool.on('error', ({ message }) =>
    logger.warn({ reason: message }, 'an idle database connection was lost'),
  );
  let app: FastifyInstance | undefined;
  try {
    const env = { ...settings, AUTH_SECRET: settings.AUTH_SECRET ?? (await authSecret(settings.DATA_DIR)) };
    app = await buildApp({ env, pool: database.pool, databaseUrl: database.url, logger });
    await listen(app, env);
    const origin = originOf(app, env);
    const note = await noteOrigin(env.DATA_DIR, origin);
    console.log(`Whichbin is ready at ${origin}`);
    await Promise.race([stopSignal, fault]);
    await note.remove();
  } finally {
    try {
      if (app) await drain(app);
    } finally {
      await database.close();
    }
  }
}

async function drain(app: FastifyInstance): Promise<void> {
  const patience = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS);
  await app.close();
  clearTimeout(patience);
}

async function listen(app: FastifyInstance, env: Env): Promise<void> {
  try {
    await app.listen({ port: env.PORT, host: env.HOST, backlog: BACKLOG });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new StartError(
        `Port ${env.PORT} is in use by another program. Stop that one, or set PORT to another.`,
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EACCES')
      throw new StartError(`Can't listen on ${env.HOST} port ${env.PORT} (${code}). Check HOST and PORT.`);
    throw error;
  }
}

function originOf(app: FastifyInstance, env: Env): string {
  if (env.PUBLIC_URL) return env.PUBLIC_URL;
  const { port } = app.server.address() as AddressInfo;
  const host = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(env.HOST) ? 'localhost' : env.HOST;
  return `http://${host}:${port}`;
}

/** npm repeats Ctrl-C, so later signals change nothing. */
function waitForStopSignal(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGTERM', () => resolve());
    process.on('SIGINT', () => resolve());
  });
}

/** The state is unknown after an uncaught error: the process stops with code 1 for its supervisor to restart. */
function waitForFault(logger: Logger): Promise<void> {
  return new Promise((resolve) => {
    process.on('uncaughtException', (error) => {
      if (process.exitCode === 1) return;
      process.exitCode = 1;
      logger.fatal(error, 'an error that nobody caught: the server ends');
      setTimeout(() => process.exit(1), END_AFTER_FAULT_MS).unref();
      resolve();
    });
  });
}
