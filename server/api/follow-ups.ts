import { randomInt } from 'node:crypto';
import { finished } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import { costModel } from '../cost-model.ts';
import type { FollowUp, FollowUpDelay, FollowUpDeps } from '../features/command.ts';
import { createFairQueue } from './fair-queue.ts';

export type FollowUps = {
  /** Runs after the answer was sent or its connection has closed, one at a time per account; failures are logged. */
  run(reply: FastifyReply, userId: string, followUp: FollowUp): void;
  /** Resolves when nothing runs or waits. */
  settled(): Promise<void>;
};

export function createFollowUps(
  deps: FollowUpDeps,
  delayMs: FollowUpDelay,
  log: FastifyBaseLogger,
): FollowUps {
  const queue = createQueue(deps, (error) => log.error(error, 'follow-up failed'));
  const delayed = new Set<Promise<void>>();
  return {
    run(reply, userId, followUp) {
      const done = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
        .then(() => setTimeout(randomInt(delayMs.min, delayMs.max)))
        .then(() => queue.add(userId, followUp))
        .finally(() => delayed.delete(done));
      delayed.add(done);
    },
    async settled() {
      while (delayed.size > 0) await Promise.all(delayed);
      await queue.settled();
    },
  };
}

type Queue = { add(userId: string, followUp: FollowUp): void; settled(): Promise<void> };

/** Runs one step per account at a time, as an account's steps mostly want the same lock; waiting ones hold no connection. */
function createQueue(deps: FollowUpDeps, onFailure: (error: unknown) => void): Queue {
  // Needs no limit on waiting, as each account waits here once.
  const turns = createFairQueue({ atOnce: costModel.process.workAtOnce });
  const queues = new Map<string, FollowUp[]>();
  const running = new Set<Promise<void>>();

  function add(userId: string, followUp: FollowUp): void {
    const queue = queues.get(userId);
    if (queue === undefined) start(userId, [followUp]);
    else if (!queue.some((waiting) => waiting.joins(followUp))) queue.push(followUp);
  }

  function start(userId: string, queue: FollowUp[]): void {
    queues.set(userId, queue);
    const done = runAll(userId, queue).finally(() => running.delete(done));
    running.add(done);
  }

  /** Alternates between an account's follow-ups, so that a long one does not delay the others. */
  async function runAll(userId: string, queue: FollowUp[]): Promise<void> {
    for (let followUp = queue[0]; followUp !== undefined; followUp = queue[0]) {
      await turns(userId, () => runStep(followUp));
      queue.shift();
      if (!followUp.isDone()) queue.push(followUp);
    }
    queues.delete(userId);
  }

  async function runStep(followUp: FollowUp): Promise<void> {
    try {
      await followUp.step(deps);
    } catch (error) {
      onFailure(error);
    }
  }

  return {
    add,
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
