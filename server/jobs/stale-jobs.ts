import type { FastifyBaseLogger } from 'fastify';
import { type JobDeps, recoverStaleJobs } from '../features/invites/delivery-jobs.ts';
import { type Rounds, startRounds } from './rounds.ts';

const EVERY_MS = 2_000;

/** Runs jobs that other processes, or this one before a restart, left undone. */
export function startRecoveringStaleJobs(deps: JobDeps, log: FastifyBaseLogger): Rounds {
  const fail = (error: unknown) => log.warn(error, 'invitations wait to be delivered; trying again later');
  return startRounds(EVERY_MS, () => recoverStaleJobs(deps, fail), fail);
}
