import { randomInt } from 'node:crypto';
import { finished } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';

/** Does what waits for an answer to have gone out. */
export type AfterAnswers = {
  /** Runs soon after the answer has left, or whoever asked has gone. A failure is logged. */
  run(reply: FastifyReply, task: () => Promise<void>): void;
  /** Ends with the last task. */
  settled(): Promise<void>;
};

/**
 * Security: at a moment nobody can foresee, or the next answers to the same person would come later by what there was to
 * do, and tell them of it.
 */
const SOON_MS = { least: 20, most: 500 };

export function createAfterAnswers(log: FastifyBaseLogger): AfterAnswers {
  const running = new Set<Promise<void>>();
  return {
    run(reply, task) {
      const done = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
        .then(() => setTimeout(randomInt(SOON_MS.least, SOON_MS.most)))
        .then(task)
        .catch((error) => log.error(error, 'what was to be done after an answer failed'))
        .finally(() => running.delete(done));
      running.add(done);
    },
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
