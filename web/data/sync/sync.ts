import type { ErrorCode } from '#domain/errors.ts';
import type { LiveMessage } from '#domain/live.ts';
import type { SyncStatus } from '../copy/copy-state.ts';
import type { ChangesMessage, Visible } from '../storage/base.ts';
import { backOff, createPause } from '../wire/back-off.ts';
import { CallError } from '../wire/call.ts';
import { connectLive } from '../wire/live.ts';

const binsPerBatch = 120;
/** The longest time that changes wait for the answer to this device's own write. */
const settleMaxMs = 3_000;
const pollSeconds = 25;
const rateLimitMs = 5_000;
const retryStreamAfterMs = 10 * 60_000;
/** Longer than the heartbeat's 20 s. A tab that wakes up after more silence reconnects. */
const staleAfterMs = 25_000;

export type Claim = {
  epoch?: string;
  have: { bins: Record<string, number>; locations: Record<string, number>; me?: number };
};

export type SyncPorts = {
  userId: string;
  claim(): Claim;
  onHello(epoch: string): Promise<void>;
  onHeaders(messages: Extract<LiveMessage, { type: 'headers' }>[]): Promise<void>;
  /** Resolves to the bins of which a message is missing. */
  onChanges(messages: ChangesMessage[]): Promise<string[]>;
  onReady(visible: Visible): Promise<void>;
  onConnection(connection: SyncStatus['connection'], error?: CallError): void;
  onSession(code: ErrorCode): void;
  settled(bins: Iterable<string>): Promise<void>;
  onStorageTrouble(error: unknown): Promise<void>;
};

export type Sync = ReturnType<typeof createSync>;

export function createSync(ports: SyncPorts) {
  const pause = createPause();
  let connection: AbortController | undefined;
  let lastMessageAt = 0;
  let streamsBufferedAt: number | undefined;

  async function run(signal: AbortSignal): Promise<void> {
    const stop = () => {
      connection?.abort();
      pause.wake();
    };
    signal.addEventListener('abort', stop);
    let failures = 0;
    while (!signal.aborted) {
      const outcome = await connectOnce(signal);
      if (outcome === 'session') break;
      failures = outcome === true ? 0 : failures + 1;
      if (signal.aborted) break;
      if (outcome === 'tooMany')
        await pause.wait(rateLimitMs + Math.max(Math.random() * rateLimitMs, backOff(failures)));
      else if (failures > 0) await pause.wait(backOff(failures));
      else await pause.wait(Math.random() * 300);
    }
    signal.removeEventListener('abort', stop);
  }

  async function connectOnce(signal: AbortSignal): Promise<boolean | 'session' | 'tooMany'> {
    connection = new AbortController();
    const intake = createIntake(ports, () => connection?.abort());
    const isPoll = streamsBufferedAt !== undefined && Date.now() - streamsBufferedAt < retryStreamAfterMs;
    if (!isPoll) ports.onConnection('connecting');
    try {
      const end = await connectLive({
        userId: ports.userId,
        request: { ...ports.claim(), ...(isPoll ? { wait: pollSeconds } : {}) },
        signal: connection.signal,
        onMessages(messages) {
          lastMessageAt = Date.now();
          intake.take(messages);
        },
      });
      if (end === 'heldBack') streamsBufferedAt = Date.now();
      await storeRest(intake);
      return intake.endedWith() ?? (intake.isReady() || end === 'heldBack');
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      await storeRest(intake);
      if (error.isOwn && error.code.startsWith('session.')) {
        ports.onSession(error.code);
        return 'session';
      }
      if (!signal.aborted) ports.onConnection('offline', error);
      return intake.isReady();
    }
  }

  async function storeRest(intake: ReturnType<typeof createIntake>): Promise<void> {
    const failure = await intake.drained();
    if (failure) await ports.onStorageTrouble(failure.error);
  }

  return {
    run,
    wake(): void {
      if (Date.now() - lastMessageAt > staleAfterMs) connection?.abort();
      pause.wake();
    },
    reconnect(): void {
      connection?.abort();
      pause.wake();
    },
  };
}

function createIntake(ports: SyncPorts, disconnect: () => void) {
  const pending: LiveMessage[] = [];
  let isReady = false;
  let ended: 'session' | 'tooMany' | undefined;
  let failure: { error: unknown } | undefined;
  let working: Promise<void> | undefined;

  async function work(): Promise<void> {
    try {
      for (let first = pending.shift(); first; first = pending.shift()) await store(first);
    } catch (error) {
      failure = { error };
      disconnect();
    } finally {
      working = undefined;
    }
  }

  async function store(message: LiveMessage): Promise<void> {
    switch (message.type) {
      case 'hello':
        if (message.userId !== ports.userId) return end('session.otherUser');
        return ports.onHello(message.epoch);
      case 'headers':
        return ports.onHeaders([message]);
      case 'changes':
        return storeChanges(message);
      case 'ready':
        await ports.onReady(message);
        isReady = true;
        return ports.onConnection('online');
      case 'end':
        return end(message.code);
      case 'heartbeat':
        return;
    }
  }

  async function storeChanges(first: ChangesMessage): Promise<void> {
    const batch = [first];
    let bins = Object.keys(first.bins).length;
    while (pending[0]?.type === 'changes' && bins < binsPerBatch) {
      const next = pending.shift() as ChangesMessage;
      batch.push(next);
      bins += Object.keys(next.bins).length;
    }
    await waitAtMost(settleMaxMs, ports.settled(batch.flatMap((each) => Object.keys(each.bins))));
    const holes = await ports.onChanges(batch);
    if (holes.length > 0) disconnect();
  }

  function end(code: string): void {
    if (code === 'request.tooMany') ended = 'tooMany';
    if (!code.startsWith('session.')) return;
    ended = 'session';
    // Security: later messages may be another person's and must not get into this copy.
    pending.length = 0;
    disconnect();
    ports.onSession(code as ErrorCode);
  }

  return {
    take(messages: LiveMessage[]): void {
      if (failure || ended) return;
      pending.push(...messages);
      working ??= work();
    },
    async drained(): Promise<{ error: unknown } | undefined> {
      await working;
      return failure;
    },
    isReady: () => isReady && !failure,
    endedWith: () => ended,
  };
}

function waitAtMost(ms: number, promise: Promise<void>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    void promise.then(() => {
      clearTimeout(timer);
      resolve();
    });
  });
}
