import type { FastifyBaseLogger } from 'fastify';
import type { PushDelivery } from '../features/notifications/push-jobs.ts';
import { type Rounds, startRounds } from './rounds.ts';

/** An open tab shows a notification before its push is sent, and marks it as read. */
const EVERY_MS = 1_000;

export function startPushing(delivery: PushDelivery, log: FastifyBaseLogger): Rounds {
  const rounds = startRounds(
    EVERY_MS,
    () => delivery.round(),
    (error) => log.warn(error, 'pushes wait to be sent; trying again later'),
  );
  return {
    async stop() {
      await rounds.stop();
      await delivery.settled();
    },
  };
}
