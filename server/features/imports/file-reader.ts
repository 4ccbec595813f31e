import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { AppError } from '#domain/errors.ts';
import { createFairQueue } from '#server/api/fair-queue.ts';
import { costModel } from '#server/cost-model.ts';
import type { AskAccount, MadeOf, ReadingMessage, ReadingTask } from './reading-task.ts';

export type FileReader = {
  /**
   * One of an account at a time; `ask` answers the thread about the account. @throws AppError `imports.…` of the file,
   * `server.busy`, `request.tooMany`, that of `ask`.
   */
  read<Make extends ReadingTask['make']>(
    userId: string,
    task: ReadingTask & { make: Make },
    ask?: AskAccount,
  ): Promise<MadeOf<Make>>;
  /** Readings under way, and later ones, are refused as `server.busy`: another process does them, or this one after its start. */
  stop(): Promise<void>;
};

const WORKER = join(import.meta.dirname, 'reading-worker.ts');
const { readAtOnce, readsWaiting, memoryMb, maxMs } = costModel.imports;

/** Each file is read by a thread of its own, which ends with it. */
export function createFileReader(): FileReader {
  const queue = createFairQueue({ atOnce: readAtOnce, atOncePerKey: 1, waiting: readsWaiting });
  const running = new Set<Worker>();
  let isStopping = false;

  async function run(task: ReadingTask, ask: AskAccount | undefined): Promise<MadeOf<ReadingTask['make']>> {
    if (isStopping) throw new AppError('server.busy');
    const worker = new Worker(WORKER, {
      workerData: task,
      // Security: none of the server's secrets.
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    running.add(worker);
    const timeout = setTimeout(() => void worker.terminate(), maxMs);
    try {
      return await answerOf(worker, ask);
    } catch (error) {
      throw isStopping ? new AppError('server.busy') : error;
    } finally {
      clearTimeout(timeout);
      running.delete(worker);
      void worker.terminate();
    }
  }

  return {
    async read<Make extends ReadingTask['make']>(
      userId: string,
      task: ReadingTask & { make: Make },
      ask?: AskAccount,
    ) {
      return (await queue(userId, () => run(task, ask))) as MadeOf<Make>;
    },
    async stop() {
      isStopping = true;
      await Promise.all([...running].map((worker) => worker.terminate()));
    },
  };
}

/** A thread that ends without an answer took too long or too much memory. */
function answerOf(worker: Worker, ask: AskAccount | undefined): Promise<MadeOf<ReadingTask['make']>> {
  return new Promise((resolve, reject) => {
    worker.on('message', (message: ReadingMessage) => {
      if ('made' in message) resolve(message.made);
      else if ('refusal' in message) reject(new AppError(message.refusal.code, message.refusal.params));
      else ask?.(message.question).then((account) => worker.postMessage(account), reject);
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new AppError('imports.tooComplex') : error),
    );
    worker.once('exit', () => reject(new AppError('imports.tooComplex')));
  });
}
