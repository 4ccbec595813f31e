import type { CallResult } from '#domain/calls.ts';
import type { QueuedName } from '#domain/operation.ts';
import { touchedBins } from '#domain/predict.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import { unattended } from '../storage/unattended.ts';
import { backOff, createPause } from '../wire/back-off.ts';
import { CallError } from '../wire/call.ts';

/** After this many failures an operation is parked, so that others are sent. */
const failuresBeforeParking = 10;

export type SenderPorts = {
  waiting(): readonly OutboxEntry[];
  send(waiting: OutboxEntry): Promise<CallResult<QueuedName>>;
  acknowledge(waiting: OutboxEntry, result: CallResult<QueuedName>): Promise<void>;
  refuse(waiting: OutboxEntry, error: CallError): Promise<void>;
  /** Returns whether the operation it depends on was refused. */
  refuseWithItsRoot(waiting: OutboxEntry): Promise<boolean>;
  onSession(error: CallError): void;
  onStorageTrouble(error: unknown): Promise<void>;
  isServerReachable(): boolean;
};

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends operations in order. Only a refusal in our own error form is final; otherwise the same operation is retried.
 */
export function createSender(ports: SenderPorts) {
  const pause = createPause();
  const failures = createFailures(ports, pause);
  const answered = new Set<string>();
  let isRunning = false;
  let isStopped = true;
  let inFlight: { bins: Set<string>; settled: Promise<void> } | undefined;

  async function drain(): Promise<void> {
    if (isRunning || isStopped) return;
    isRunning = true;
    try {
      for (let next = oldest(); next && !isStopped; next = oldest()) {
        if (!(await ports.refuseWithItsRoot(next))) await sendOnce(next, Promise.resolve(next));
      }
    } finally {
      isRunning = false;
    }
  }

  function oldest(): OutboxEntry | undefined {
    return ports
      .waiting()
      .find((each) => each.seq !== undefined && !each.acked && !answered.has(each.operationId));
  }

  /** Resolves to whether the server accepted it. */
  async function sendOnce(waiting: OutboxEntry, storing: Promise<OutboxEntry>): Promise<boolean> {
    let settle = () => {};
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    inFlight = { bins: new Set(touchedBins(waiting.operation)), settled };
    const [answer, durable] = await Promise.allSettled([ports.send(waiting).catch(acceptRepeated), storing]);
    try {
      // The recorder reports a failure to store.
      if (durable.status === 'fulfilled') await followUp(durable.value, answer, settle);
    } finally {
      settle();
      inFlight = undefined;
    }
    return answer.status === 'fulfilled';
  }

  async function followUp(
    waiting: OutboxEntry,
    answer: PromiseSettledResult<CallResult<QueuedName>>,
    settle: () => void,
  ): Promise<void> {
    if (answer.status === 'fulfilled') {
      failures.forget(waiting);
      answered.add(waiting.operationId);
      // Not awaited, so that the next operation can be sent.
      unattended(failures.store(ports.acknowledge(waiting, answer.value)).then(() => forget(waiting)));
      return;
    }
    settle();
    const error = answer.reason;
    if (!(error instanceof CallError)) throw error;
    if (!error.isOwn || !error.code.startsWith('session.')) return failures.handle(waiting, error);
    isStopped = true;
    ports.onSession(error);
  }

  function forget({ operationId }: OutboxEntry): void {
    answered.delete(operationId);
    unattended(drain());
  }

  return {
    start(): void {
      isStopped = false;
      unattended(drain());
    },
    wake(): void {
      pause.wake();
      unattended(drain());
    },
    /** Sends an operation while it is being stored. Resolves to whether the server accepted it. */
    async sendEagerly(waiting: OutboxEntry, storing: Promise<OutboxEntry>): Promise<boolean> {
      const isFirst = ports
        .waiting()
        .every((each) => each === waiting || each.acked || answered.has(each.operationId));
      const canSend = isFirst && waiting.after.length === 0 && ports.isServerReachable();
      if (!canSend || isRunning || isStopped) return false;
      isRunning = true;
      try {
        return await sendOnce(waiting, storing);
      } finally {
        isRunning = false;
        unattended(drain());
      }
    },
    stop(): void {
      isStopped = true;
      pause.wake();
    },
    /** Resolves when no answer is pending for these bins, so that a change isn't shown twice. */
    settled(bins: Iterable<string>): Promise<void> {
      const current = inFlight;
      if (!current) return Promise.resolve();
      for (const id of bins) if (current.bins.has(id)) return current.settled;
      return Promise.resolve();
    },
  };
}

/** Counts failures of each operation; refuses, parks or delays an operation that failed. */
function createFailures(ports: SenderPorts, pause: ReturnType<typeof createPause>) {
  const counts = new Map<string, number>();

  async function handle(waiting: OutboxEntry, error: CallError): Promise<void> {
    if (isFinal(error, waiting)) return store(ports.refuse(waiting, error));
    const isItsOwnFault = (error.httpStatus ?? 0) >= 500 || error.httpStatus === 413;
    const before = counts.get(waiting.operationId) ?? 0;
    if (isItsOwnFault && before + 1 >= failuresBeforeParking && ports.isServerReachable()) {
      counts.delete(waiting.operationId);
      return store(ports.refuse(waiting, error));
    }
    const hasWaited = await pause.wait(error.retryAfterMs ?? backOff(before + 1));
    // Several quick retries count as one failure, since the operation is not their cause.
    if (hasWaited) counts.set(waiting.operationId, before + 1);
  }

  /** The operation is sent again; the server repeats the answer it remembers. */
  async function store(outcome: Promise<void>): Promise<void> {
    try {
      await outcome;
    } catch (error) {
      await ports.onStorageTrouble(error);
      await pause.wait(backOff(1));
    }
  }

  return {
    handle,
    store,
    forget({ operationId }: OutboxEntry): void {
      counts.delete(operationId);
    },
  };
}

/** The server accepted it earlier and the answer was lost; no revision will arrive. */
function acceptRepeated(error: unknown): CallResult<QueuedName> {
  if (error instanceof CallError && error.isOwn && error.code === 'operations.done')
    return { ids: [], revisions: {} };
  throw error;
}

/** Everything else is temporary: session, rate limit, a busy or failing server, a proxy's answer. */
function isFinal(error: CallError, { build }: OutboxEntry): boolean {
  if (!error.isOwn || /^(session|server|client)\./.test(error.code)) return false;
  if (error.code === 'request.tooMany') return false;
  return !error.isOfOlderServer(build);
}
