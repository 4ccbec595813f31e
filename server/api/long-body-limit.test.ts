import type { FastifyRequest } from 'fastify';
import { afterEach, expect, test, vi } from 'vitest';
import { costModel } from '../cost-model.ts';
import { createLongBodyLimit } from './bodies.ts';

afterEach(() => vi.restoreAllMocks());

const requestOf = (sender: string, countedBytes: number = costModel.body.longBytes) =>
  ({ sender, countedBytes }) as FastifyRequest;

/** Counts the turns of the event loop until `stop`. */
function countTurns() {
  let turns = 0;
  let counting = setImmediate(function count() {
    turns++;
    counting = setImmediate(count);
  });
  return { now: () => turns, stop: () => clearImmediate(counting) };
}

test('steps of long bodies of any senders never share a turn of the event loop', async () => {
  const inTurn = createLongBodyLimit();
  const turns = countTurns();
  const senders = ['olga', 'olga', 'erik', 'anna'];
  const doneAt = await Promise.all(senders.map((sender) => inTurn(requestOf(sender), turns.now)));
  turns.stop();
  expect(new Set(doneAt).size).toBe(senders.length);
});

test('long bodies of several senders take turns', async () => {
  const inTurn = createLongBodyLimit();
  const done: string[] = [];
  const senders = ['olga', 'olga', 'olga', 'erik'];
  await Promise.all(senders.map((sender) => inTurn(requestOf(sender), () => done.push(sender))));
  expect(done).toEqual(['olga', 'erik', 'olga', 'olga']);
});

test('the pause after a step is proportional to its duration', async () => {
  const inTurn = createLongBodyLimit();
  let elapsed = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => elapsed);
  const began = Date.now();
  const long = inTurn(requestOf('olga'), () => {
    elapsed += 25;
  });
  await Promise.all([long, inTurn(requestOf('erik'), () => {})]);
  expect(Date.now() - began).toBeGreaterThanOrEqual(25 * costModel.body.pauseFactor - 5);
});

test('a failing step rejects only its own request', async () => {
  const inTurn = createLongBodyLimit();
  const failing = inTurn(requestOf('olga'), () => {
    throw new Error('not JSON');
  });
  const other = inTurn(requestOf('erik'), () => 'read');
  await expect(failing).rejects.toThrow('not JSON');
  expect(await other).toBe('read');
});

test('a short body does not wait', async () => {
  const inTurn = createLongBodyLimit();
  const done: string[] = [];
  const long = inTurn(requestOf('olga'), () => done.push('long'));
  const short = inTurn(requestOf('erik', costModel.body.longBytes - 1), () => done.push('short'));
  await Promise.all([long, short]);
  expect(done).toEqual(['short', 'long']);
});
