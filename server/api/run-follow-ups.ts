import { randomInt } from 'node:crypto';
import { finished } from 'node:stream';
import { setTimeout } from 'node:timers/promises';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { FollowUp, FollowUpDeps } from '../features/command.ts';
import { createFollowUpQueue } from './follow-up-queue.ts';

export type AfterAnswers = {
  /** Runs after the answer has left or its reader has gone, in the account's turn; failures are logged. */
  run(reply: FastifyReply, userId: string, followUp: FollowUp): void;
  settled(): Promise<void>;
};

/** Security: a random delay, or later answers to the person would tell by their time what there was to do. */
const SOON_MS = { least: 20, most: 500 };

export function createAfterAnswers(deps: FollowUpDeps, log: FastifyBaseLogger): AfterAnswers {
  const turns = createFollowUpQueue(deps, (error) =>
    log.error(error, 'what was to be done after an answer failed'),
  );
  const leaving = new Set<Promise<void>>();
  return {
    run(reply, userId, followUp) {
      const done = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
        .then(() => setTimeout(randomInt(SOON_MS.least, SOON_MS.most)))
        .then(() => turns.add(userId, followUp))
        .finally(() => leaving.delete(done));
      leaving.add(done);
    },
    async settled() {
      while (leaving.size > 0) await Promise.all(leaving);
      await turns.settled();
    },
  };
}
