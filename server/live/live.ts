import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { heartbeatSeconds } from '#domain/live-times.ts';
import { closeEndedSessions, publishLostHints } from './comparison.ts';
import type { Connection } from './connection.ts';
import type { Hint } from './hint.ts';
import { createHub, type Hub } from './hub.ts';
import { readEpoch } from './initial-state.ts';
import { connectPeers } from './peers.ts';
import { createReader } from './reads/read-after.ts';
import { createRegistry, type Registry } from './registry.ts';

export type LiveTimes = {
  heartbeat: number;
  /** Milliseconds without progress until a reader's connection is cut. */
  readTimeout: number;
  /** Milliseconds between comparisons with the database. */
  comparison: number;
  /** Milliseconds from a failed read of a change to the comparison that repairs it. */
  comparisonAfterFailure: number;
};

const usualTimes: LiveTimes = {
  heartbeat: heartbeatSeconds * 1000,
  readTimeout: 30_000,
  comparison: 30_000,
  comparisonAfterFailure: 3_000,
};

export type Live = {
  registry: Registry;
  hub: Hub;
  /** Publishes to this process immediately, to others after some milliseconds. */
  publish(hint: Hint): void;
  close(): Promise<void>;
};

type LiveOptions = {
  pool: Pool;
  databaseUrl: string;
  log: FastifyBaseLogger;
  onRevoked(tokenHashes: readonly string[]): void;
  times?: Partial<LiveTimes> | undefined;
};

export function startLive({ pool, databaseUrl, log, onRevoked, times: overrides }: LiveOptions): Live {
  const times = { ...usualTimes, ...overrides };
  const registry = createRegistry();
  const hub = createHub({
    pool,
    registry,
    read: createReader(pool),
    log,
    onReadFailure: () => comparison.runWithin(times.comparisonAfterFailure),
  });
  const peers = connectPeers({
    databaseUrl,
    log,
    onHint: publish,
    onListening: () => comparison.runWithin(0),
  });
  const comparison = repeat(compare, {
    pause: () => times.comparison,
    onFailure: failed,
  });
  const sweeping = setInterval(sweep, Math.min(1_000, times.heartbeat / 4, times.readTimeout / 4));

  function publish(hint: Hint): void {
    if (hint.revokedTokenHashes !== undefined) onRevoked(hint.revokedTokenHashes);
    hub.publish(hint);
  }

  function failed(error: unknown): void {
    log.warn(error, 'live connections not compared with the database');
  }

  async function compare(): Promise<void> {
    if (registry.all.size === 0) return;
    cutForeignEpochs(await readEpoch(pool));
    await closeEndedSessions(pool, registry);
    await publishLostHints({ db: pool, registry, publish: hub.publish, onFailure: failed });
  }

  // After a restore of the database, devices reconnect and load everything again.
  function cutForeignEpochs(epoch: string): void {
    for (const connection of registry.all) {
      if (connection.epoch !== undefined && connection.epoch !== epoch) connection.cut();
    }
  }

  function sweep(): void {
    const now = Date.now();
    for (const connection of registry.all) watch(connection, now, times);
  }

  return {
    registry,
    hub,
    publish(hint) {
      publish(hint);
      peers.publish(hint);
    },
    async close() {
      clearInterval(sweeping);
      for (const connection of registry.all) connection.end('server.busy');
      await peers.close();
      await comparison.stop();
    },
  };
}

function watch(connection: Connection, now: number, times: LiveTimes): void {
  const waitingSince = connection.output.waitingSince();
  if (waitingSince !== undefined) {
    if (now - waitingSince > times.readTimeout) connection.cut();
  } else if (connection.isOpen() && !connection.isWithinLine && now - connection.sentAt >= times.heartbeat) {
    connection.sendMessage({ type: 'heartbeat' });
  }
}

type Repetition = {
  /** Runs within `ms`; a current run is followed by another one. */
  runWithin(ms: number): void;
  stop(): Promise<void>;
};

type Options = { pause(): number; onFailure(error: unknown): void };

/** Runs again `pause()` milliseconds after each run. */
function repeat(act: () => Promise<void>, { pause, onFailure }: Options): Repetition {
  let timer: NodeJS.Timeout | undefined;
  let next = Number.POSITIVE_INFINITY;
  let running: Promise<void> | undefined;
  let isStopped = false;

  function runWithin(ms: number): void {
    const at = Date.now() + ms;
    if (isStopped || at >= next) return;
    next = at;
    clearTimeout(timer);
    if (running === undefined) timer = setTimeout(run, ms);
  }

  function run(): void {
    next = Number.POSITIVE_INFINITY;
    running = act()
      .catch(onFailure)
      .finally(() => {
        running = undefined;
        const delay = next - Date.now();
        next = Number.POSITIVE_INFINITY;
        runWithin(Math.max(0, Math.min(delay, pause())));
      });
  }

  runWithin(pause());
  return {
    runWithin,
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
