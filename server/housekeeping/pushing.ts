import type { FastifyBaseLogger } from 'fastify';
import type { PushDelivery } from '../features/notifications/push-jobs.ts';

export type Pushing = {
  stop(): Promise<void>;
};

/** An open tab shows a notification before its push is sent, and marks it as read. */
const EVERY_MS = 1_000;

export function startPushing(delivery: PushDelivery, log: FastifyBaseLogger): Pushing {
  let running: Promise<void> | undefined;
  const round = () => {
    running ??= delivery
      .round()
      .catch((error) => log.warn(error, 'pushes wait to be sent; trying again later'))
      .finally(() => {
        running = undefined;
      });
  };
  const rounds = setInterval(round, EVERY_MS);
  rounds.unref();
  return {
    async stop() {
      clearInterval(rounds);
      await running;
      await delivery.settled();
    },
  };
}
