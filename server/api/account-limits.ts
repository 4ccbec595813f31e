import type { ServerResponse } from 'node:http';
import type { CallData, UploadName, WriteName } from '#domain/calls.ts';
import { AppError } from '#domain/errors.ts';
import type { Revisions } from '#domain/schemas.ts';
import { costModel, type Rate } from '../cost-model.ts';
import type { CallRate, ReadName } from '../features/command.ts';
import { reads, uploads, writes } from '../features/commands.ts';
import { createFairQueue } from './fair-queue.ts';
import {
  combineLimits,
  createRateLimit,
  createUsageLimit,
  type RateLimit,
  type UsageLimit,
} from './rate-limit.ts';

type LimitedName = ReadName | WriteName | UploadName;

/** @throws AppError `request.tooMany`. */
export type CallLimits = <N extends LimitedName>(name: N, userId: string, data: CallData<N>) => void;

type LimitedCall<N extends LimitedName> = { rate: CallRate<N>; newIds?(data: CallData<N>): number };

/** Limits an account's writes, its requested ids and what each call limits itself. */
export function createCallLimits(factor: number): CallLimits {
  const limitOf = ({ max, seconds }: Rate): RateLimit => createRateLimit(max * factor, seconds);
  const countWrite = limitOf(costModel.account.writes);
  const countNewIds = limitOf(costModel.account.newIds);
  const commands: { [N in LimitedName]: LimitedCall<N> } = { ...reads, ...writes, ...uploads };
  const limitsOf = new Map<string, RateLimit[]>();
  for (const [name, { rate }] of Object.entries(commands)) limitsOf.set(name, rate.limits.map(limitOf));
  return (name, userId, data) => {
    const { rate, newIds }: LimitedCall<typeof name> = commands[name];
    if (name in writes || name in uploads) countWrite(userId);
    const newIdCount = newIds?.(data) ?? 0;
    if (newIdCount > 0) countNewIds(userId, newIdCount);
    const weight = rate.weigh?.(data);
    for (const count of limitsOf.get(name) ?? []) count(userId, weight);
  };
}

/** Limits how much an account's writes change, which is known only after each write. */
export function createChangeLimit(factor: number): UsageLimit {
  const { changed, changedAtOnce } = costModel.account;
  return combineLimits(
    [changed, changedAtOnce].map(({ max, seconds }) => createUsageLimit(max * factor, seconds)),
  );
}

/** Reached bins and locations, or the equivalent of the changed items and entries, whichever is more. */
export function changedRows(revisions: Revisions, rows = 0): number {
  return Math.max(Object.keys(revisions).length, Math.ceil(rows / costModel.account.itemsPerChanged));
}

/** Quick refusals count nothing. */
export function changedByFailure(ms: number): number {
  return ms < 100 ? 0 : Math.round((ms / 1_000) * costModel.account.changedPerFailedSecond);
}

export type ReadLimit = {
  /**
   * Runs a read when its account has a turn; waiting reads use no database connection.
   * @throws AppError `request.tooMany` if too many reads of the account wait or its recent answers were too long;
   * `server.busy`.
   */
  run<T>(userId: string, read: () => Promise<T>): Promise<T>;
  /** Counts bytes of an answer, which are only known afterwards. */
  count(userId: string, bytes: number): void;
  /** Answers in memory that the client has not received yet. */
  unread: UnreadBytesLimit;
};

export function createReadLimit(factor: number): ReadLimit {
  const { readsAtOnce: atOncePerKey, readsWaiting, readBytes, unreadBytes } = costModel.account;
  const { readsAtOnce: atOnce, readsWaiting: waiting } = costModel.process;
  const queue = createFairQueue({ atOnce, waiting, atOncePerKey, waitingPerKey: readsWaiting * factor });
  const bytes = createUsageLimit(readBytes.max * factor, readBytes.seconds);
  const unread = createUnreadBytesLimit(unreadBytes);
  return {
    unread,
    run: (userId, read) =>
      queue(userId, () => {
        bytes.assertBelow(userId);
        unread.assertBelow(userId);
        return read();
      }),
    count: bytes.count,
  };
}

export type UnreadBytesLimit = {
  /** @throws AppError `request.tooMany` if too many bytes of the key are unread. */
  assertBelow(key: string): void;
  /** Counts the bytes until the answer was received or its connection has closed. */
  add(key: string, bytes: number, response: ServerResponse): void;
};

/** Limits the answers in memory that a key (an account or a network) requested and does not read. */
export function createUnreadBytesLimit(max: number): UnreadBytesLimit {
  const unread = new Map<string, number>();
  return {
    assertBelow(key) {
      if ((unread.get(key) ?? 0) >= max) throw new AppError('request.tooMany');
    },
    add(key, bytes, response) {
      if (response.destroyed) return;
      unread.set(key, (unread.get(key) ?? 0) + bytes);
      response.once('close', () => {
        const rest = (unread.get(key) ?? 0) - bytes;
        if (rest > 0) unread.set(key, rest);
        else unread.delete(key);
      });
    },
  };
}
