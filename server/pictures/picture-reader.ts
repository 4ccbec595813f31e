import { join } from 'node:path';
import { AppError } from '#domain/errors.ts';
import type { PhotoSize } from '#domain/photos/photo-limits.ts';
import { createFairQueue } from '../api/fair-queue.ts';
import { createUsageLimit } from '../api/rate-limit.ts';
import { costModel } from '../cost-model.ts';
import { createReaderProcesses } from '../readers/reader-processes.ts';
import type { Picture, PictureAnswer, PictureTask } from './picture.ts';

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
  /** Returns a small JPEG without metadata; fails like `read`. */
  toJpeg(userId: string, path: string): Promise<Buffer>;
  /** Files that wait or are being read. */
  countPending(): number;
  stop(): Promise<void>;
};

const { conversionsAtOnce, maxMs, processorMs } = costModel.photo;
/** Counted for a file whose process had to be ended. */
const READ_SECONDS_MAX = processorMs / 1000;
const { photoSeconds } = costModel.account;
const WAITING_MAX = 200;

const processOptions = {
  worker: join(import.meta.dirname, 'picture-worker.ts'),
  heapMb: 64,
  maxMs,
  tasksPerProcess: 200,
};

/** Files are read by processes of their own. */
export function createPictureReader(rateFactor = 1): PictureReader {
  const seconds = createUsageLimit(photoSeconds.max * rateFactor, photoSeconds.seconds);
  const queue = createFairQueue({ atOnce: conversionsAtOnce, atOncePerKey: 1, waiting: WAITING_MAX });
  const processes = createReaderProcesses<PictureTask, PictureAnswer>(processOptions);

  async function convert(
    userId: string,
    task: PictureTask,
  ): Promise<Exclude<PictureAnswer, { fault: unknown }>> {
    seconds.assertBelow(userId);
    const outcome = await processes.run(task);
    if ('ended' in outcome) {
      if (outcome.ended !== 'notTold') seconds.count(userId, READ_SECONDS_MAX);
      // One that ends alone has met a file that no library survives, or that costs more than any photo.
      throw new AppError(outcome.ended === 'alone' ? 'photos.unreadable' : 'server.busy');
    }
    const { answer, seconds: used } = outcome;
    seconds.count(userId, used);
    if ('fault' in answer) throw new AppError(answer.fault);
    return answer;
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
    stop: processes.stop,
  };
}
