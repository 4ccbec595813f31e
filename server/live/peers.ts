import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Client } from 'pg';
import { z } from 'zod';
import type { Hint } from './hint.ts';
import { commitAsynchronously, listenToPeers, notifyPeers } from './peers.queries.ts';

/** PostgreSQL's limit for a notification is below 8,000 bytes. */
const payloadBytes = 7_000;
/** An id takes 39 bytes. */
const idsAtOnce = 150;

const ids = z.array(z.string()).optional();
const payload = z.object({
  from: z.string(),
  hints: z.array(
    z.object({
      ownerId: z.string().optional(),
      bins: ids,
      locations: ids,
      accounts: ids,
      revokedTokenHashes: ids,
    }),
  ),
});

/** Batches notifications, as PostgreSQL serializes the commits of transactions that notify. */
const batchMs = 10;
const queueMax = 10_000;
const retryMs = { min: 100, max: 5_000 };

/** Exchanges hints with other processes on this database. Delivery is not guaranteed; the comparison finds lost hints. */
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
    let retry = retryMs.min;
    while (!closing.signal.aborted) {
      try {
        await listen(() => {
          retry = retryMs.min;
        });
      } catch (error) {
        if (!closing.signal.aborted) log.warn(error, 'not listening to other processes; retrying');
      }
      await pause(retry * (0.5 + Math.random()), undefined, { signal: closing.signal }).catch(() => {});
      retry = Math.min(retry * 2, retryMs.max);
    }
  }

  async function listen(onConnected: () => void): Promise<void> {
    const listener = createListener(databaseUrl);
    const ended = new Promise<void>((resolve) => listener.once('end', resolve));
    const disconnect = () => {
      listener.end().catch(() => {});
    };
    closing.signal.addEventListener('abort', disconnect);
    listener.on('error', (error) => log.warn(error, 'connection to other processes lost'));
    listener.on('notification', ({ payload }) => receive(payload ?? ''));
    try {
      await listener.connect();
      await commitAsynchronously(listener);
      await listenToPeers(listener);
      if (closing.signal.aborted) return;
      client = listener;
      onConnected();
      onListening();
      schedule();
      await ended;
    } finally {
      client = undefined;
      closing.signal.removeEventListener('abort', disconnect);
      disconnect();
    }
  }

  function receive(text: string): void {
    const payload = readPayload(text);
    if (payload === undefined) log.warn('notification of unknown format ignored');
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
        log.warn(error, 'other processes not notified of a change; reconnecting');
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

function createListener(databaseUrl: string): Client {
  return new Client({
    connectionString: databaseUrl,
    // Migrations look for it.
    application_name: 'whichbin live',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    connectionTimeoutMillis: 5_000,
    query_timeout: 10_000,
  });
}

type Payload = z.infer<typeof payload>;

export function writePayloads(from: string, hints: readonly Hint[]): string[] {
  const payloads: string[] = [];
  let texts: string[] = [];
  let bytes = 0;
  const close = () => payloads.push(`{"from":"${from}","hints":[${texts.join(',')}]}`);
  for (const text of new Set(hints.flatMap(split).map((hint) => JSON.stringify(hint)))) {
    if (bytes + text.length > payloadBytes - 100 && texts.length > 0) {
      close();
      texts = [];
      bytes = 0;
    }
    texts.push(text);
    bytes += text.length + 1;
  }
  if (texts.length > 0) close();
  return payloads;
}

/** Undefined for payloads of incompatible versions. */
export function readPayload(text: string): Payload | undefined {
  try {
    return payload.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function split({ ownerId, bins = [], locations = [], accounts = [], revokedTokenHashes = [] }: Hint): Hint[] {
  if (bins.length + locations.length + accounts.length + 2 * revokedTokenHashes.length <= idsAtOnce) {
    return [{ ownerId, bins, locations, accounts, revokedTokenHashes }];
  }
  return [
    ...chunks(locations, idsAtOnce).map((part) => ({ ownerId, locations: part })),
    ...chunks(bins, idsAtOnce).map((part) => ({ ownerId, bins: part })),
    ...chunks(accounts, idsAtOnce).map((part) => ({ accounts: part })),
    ...chunks(revokedTokenHashes, idsAtOnce / 2).map((part) => ({ revokedTokenHashes: part })),
  ];
}

function chunks<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, i) =>
    list.slice(i * size, (i + 1) * size),
  );
}
