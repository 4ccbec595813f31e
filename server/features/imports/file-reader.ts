import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#domain/errors.ts';
import { createFairQueue } from '#server/api/fair-queue.ts';
import { createUsageLimit } from '#server/api/rate-limit.ts';
import { costModel } from '#server/cost-model.ts';
import { createReaderProcesses } from '#server/readers/reader-processes.ts';
import { type Pausing, yieldToEventLoop } from '#server/yield-to-event-loop.ts';
import type {
  AccountQuestion,
  AccountReply,
  AskAccount,
  MadeOf,
  ReadingAnswer,
  ReadingTask,
} from './importer.ts';

export type FileReader = {
  /**
   * Does the work when it is the account's turn, one piece at a time; its files are made ready only then. Newer work of the same
   * `name` takes the place of what waits or is being read, which is refused as `imports.checkedAgain`.
   * @throws AppError `server.busy`, `request.tooMany`, that of the work.
   */
  inTurn<T>(userId: string, work: Work<T>, name?: string): Promise<T>;
  /** Readings under way, and later ones, are refused as `server.busy`: another process does them, or this one after its start. */
  stop(): Promise<void>;
};

type Work<T> = (read: ReadFile, run: RunHere) => Promise<T>;

/** Does work in this process, in turns, so that others have the event loop between them. */
export type RunHere = <T>(work: Pausing<T>) => Promise<T>;

/** `ask` answers the process about the account. @throws AppError `imports.…` of the file, that of `ask`. */
export type ReadFile = <Make extends ReadingTask['make']>(
  task: ReadingTask & { make: Make },
  ask?: AskAccount,
) => Promise<MadeOf<Make>>;

/** The place of named work: what is being read, and the newest that waits for it. */
type Place = { ending?: AbortController | undefined; next?: Waiting | undefined };
type Waiting = { work: Work<unknown>; resolve(made: unknown): void; reject(error: unknown): void };

const { readAtOnce, readsWaiting, readsWaitingPerAccount, heapMb, maxMs, processorMs } = costModel.imports;
const { importSeconds } = costModel.account;
const TURN_MS = 3;
const worker = join(import.meta.dirname, 'reading-worker.ts');
const queueLimits = {
  atOnce: readAtOnce,
  waiting: readsWaiting,
  atOncePerKey: 1,
  waitingPerKey: readsWaitingPerAccount,
};

type Options = { heapMb?: number; rateFactor?: number };

/** Files are read by processes of their own. */
export function createFileReader(
  log: Pick<FastifyBaseLogger, 'warn'>,
  { heapMb: heap = heapMb, rateFactor = 1 }: Options = {},
): FileReader {
  const queue = createFairQueue(queueLimits);
  const seconds = createUsageLimit(importSeconds.max * rateFactor, importSeconds.seconds);
  const processes = createReaderProcesses<ReadingTask, ReadingAnswer, AccountQuestion, AccountReply>({
    worker,
    heapMb: heap,
    maxMs,
    tasksPerProcess: 100,
  });
  const places = new Map<string, Place>();
  let isStopping = false;

  function readerFor(userId: string, signal?: AbortSignal): ReadFile {
    const read = async (task: ReadingTask, ask?: AskAccount) => {
      if (isStopping) throw new AppError('server.busy');
      const began = performance.now();
      const outcome = await processes.run(task, { ask, signal });
      if ('ended' in outcome) {
        seconds.count(userId, Math.min(performance.now() - began, processorMs) / 1_000);
        if (isStopping || outcome.ended === 'notTold') throw new AppError('server.busy');
        if (outcome.ended === 'stopped') throw new AppError('imports.checkedAgain');
        const fields = { userId, make: task.make, ended: outcome.ended };
        log.warn(fields, 'import file exceeded the limits of its reader');
        throw new AppError('imports.tooComplex');
      }
      seconds.count(userId, outcome.seconds);
      const { answer } = outcome;
      if ('made' in answer) return answer.made;
      if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.params);
      throw new Error(`import file not read: ${answer.bug}`);
    };
    return read as ReadFile;
  }

  function runnerFor(userId: string, signal?: AbortSignal): RunHere {
    let usedMs = 0;
    return async (work) => {
      for (;;) {
        const began = performance.now();
        let step = work.next();
        while (step.done !== true && performance.now() - began < TURN_MS) step = work.next();
        const turnMs = performance.now() - began;
        usedMs += turnMs;
        seconds.count(userId, turnMs / 1_000);
        if (step.done === true) return step.value;
        // As a process of its own may use.
        if (usedMs > processorMs) throw new AppError('imports.tooComplex');
        await yieldToEventLoop();
        if (isStopping) throw new AppError('server.busy');
        if (signal?.aborted) throw new AppError('imports.checkedAgain');
      }
    };
  }

  async function serve(userId: string, name: string, place: Place): Promise<void> {
    while (place.next !== undefined)
      await queue(userId, async () => {
        const { next } = place;
        place.next = undefined;
        place.ending = new AbortController();
        const { signal } = place.ending;
        const tools = [readerFor(userId, signal), runnerFor(userId, signal)] as const;
        await next?.work(...tools).then(next.resolve, next.reject);
        place.ending = undefined;
      }).catch((error) => {
        place.next?.reject(error);
        place.next = undefined;
      });
    places.delete(name);
  }

  function inPlace(userId: string, work: Work<unknown>, name: string): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const open = places.get(name);
      const place: Place = open ?? {};
      place.next?.reject(new AppError('imports.checkedAgain'));
      place.next = { work, resolve, reject };
      place.ending?.abort();
      if (open !== undefined) return;
      places.set(name, place);
      void serve(userId, name, place);
    });
  }

  return {
    async inTurn<T>(userId: string, work: Work<T>, name?: string) {
      seconds.assertBelow(userId);
      if (name !== undefined) return (await inPlace(userId, work, `${userId} ${name}`)) as T;
      return queue(userId, () => work(readerFor(userId), runnerFor(userId)));
    },
    async stop() {
      isStopping = true;
      await processes.stop();
    },
  };
}
