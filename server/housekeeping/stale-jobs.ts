import type { FastifyBaseLogger } from 'fastify';
import { type JobDeps, recoverStaleJobs } from '../features/invites/delivery-jobs.ts';

export type TakingOver = {
  stop(): Promise<void>;
};

const EVERY_MS = 2_000;

/** Runs jobs that other processes, or this one before a restart, left undone. */
export function startTakingOver(deps: JobDeps, log: FastifyBaseLogger): TakingOver {
  const fail = (error: unknown) => log.warn(error, 'invitations wait to be delivered; trying again later');
  let running: Promise<void> | undefined;
  const round = () => {
    running ??= recoverStaleJobs(deps, fail)
      .catch(fail)
      .finally(() => {
        running = undefined;
      });
  };
  round();
  const rounds = setInterval(round, EVERY_MS);
  rounds.unref();
  return {
    async stop() {
      clearInterval(rounds);
      await running;
    },
  };
}
