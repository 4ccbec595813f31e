import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { DestinationStream } from 'pino';
import { type CallInput, type CallName, type CallResult, calls } from '#domain/calls.ts';
import type { WireError } from '#domain/error-sentences/wire-error.ts';
import type { Pace } from '#server/api/large-answers.ts';
import { createLogger } from '#server/api/logging.ts';
import { createPool } from '#server/db/pool.ts';
import type { FollowUpDelay } from '#server/features/command.ts';
import type { HomeTls } from '#server/home-tls/home-tls.ts';
import type { LiveTimes } from '#server/live/live.ts';
import type { PasswordHashing } from '#server/sign-in/passwords.ts';
import { buildApp } from '#server/start/app.ts';
import { type Env, readSettings } from '#server/start/env.ts';
import { createTestDatabase } from './database.ts';
import { photoForm, smallPhoto } from './photos.ts';
import { postJson, type TextAnswer } from './post-json.ts';
import { quickHashing } from './quick-hashing.ts';
import { makeTemporaryFolder } from './temporary-folder.ts';

export const testSecret = 'a secret that is only used in tests';

export type Answer<N extends CallName> = {
  status: number;
  headers: Headers;
  result: CallResult<N> | undefined;
  error: WireError | undefined;
};

export type TestServer = {
  url: string;
  databaseUrl: string;
  dataDir: string;
  pool: Pool;
  app: FastifyInstance;
  /** Makes any request; `path` starts with a slash. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  /** Makes a call over HTTP with this session and these headers. */
  call<N extends CallName>(name: N, data: CallInput<N>, as?: Credentials): Promise<Answer<N>>;
  close(): Promise<void>;
};

/** `file` is the file of an upload, by default a small photo. */
export type Credentials = {
  token?: string;
  headers?: Record<string, string>;
  file?: Uint8Array<ArrayBuffer>;
};

/** Settings, log level, and a database to share with another server. */
export type TestServerOptions = {
  env?: Partial<Env>;
  logLevel?: string;
  /** Gets each line of the log; the standard output by default. */
  logStream?: DestinationStream;
  databaseUrl?: string;
  /** Home TLS of the test server; the test starts its HTTPS server itself. */
  homeTls?: HomeTls;
  liveTimes?: Partial<LiveTimes>;
  largeAnswerPace?: Pace;
  /** Undefined for the server's own. */
  followUpDelay?: FollowUpDelay | undefined;
  mailRetryAfter?: number[];
  /** `quickHashing` by default. */
  passwords?: PasswordHashing;
};

const NO_DELAY = { min: 0, max: 1 };

/**
 * Starts a server on a free port with a database of its own, by default with very high rate limits, follow-up work without
 * delay, and without reading text in photos.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const database = options.databaseUrl === undefined ? await createTestDatabase() : undefined;
  const databaseUrl = options.databaseUrl ?? database?.url ?? '';
  const folder = await makeTemporaryFolder();
  const pool = createPool(databaseUrl);
  // Dropping the database closes idle connections of the pool.
  pool.on('error', () => {});
  const env: Env = {
    ...readSettings({}),
    AUTH_SECRET: testSecret,
    RATE_LIMIT_FACTOR: 1_000_000,
    DATA_DIR: folder.path,
    PHOTO_TEXT: 'off',
    ...options.env,
  };
  const logger = createLogger(options.logLevel ?? 'error', options.logStream);
  const { homeTls, liveTimes, largeAnswerPace, mailRetryAfter, passwords = quickHashing } = options;
  const followUpDelay = 'followUpDelay' in options ? options.followUpDelay : NO_DELAY;
  const others = { homeTls, liveTimes, largeAnswerPace, mailRetryAfter, followUpDelay, passwords };
  const app = await buildApp({ env, pool, databaseUrl, logger, ...others, isScheduling: false });
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  const request = (path: string, init?: RequestInit) => fetch(url + path, init);
  return {
    url,
    databaseUrl,
    dataDir: env.DATA_DIR,
    pool,
    app,
    fetch: request,
    call: async (name, data, as = {}) => {
      const headers = { ...authorization(as), ...as.headers };
      if (calls[name].kind !== 'upload')
        return toAnswer(await postJson(`${url}/api/${name}`, { data }, headers));
      const body = photoForm(data, as.file ?? (await smallPhoto()));
      const response = await request(`/api/${name}`, { method: 'POST', headers, body });
      return toAnswer({ status: response.status, headers: response.headers, text: await response.text() });
    },
    async close() {
      await app.close();
      await pool.end();
      await database?.drop();
      await folder.remove();
    },
  };
}

function authorization({ token }: Credentials): Record<string, string> {
  return token === undefined ? {} : { authorization: `Bearer ${token}` };
}

function toAnswer<N extends CallName>({ status, headers, text }: TextAnswer): Answer<N> {
  const body = JSON.parse(text) as { result?: CallResult<N>; error?: WireError };
  return { status, headers, result: body.result, error: body.error };
}
