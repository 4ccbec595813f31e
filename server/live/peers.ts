import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Client, Pool } from 'pg';
import { GuardedClient } from '#server/db/guarded-client.ts';
import type { Hint } from './hint.ts';
import { readPayload, writePayloads, writeProof } from './hint-payloads.ts';
import { dontWaitForDisk, listenToPeers, notifyPeers } from './peers.queries.ts';

/** Batches notifications: one in each transaction would serialise all commits. */
const batchMs = 10;
const queueMax = 10_000;
const proofMs = 2_000;
const retryMs = { first: 100, longest: 5_000 };

/** Other processes on this database; lost hints heal by comparison. */
export type Peers = {
  publish(hint: Hint): void;
  /** False behind a pooler that forgets LISTEN. */
  isHearing(): boolean;
  /** Sends a notification to itself; reconnects if these stopped arriving. */
  prove(): Promise<void>;
  close(): Promise<void>;
};

type PeersOptions = {
  pool: Pool;
  databaseUrl: string;
  log: FastifyBaseLogger;
  onHint(hint: Hint): void;
  onListening(): void;
};

export function connectPeers({ pool, databaseUrl, log, onHint, onListening }: PeersOptions): Peers {
  const self = randomUUID();
  const closing = new AbortController();
  const proofs = new Map<string, () => void>();
  let client: Client | undefined;
  let queue: Hint[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let isHearing = true;
  let isProven = false;

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
    const listener = new GuardedClient({
      connectionString: databaseUrl,
      application_name: 'whichbin live',
      keepAlive: true,
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
    else if (payload.proof !== undefined) proofs.get(payload.proof)?.();
  }

  function schedule(): void {
    if (timer !== undefined || sending !== undefined || queue.length === 0) return;
    timer = setTimeout(flush, batchMs);
  }

  function flush(): void {
    timer = undefined;
    if (client === undefined) return;
    const hints = queue;
    queue = [];
    sending = notifyPeers(client, { payloads: writePayloads(self, hints) })
      .then(() => {})
      .catch((error) => log.warn(error, 'other processes were not told of a change'))
      .finally(() => {
        sending = undefined;
        schedule();
      });
  }

  async function prove(): Promise<void> {
    const listener = client;
    if (listener === undefined) return;
    const proof = randomUUID();
    const arrived = new Promise<boolean>((resolve) => proofs.set(proof, () => resolve(true)));
    const late = pause(proofMs, false, { signal: closing.signal, ref: false }).catch(() => false);
    try {
      // Not through the listener: a pooler would return only its own notification.
      await notifyPeers(pool, { payloads: [writeProof(self, proof)] });
      judge(listener, await Promise.race([arrived, late]));
    } finally {
      proofs.delete(proof);
    }
  }

  function judge(listener: Client, hasArrived: boolean): void {
    if (client !== listener || closing.signal.aborted) return;
    if (hasArrived) {
      isHearing = true;
      isProven = true;
    } else if (isProven) {
      isProven = false;
      log.warn('notifications of other processes stopped arriving; connecting anew');
      client = undefined;
      listener.end().catch(() => {});
    } else if (isHearing) {
      isHearing = false;
      log.warn(
        'LISTEN does not work on this DATABASE_URL (a pooler in transaction mode?): changes made through other ' +
          'processes arrive late. Give the address of the PostgreSQL itself.',
      );
    }
  }

  return {
    publish(hint) {
      if (closing.signal.aborted) return;
      if (queue.length >= queueMax) queue = [];
      queue.push(hint);
      schedule();
    },
    isHearing: () => isHearing,
    prove,
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
