import { costModel } from '../cost-model.ts';
import type { Afterwards, Means } from '../features/command.ts';
import { createConcurrencyLimit } from './concurrency-limit.ts';

export type FollowUpQueue = {
  add(userId: string, work: Afterwards): void;
  settled(): Promise<void>;
};

/** Waiting work holds no database connection, as an account's steps mostly want the same lock. */
export function createFollowUpQueue(means: Means, onFailure: (error: unknown) => void): FollowUpQueue {
  // Unbounded, as each account waits here once.
  const inTurn = createConcurrencyLimit(costModel.process.workAtOnce, Number.POSITIVE_INFINITY);
  const queues = new Map<string, Afterwards[]>();
  const running = new Set<Promise<void>>();

  function add(userId: string, work: Afterwards): void {
    const queue = queues.get(userId);
    if (queue === undefined) begin(userId, [work]);
    else if (!queue.some((waiting) => waiting.joins(work))) queue.push(work);
  }

  function begin(userId: string, queue: Afterwards[]): void {
    queues.set(userId, queue);
    const done = workOff(userId, queue).finally(() => running.delete(done));
    running.add(done);
  }

  /** Takes turns between an account's works, so that a long one does not delay the others. */
  async function workOff(userId: string, queue: Afterwards[]): Promise<void> {
    for (let work = queue[0]; work !== undefined; work = queue[0]) {
      const further = await inTurn(() => step(work));
      queue.shift();
      if (!work.isDone()) queue.push(work);
      if (further !== undefined) add(userId, further);
    }
    queues.delete(userId);
  }

  async function step(work: Afterwards): Promise<Afterwards | undefined> {
    try {
      return await work.step(means);
    } catch (error) {
      onFailure(error);
      return undefined;
    }
  }

  return {
    add,
    async settled() {
      while (running.size > 0) await Promise.all(running);
    },
  };
}
