import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import type { z } from 'zod';
import type { TargetKind } from '#domain/access/access.ts';
import { AppError } from '#domain/errors.ts';
import { liveRequest } from '#domain/live.ts';
import type { Bodies } from '../api/bodies.ts';
import { createFairQueue } from '../api/fair-queue.ts';
import { warnThrottled } from '../api/logging.ts';
import { createRateLimit } from '../api/rate-limit.ts';
import { invalidRequest } from '../api/request-data.ts';
import { identifyBeforeBody, type ResolveSession, type Session } from '../api/session.ts';
import { costModel } from '../cost-model.ts';
import { type Connection, openConnection } from './connection.ts';
import type { Publish } from './hint.ts';
import { compareWithDevice, type InitialState, readInitialState } from './initial-state.ts';
import { type LiveTimes, startLive } from './live.ts';

/** Enough for the revisions of a device with all streams that it may have. */
const bodyLimit = 1.75 * 1024 * 1024;
/** Constant changes need ever more rounds; `ready` is sent after this many. */
const roundsUntilReady = 5;

export type LiveDeps = {
  pool: Pool;
  /** PostgreSQL's own address, as LISTEN does not work through a pooler. */
  databaseUrl: string;
  identify: ResolveSession;
  bodies: Bodies;
  rateFactor: number;
  forgetSessions(tokenHashes: readonly string[]): void;
  times?: Partial<LiveTimes>;
};

export type LiveServing = {
  /** Publishes commits. */
  publish: Publish;
  countConnections(): number;
};

/** Serves `POST /api/live` (domain/live). */
export function registerLive(app: FastifyInstance, deps: LiveDeps): LiveServing {
  const { pool, identify, bodies } = deps;
  const { liveStarts, idsPerLiveStart, liveStartsAtOnce, liveStartsWaiting } = costModel.account;
  const live = startLive({ ...deps, log: app.log, onRevoked: deps.forgetSessions });
  const countStarts = createRateLimit(liveStarts.max * deps.rateFactor, liveStarts.seconds);
  const queue = createFairQueue({ atOncePerKey: liveStartsAtOnce, waitingPerKey: liveStartsWaiting });
  const assertAccountAllowed = ({ userId }: Session) => countStarts(userId);
  app.addHook('preClose', () => live.close());

  app.post(
    '/api/live',
    { bodyLimit, ...identifyBeforeBody({ identify, assertAccountAllowed }) },
    async (request, reply) => {
      const session = await identify(request);
      const liveRequestData = await bodies.limitConcurrency(request, () => parse(request.body));
      const binCount = Object.keys(liveRequestData.have.bins).length;
      const more = Math.floor(
        (binCount + Object.keys(liveRequestData.have.locations).length) / idsPerLiveStart,
      );
      if (more > 0) countStarts(session.userId, more);
      const { wait } = liveRequestData;
      const isFirstLoad = binCount === 0;
      const connection = await queue(session.userId, () => begin(request, reply, session, liveRequestData));
      if (connection === undefined) return reply.hijack();
      try {
        await serve(connection, { isFirstLoad, wait });
      } catch (error) {
        const fields = { err: error, requestId: request.id };
        warnThrottled(request.server.log, 'live connection failed to start', fields);
        connection.end('server.busy');
      }
    },
  );

  /** A function of its own, so that the request is garbage-collected: the connection lasts for hours. */
  async function begin(
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
    liveRequestData: LiveRequest,
  ): Promise<Connection | undefined> {
    if (reply.raw.destroyed) return undefined;
    const connection = openConnection(reply.raw, session);
    live.registry.add(connection);
    reply.raw.once('close', () => live.registry.remove(connection));
    const initialState = await readFor(connection);
    sendHeaders(reply);
    try {
      const { epoch } = initialState;
      connection.epoch = epoch;
      connection.sendMessage({ type: 'hello', epoch, userId: connection.userId });
      const have = liveRequestData.epoch === epoch ? liveRequestData.have : nothing;
      await compareWithDevice(live.registry, connection, have, initialState);
    } catch (error) {
      // The headers are sent, so the error can only end the connection.
      const fields = { err: error, requestId: request.id };
      warnThrottled(request.server.log, 'live connection failed to start', fields);
      connection.end('server.busy');
      return undefined;
    } finally {
      bodies.release(request);
    }
    return connection;
  }

  async function readFor(connection: Connection): Promise<InitialState> {
    try {
      const initialState = await readOnOneConnection(pool, connection);
      if (initialState.isRevoked) throw new AppError('session.revoked');
      if (connection.endedWith !== undefined) throw new AppError(connection.endedWith);
      return initialState;
    } catch (error) {
      live.registry.remove(connection);
      throw error;
    }
  }

  async function serve(
    connection: Connection,
    { isFirstLoad, wait }: { isFirstLoad: boolean; wait: number | undefined },
  ): Promise<void> {
    let isReady = false;
    const becomeReady = () => {
      if (!isReady) connection.sendMessage({ type: 'ready', ...knownIdsOf(connection) });
      isReady = true;
    };
    const onRound = (round: number) => {
      if (round === roundsUntilReady) becomeReady();
    };
    await live.hub.bringUpToDate(connection, { isFirstLoad, onRound });
    becomeReady();
    if (wait !== undefined) await poll(connection, wait);
  }

  return { publish: live.publish, countConnections: () => live.registry.all.size };
}

// Thousands of devices that reconnect at once must not use several connections each.
async function readOnOneConnection(pool: Pool, connection: Connection): Promise<InitialState> {
  const db = await pool.connect();
  try {
    return await readInitialState(db, connection);
  } finally {
    db.release();
  }
}

function knownIdsOf({ knownRevisions }: Connection): { bins: string[]; locations: string[] } {
  const idsOf = (kind: TargetKind) =>
    [...knownRevisions].filter(([, each]) => each.kind === kind).map(([id]) => id);
  return { bins: idsOf('bin'), locations: idsOf('location') };
}

type LiveRequest = z.output<typeof liveRequest>;

const nothing = { bins: {}, locations: {} };

/** @throws AppError `request.invalid`. */
function parse(body: unknown): LiveRequest {
  const { data, error } = liveRequest.safeParse(body);
  if (data === undefined) throw invalidRequest(error);
  return data;
}

function sendHeaders(reply: FastifyReply): void {
  reply
    .header('content-type', 'application/x-ndjson; charset=utf-8')
    .header('cache-control', 'no-store, no-transform')
    .header('x-accel-buffering', 'no')
    .hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) reply.raw.setHeader(name, value);
  }
  reply.raw.flushHeaders();
}

async function poll(connection: Connection, seconds: number): Promise<void> {
  if (connection.hasSentChanges) return connection.finish();
  connection.isPoll = true;
  await Promise.race([connection.closed, pause(seconds * 1000, undefined, { ref: false })]);
  await connection.finish();
}
