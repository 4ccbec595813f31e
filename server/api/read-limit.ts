import { costModel } from '../cost-model.ts';
import { createFairQueue } from './fair-queue.ts';
import { createFaultLimit } from './limits.ts';
import { limitUnreadBytes, type UnreadBytes } from './unread-bytes.ts';

export type ReadLimit = {
  /**
   * Runs a read when its account has a turn; waiting reads hold no place in the queue of the database connections.
   * @throws AppError `request.tooMany` where too much of the account waits or its answers were too long lately; `server.busy`.
   */
  take<T>(userId: string, read: () => Promise<T>): Promise<T>;
  /** Counts bytes of an answer, which are only known afterwards. */
  count(userId: string, bytes: number): void;
  /** Answers in memory that are not taken yet. */
  unread: UnreadBytes;
};

export function createReadLimit(factor: number): ReadLimit {
  const { readsAtOnce: atOncePerKey, readsWaiting, readBytes, unreadBytes } = costModel.account;
  const { readsAtOnce: atOnce, readsWaiting: waiting } = costModel.process;
  const queue = createFairQueue({ atOnce, waiting, atOncePerKey, waitingPerKey: readsWaiting * factor });
  const bytes = createFaultLimit(readBytes.max * factor, readBytes.seconds);
  const unread = limitUnreadBytes(unreadBytes);
  return {
    unread,
    take: (userId, read) =>
      queue(userId, () => {
        bytes.assertFew(userId);
        unread.assertFew(userId);
        return read();
      }),
    count: bytes.count,
  };
}
