import { EventEmitter } from 'node:events';
import { setImmediate as soon } from 'node:timers/promises';
import type { FastifyReply } from 'fastify';
import { expect, onTestFinished, test, vi } from 'vitest';
import { costModel } from '#server/cost-model.ts';
import { createFileLimit } from './attachment-files.routes.ts';

const { sentAtOnce, sendsWaiting, sendMs } = costModel.photo;
const { photoReads, photoReadBytes } = costModel.account;
const { openPhotos, openPhotoBytes } = costModel.address;

/** An answer that nobody takes until it is closed. */
const unread = () =>
  ({ raw: Object.assign(new EventEmitter(), { destroyed: false }) }) as unknown as FastifyReply;

test('a client that does not read holds few photos in memory and delays nobody', async () => {
  const limit = createFileLimit(photoReads, photoReadBytes, 1);
  const replies = Array.from({ length: sentAtOnce + sendsWaiting }, unread);
  let sent = 0;
  const all = replies.map((reply) =>
    limit('olga', reply, async () => {
      sent++;
      return reply;
    }),
  );
  await soon();
  expect(sent).toBe(sentAtOnce);
  await expect(limit('olga', unread(), async () => unread())).rejects.toMatchObject({
    code: 'request.tooMany',
  });
  const other = unread();
  const others = limit('erik', other, async () => other);
  other.raw.emit('close');
  expect(await others).toBe(other);
  for (const { raw } of replies) raw.emit('close');
  await Promise.all(all);
  expect(sent).toBe(replies.length);
});

test('slow clients delay others of their network by seconds only', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const limit = createFileLimit(openPhotos, openPhotoBytes, 1);
  const slow = Array.from({ length: sentAtOnce }, unread);
  for (const reply of slow) void limit('cafe', reply, async () => reply);
  let isSent = false;
  const other = unread();
  const others = limit('cafe', other, async () => {
    isSent = true;
    return other;
  });
  await vi.advanceTimersByTimeAsync(sendMs - 1);
  expect(isSent).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(isSent).toBe(true);
  other.raw.emit('close');
  await others;
  expect(vi.getTimerCount()).toBe(0);
});

test('an account above its photo bytes is refused; other accounts are not', async () => {
  const limit = createFileLimit(photoReads, photoReadBytes, 1);
  const read = (key: string, bytes: number) => {
    const reply = unread();
    const answered = limit(key, reply, async (count) => {
      count(bytes);
      return reply;
    });
    reply.raw.emit('close');
    return answered;
  };
  await read('olga', photoReadBytes.max);
  await expect(read('olga', 1)).rejects.toMatchObject({ code: 'request.tooMany' });
  await read('erik', 1);
});
