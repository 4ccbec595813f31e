import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '#domain/errors.ts';
import type { AccountForImport } from '#domain/imports/import-steps.ts';
import { createFairQueue } from '#server/api/fair-queue.ts';
import { costModel } from '#server/cost-model.ts';
import { createReaderProcesses } from '#server/readers/reader-processes.ts';
import type { AccountQuestion, AskAccount, MadeOf, ReadingAnswer, ReadingTask } from './reading-task.ts';

export type FileReader = {
  /**
   * One of an account at a time; `ask` answers the process about the account. @throws AppError `imports.…` of the file,
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

const { readAtOnce, readsWaiting, maxMs } = costModel.imports;
const worker = join(import.meta.dirname, 'reading-worker.ts');

/** Files are read by processes of their own. */
export function createFileReader(
  log: Pick<FastifyBaseLogger, 'warn'>,
  heapMb: number = costModel.imports.heapMb,
): FileReader {
  const queue = createFairQueue({ atOnce: readAtOnce, atOncePerKey: 1, waiting: readsWaiting });
  const processes = createReaderProcesses<ReadingTask, ReadingAnswer, AccountQuestion, AccountForImport>({
    ...{ worker, heapMb, maxMs },
    tasksPerProcess: 100,
  });
  let isStopping = false;

  async function run(
    userId: string,
    task: ReadingTask,
    ask: AskAccount | undefined,
  ): Promise<MadeOf<ReadingTask['make']>> {
    if (isStopping) throw new AppError('server.busy');
    const outcome = await processes.run(task, { ask });
    if ('ended' in outcome) {
      if (isStopping || outcome.ended === 'notTold') throw new AppError('server.busy');
      log.warn(
        { userId, make: task.make, ended: outcome.ended },
        'a file to import took its reader too much',
      );
      throw new AppError('imports.tooComplex');
    }
    const { answer } = outcome;
    if ('made' in answer) return answer.made;
    if ('refusal' in answer) throw new AppError(answer.refusal.code, answer.refusal.params);
    throw new Error(`a file to import was not read: ${answer.bug}`);
  }

  return {
    async read<Make extends ReadingTask['make']>(
      userId: string,
      task: ReadingTask & { make: Make },
      ask?: AskAccount,
    ) {
      return (await queue(userId, () => run(userId, task, ask))) as MadeOf<Make>;
    },
    async stop() {
      isStopping = true;
      await processes.stop();
    },
  };
}
