import { finished } from 'node:stream';
import type { FastifyBaseLogger, FastifyReply } from 'fastify';

/** Does what waits for an answer to have gone out. */
export type AfterAnswers = {
  /** Runs once the answer has left, or whoever asked has gone. A failure is logged. */
  run(reply: FastifyReply, task: () => Promise<void>): void;
  /** Ends with the last task. */
  settled(): Promise<void>;
};

export function createAfterAnswers(log: FastifyBaseLogger): AfterAnswers {
  const running = new Set<Promise<void>>();
  return {
    run(reply, task) {
      const done = new Promise<void>((resolve) => finished(reply.raw, () => resolve()))
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
