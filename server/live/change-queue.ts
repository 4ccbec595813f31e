import type { Target } from '#domain/access/access.ts';

export type Change = { streams: Target[]; accounts: string[] };

const batchStreams = 100;

type Deliver = (ownerId: string, change: Change) => Promise<void>;

/** Delivers an owner's changes one batch at a time; changes during a delivery are merged. */
export function createChangeQueue(deliver: Deliver, onFailure: (error: unknown) => void) {
  const queues = new Map<string, Change[]>();

  async function work(ownerId: string, queue: Change[]): Promise<void> {
    // The comparison repairs a failed delivery.
    while (queue.length > 0) await deliver(ownerId, takeBatch(queue)).catch(onFailure);
    queues.delete(ownerId);
  }

  return (ownerId: string, change: Change): void => {
    const waiting = queues.get(ownerId);
    if (waiting !== undefined) {
      waiting.push(change);
      return;
    }
    const queue = [change];
    queues.set(ownerId, queue);
    void work(ownerId, queue);
  };
}

function takeBatch(queue: Change[]): Change {
  const streams = new Map<string, Target>();
  const accounts = new Set<string>();
  do {
    const change = queue.shift();
    for (const stream of change?.streams ?? []) streams.set(stream.id, stream);
    for (const userId of change?.accounts ?? []) accounts.add(userId);
  } while (queue[0] !== undefined && streams.size + queue[0].streams.length <= batchStreams);
  return { streams: [...streams.values()], accounts: [...accounts] };
}
