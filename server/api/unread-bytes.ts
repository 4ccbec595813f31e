import type { ServerResponse } from 'node:http';
import { AppError } from '#domain/errors.ts';

export type UnreadBytes = {
  /** @throws AppError `request.tooMany` where too much of the key waits to be taken. */
  assertFew(key: string): void;
  /** Until the answer was taken or its connection has ended. */
  add(key: string, bytes: number, response: ServerResponse): void;
};

/** Bounds the answers in memory that a key (an account or a network) asked for and does not take. */
export function limitUnreadBytes(max: number): UnreadBytes {
  const unread = new Map<string, number>();
  return {
    assertFew(key) {
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
