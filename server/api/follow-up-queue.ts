import { costModel } from '../cost-model.ts';
import type { FollowUp, FollowUpDeps } from '../features/command.ts';
import { createFairQueue } from './fair-queue.ts';

export type FollowUpQueue = {
  add(userId: string, followUp: FollowUp): void;
  settled(): Promise<void>;
};

/** Waiting work holds no database connection, as an account's steps mostly want the same lock. */
export function createFollowUpQueue(deps: FollowUpDeps, onFailure: (error: unknown) => void): FollowUpQueue {
  // Waiting is unbounded, as each account waits here once.
  const turns = createFairQueue({ atOnce: costModel.process.workAtOnce });
  const queues = new Map<string, FollowUp[]>();
  const running = new Set<Promise<void>>();

  function add(userId: string, followUp: FollowUp): void {
    const queue = queues.get(userId);
    if (queue === undefined) begin(userId, [followUp]);
    else if (!queue.some((waiting) => waiting.joins(followUp))) queue.push(followUp);
  }

  function begin(userId: string, queue: FollowUp[]): void {
    queues.set(userId, queue);
    const done = workOff(userId, queue).finally(() => running.delete(done));
    running.add(done);
  }

  /** Takes turns between an account's works, so that a long one does not delay the others. */
  async function workOff(userId: string, queue: FollowUp[]): Promise<void> {
    for (let followUp = queue[0]; followUp !== undefined; followUp = queue[0]) {
      await turns(userId, () => step(followUp));
      queue.shift();
      if (!followUp.isDone()) queue.push(followUp);
    }
    queues.delete(userId);
  }

  async function step(followUp: FollowUp): Promise<void> {
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
