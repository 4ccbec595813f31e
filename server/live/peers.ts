import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import type { Hint } from './hint.ts';
import { readPayload, writePayloads } from './hint-payloads.ts';
import { dontWaitForDisk, listenToPeers, notifyPeers } from './peers.queries.ts';

/** Batches notifications: one in each transaction would serialise all commits. */
const batchMs = 10;
const queueMax = 10_000;
const retryMs = { first: 100, longest: 5_000 };

/** Other processes on this database. Nothing proves that a hint arrives: comparison finds what was lost. */
export type Peers = {
  publish(hint: Hint): void;
  close(): Promise<void>;
};

type PeersOptions = {
  databaseUrl: string;
  log: FastifyBaseLogger;
  onHint(hint: Hint): void;
  onListening(): void;
};

export function connectPeers({ databaseUrl, log, onHint, onListening }: PeersOptions): Peers {
  const self = randomUUID();
  const closing = new AbortController();
  let client: Client | undefined;
  let queue: Hint[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;

  const running = run();

  async function run(): Promise<void> {
    let retry = retryMs.first;
    while (!closing.signal.aborted) {
      try {
        await listen(() => {
          retry = retryMs.first;
        });
      } catch (error) {
        if (!closing.signal.aborted) log.warn(error, 'not listening to other processes; trying again');
      }
      await pause(retry * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => {});
      retry = Math.min(retry * 2, retryMs.longest);
    }
  }

  async function listen(onConnected: () => void): Promise<void> {
    const listener = new Client({
      connectionString: databaseUrl,
      application_name: 'whichbin live',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: 5_000,
      query_timeout: 10_000,
    });
    const ended = new Promise<void>((resolve) => listener.once('end', resolve));
    const leave = () => {
      listener.end().catch(() => {});
    };
    closing.signal.addEventListener('abort', leave);
    listener.on('error', (error) => log.warn(error, 'the connection to other processes was lost'));
    listener.on('notification', ({ payload }) => hear(payload ?? ''));
    try {
      await listener.connect();
      await dontWaitForDisk(listener);
      await listenToPeers(listener);
      if (closing.signal.aborted) return;
      client = listener;
      onConnected();
      onListening();
      schedule();
      await ended;
    } finally {
      client = undefined;
      closing.signal.removeEventListener('abort', leave);
      leave();
    }
  }

  function hear(text: string): void {
    const payload = readPayload(text);
    if (payload === undefined) log.warn('a notification of an unknown form was passed over');
    else if (payload.from !== self) for (const hint of payload.hints) onHint(hint);
  }

  function schedule(): void {
    if (timer !== undefined || sending !== undefined || queue.length === 0) return;
    timer = setTimeout(flush, batchMs);
  }

  function flush(): void {
    timer = undefined;
    const listener = client;
    if (listener === undefined) return;
    const hints = queue;
    queue = [];
    sending = notifyPeers(listener, { payloads: writePayloads(self, hints) })
      .then(() => {})
      .catch((error) => {
        log.warn(error, 'other processes were not notified of a change; connecting again');
        listener.end().catch(() => {});
      })
      .finally(() => {
        sending = undefined;
        schedule();
      });
  }

  return {
    publish(hint) {
      if (closing.signal.aborted) return;
      if (queue.length >= queueMax) queue = [];
      queue.push(hint);
      schedule();
    },
    async close() {
      clearTimeout(timer);
      await sending;
      if (queue.length > 0) flush();
      await sending;
      closing.abort();
      await Promise.race([running, pause(1_000, undefined, { ref: false })]);
    },
  };
}
