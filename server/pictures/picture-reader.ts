import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { createFairQueue } from '../api/fair-queue.ts';
import { createUsageLimit } from '../api/rate-limit.ts';
import { costModel } from '../cost-model.ts';
import type { Picture, PictureAnswer, PictureFault, PictureReport, PictureTask } from './picture.ts';

export type PictureReader = {
  /** Before a file is received. @throws AppError `request.tooMany` where reading the account's files took too long lately. */
  assertTimeLeft(userId: string): void;
  /**
   * One of an account at a time. @throws AppError `photos.unreadable`, `.heic`, `.tooManyPixels`; `server.busy`,
   * `request.tooMany`.
   */
  read(userId: string, path: string): Promise<Picture>;
  /** Three files of a photo, unchanged. @throws AppError `photos.unreadable` if a server would not have made them so. */
  readStored(userId: string, paths: Record<PhotoSize, string>, placeholder: string): Promise<Picture>;
  /** As one small JPEG without metadata; fails as `read` does. */
  toJpeg(userId: string, path: string): Promise<Buffer>;
  /** Files that wait or are being read. */
  countPending(): number;
  stop(): Promise<void>;
};

const WORKER = join(import.meta.dirname, 'picture-worker.ts');
const { conversionsAtOnce, maxMs, processorMs } = costModel.photo;
/** Counted for a file whose worker had to be ended. */
const READ_SECONDS_MAX = processorMs / 1000;
const { photoSeconds } = costModel.account;
const WAITING_MAX = 200;
const IDLE_MS = 30_000;
/** What libraries leave behind in memory goes with the process. */
const FILES_PER_WORKER = 200;

/** Security: none of the server's secrets. Few threads keep its memory small. */
const env = { SystemRoot: process.env.SystemRoot, MALLOC_ARENA_MAX: '2', UV_THREADPOOL_SIZE: '2' };

type Worker = { process: ChildProcess; files: number };

/** Files are read by processes of their own with little priority, which end when nothing is left to do. */
export function createPictureReader(rateFactor = 1): PictureReader {
  const seconds = createUsageLimit(photoSeconds.max * rateFactor, photoSeconds.seconds);
  const queue = createFairQueue({ atOnce: conversionsAtOnce, atOncePerKey: 1, waiting: WAITING_MAX });
  const idle: Worker[] = [];
  const running = new Set<ChildProcess>();
  let ending: NodeJS.Timeout | undefined;

  function start(): Worker {
    const child = fork(WORKER, {
      env,
      execArgv: ['--max-old-space-size=64'],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    // Not being able to start or to be told is seen by its end.
    child.on('error', () => child.kill('SIGKILL'));
    lowerPriority(child);
    running.add(child);
    const worker = { process: child, files: 0 };
    child.once('exit', () => {
      running.delete(child);
      const at = idle.indexOf(worker);
      if (at >= 0) idle.splice(at, 1);
    });
    return worker;
  }

  async function convert(
    userId: string,
    task: PictureTask,
  ): Promise<Exclude<PictureAnswer, { fault: unknown }>> {
    seconds.assertBelow(userId);
    clearTimeout(ending);
    const worker = idle.pop() ?? start();
    try {
      const { answer, seconds: used } = await ask(worker, task);
      seconds.count(userId, used);
      if ('fault' in answer) throw new AppError(answer.fault);
      return answer;
    } finally {
      if (running.has(worker.process)) {
        if (worker.files < FILES_PER_WORKER) idle.push(worker);
        else worker.process.kill('SIGKILL');
      }
      ending = setTimeout(endIdle, IDLE_MS);
      ending.unref();
    }
  }

  function endIdle(): void {
    for (const worker of idle.splice(0)) worker.process.kill('SIGKILL');
  }

  let pending = 0;
  async function inTurn(userId: string, task: PictureTask) {
    pending++;
    try {
      return await queue(userId, () => convert(userId, task));
    } finally {
      pending--;
    }
  }

  return {
    assertTimeLeft: seconds.assertBelow,
    countPending: () => pending,
    async read(userId, path) {
      const answered = await inTurn(userId, { path, make: 'photo' });
      if ('picture' in answered) return answered.picture;
      throw new AppError('photos.unreadable');
    },
    async readStored(userId, paths, placeholder) {
      const answered = await inTurn(userId, { make: 'stored', paths, placeholder });
      if ('picture' in answered) return answered.picture;
      throw new AppError('photos.unreadable');
    },
    async toJpeg(userId, path) {
      const answered = await inTurn(userId, { path, make: 'jpeg' });
      if ('jpeg' in answered) return Buffer.from(answered.jpeg);
      throw new AppError('photos.unreadable');
    },
    async stop() {
      clearTimeout(ending);
      const ends = [...running].map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ends);
    },
  };
}

/** A worker that ends has met a file that no library survives, or that takes longer than any photo. */
function ask(worker: Worker, task: PictureTask): Promise<PictureReport<PictureFault | 'server.busy'>> {
  const { process: child } = worker;
  worker.files++;
  return new Promise((resolve) => {
    const tooLate = setTimeout(() => {
      child.kill('SIGKILL');
      settle({ answer: { fault: 'server.busy' }, seconds: READ_SECONDS_MAX });
    }, maxMs);
    function settle(report: PictureReport<PictureFault | 'server.busy'>): void {
      clearTimeout(tooLate);
      child.off('message', settle).off('exit', ended);
      resolve(report);
    }
    function ended(): void {
      settle({ answer: { fault: 'photos.unreadable' }, seconds: READ_SECONDS_MAX });
    }
    child.once('message', settle).once('exit', ended);
    child.send(task, (error) => {
      if (error !== null) settle({ answer: { fault: 'server.busy' }, seconds: 0 });
    });
  });
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW);
  } catch {
    // It has ended already, which its `exit` tells.
  }
}
