import type { CallResult } from '#domain/calls.ts';
import type { QueuedName } from '#domain/operation.ts';
import { touchedBins } from '#domain/predict/queued-writes.ts';
import type { Waiting } from '../operations/operation.ts';
import { unattended } from '../storage/unattended.ts';
import { backOff, createPause } from '../wire/back-off.ts';
import { CallError } from '../wire/call.ts';

/** Answers of 5xx or 413, each waited upon, after which an operation is parked while others get through. */
const triesBeforeParking = 10;

export type SenderPorts = {
  waiting(): readonly Waiting[];
  send(waiting: Waiting): Promise<CallResult<QueuedName>>;
  acknowledge(waiting: Waiting, result: CallResult<QueuedName>): Promise<void>;
  refuse(waiting: Waiting, error: CallError): Promise<void>;
  /** Refuses one that builds on a refused one, if it does; it is not sent then. */
  refuseWithItsRoot(waiting: Waiting): Promise<boolean>;
  /** Our own 401: nothing is sent until someone signs in. */
  onSession(error: CallError): void;
  /** An answer could not be stored. */
  onStorageTrouble(error: unknown): Promise<void>;
  /** Whether the server answers others at the moment. */
  isServerWell(): boolean;
};

export type Sender = ReturnType<typeof createSender>;

/**
 * Sends the outbox, oldest first, one at a time. Only a refusal in our own error form is final; whatever else goes
 * wrong means the same operation again, later.
 */
export function createSender(ports: SenderPorts) {
  const pause = createPause();
  const failures = new Map<string, number>();
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

  function oldest(): Waiting | undefined {
    return ports
      .waiting()
      .find((each) => each.seq !== undefined && !each.acked && !answered.has(each.operationId));
  }

  /** Whether the server did it. Whatever it says counts only once the operation is durable. */
  async function sendOnce(waiting: Waiting, storing: Promise<Waiting>): Promise<boolean> {
    let settle = () => {};
    const settled = new Promise<void>((resolve) => {
      settle = resolve;
    });
    inFlight = { bins: new Set(touchedBins(waiting.operation)), settled };
    const [answer, durable] = await Promise.allSettled([ports.send(waiting).catch(asDoneBefore), storing]);
    try {
      // Not stored: whoever made it is told, and there is nothing to follow up.
      if (durable.status === 'fulfilled') await followUp(durable.value, answer, settle);
    } finally {
      settle();
      inFlight = undefined;
    }
    return answer.status === 'fulfilled';
  }

  async function followUp(
    waiting: Waiting,
    answer: PromiseSettledResult<CallResult<QueuedName>>,
    settle: () => void,
  ): Promise<void> {
    if (answer.status === 'fulfilled') {
      failures.delete(waiting.operationId);
      answered.add(waiting.operationId);
      // Not awaited: it takes its place in the queue, the changes held back follow there, the next one is sent.
      unattended(store(ports.acknowledge(waiting, answer.value)).then(() => forget(waiting)));
      return;
    }
    settle();
    if (!(answer.reason instanceof CallError)) throw answer.reason;
    await handleFailure(waiting, answer.reason);
  }

  async function handleFailure(waiting: Waiting, error: CallError): Promise<void> {
    if (error.isOwn && error.code.startsWith('session.')) {
      isStopped = true;
      return ports.onSession(error);
    }
    if (isFinal(error, waiting)) return store(ports.refuse(waiting, error));
    const isItsFault = (error.httpStatus ?? 0) >= 500 || error.httpStatus === 413;
    const before = failures.get(waiting.operationId) ?? 0;
    if (isItsFault && before + 1 >= triesBeforeParking && ports.isServerWell()) {
      failures.delete(waiting.operationId);
      return store(ports.refuse(waiting, error));
    }
    const isWaitedOut = await pause.wait(error.retryAfterMs ?? backOff(before + 1));
    // Tries in quick succession, as each new change wakes us, are a short spell of trouble and no fault of this one's.
    if (isWaitedOut) failures.set(waiting.operationId, before + 1);
  }

  /** What could not be stored is asked for again: the server remembers its answer. */
  async function store(outcome: Promise<void>): Promise<void> {
    try {
      await outcome;
    } catch (error) {
      await ports.onStorageTrouble(error);
      await pause.wait(backOff(1));
    }
  }

  function forget({ operationId }: Waiting): void {
    answered.delete(operationId);
    unattended(drain());
  }

  return {
    start(): void {
      isStopped = false;
      unattended(drain());
    },
    /** Sends what waits; called again whenever there may be something to send, or the server may be back. */
    wake(): void {
      pause.wake();
      unattended(drain());
    },
    /**
     * Sends one at once while the disk still takes it, if nothing waits before it and it builds on nothing. Resolves to
     * whether the server did it.
     */
    async sendEagerly(waiting: Waiting, storing: Promise<Waiting>): Promise<boolean> {
      const isFirst = ports
        .waiting()
        .every((each) => each === waiting || each.acked || answered.has(each.operationId));
      const mayGo = isFirst && waiting.after.length === 0 && ports.isServerWell();
      if (!mayGo || isRunning || isStopped) return false;
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
    /** Resolves when no answer is outstanding for any of these bins, so that its change is not shown beside it. */
    settled(bins: Iterable<string>): Promise<void> {
      const current = inFlight;
      if (!current) return Promise.resolve();
      for (const id of bins) if (current.bins.has(id)) return current.settled;
      return Promise.resolve();
    },
  };
}

/** Done, its answer lost, and by now gone or out of sight: nothing of it will arrive, and nothing was refused. */
function asDoneBefore(error: unknown): CallResult<QueuedName> {
  if (error instanceof CallError && error.isOwn && error.code === 'operations.done')
    return { ids: [], revisions: {} };
  throw error;
}

/** A refusal by the rules. Not: sessions, limits of rate, a busy or failing server, and what others answered in between. */
function isFinal(error: CallError, { build }: Waiting): boolean {
  if (!error.isOwn || /^(session|server|client)\./.test(error.code)) return false;
  if (error.code === 'request.tooMany') return false;
  return !(error.isNotUnderstood && isOlder(error.serverBuild, build));
}

/** Whether a server's build is known and older: it may not know yet what this device asks for. */
function isOlder(serverBuild: string | undefined, build: string): boolean {
  return serverBuild !== undefined && serverBuild.localeCompare(build, 'en', { numeric: true }) < 0;
}
