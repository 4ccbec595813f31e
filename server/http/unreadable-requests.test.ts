import type { Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { answerUnreadable } from './unreadable-requests.ts';

test('connections that their clients ended in the middle of a request close in turns, without an answer', async () => {
  const onUnreadable = answerUnreadable({});
  const ended = Array.from({ length: 500 }, () => new PassThrough());
  const closed = () => ended.filter(({ destroyed }) => destroyed).length;
  for (const socket of ended) {
    const fault = Object.assign(new Error(), { code: 'HPE_INVALID_EOF_STATE' });
    onUnreadable(fault, socket as unknown as Socket);
  }
  expect(closed()).toBe(0);
  const closedInTurn: number[] = [];
  while (closed() < ended.length) {
    const before = closed();
    await nextTurn();
    closedInTurn.push(closed() - before);
  }
  expect(Math.max(...closedInTurn)).toBeLessThanOrEqual(100);
  expect(ended.every((socket) => socket.read() === null)).toBe(true);
});
