import type { TargetKind } from '#domain/access/target.ts';

/** A bin or a location as a hint names it. */
export type Stream = { kind: TargetKind; id: string };

/** What may have changed of one owner, read and told together. */
export type Change = { streams: Stream[]; accounts: string[] };

/** Changes that came together are read together, up to this many bins and locations. */
const batchStreams = 100;

type Deliver = (ownerId: string, change: Change) => Promise<void>;

/** Hands on an owner's changes one batch at a time: what comes during a read waits, and is then read once. */
export function createChangeQueue(deliver: Deliver, onFailure: (error: unknown) => void) {
  const queues = new Map<string, Change[]>();

  async function work(ownerId: string, queue: Change[]): Promise<void> {
    try {
      while (queue.length > 0) await deliver(ownerId, takeBatch(queue));
    } catch (error) {
      onFailure(error);
    } finally {
      queues.delete(ownerId);
    }
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
  const streams = new Map<string, Stream>();
  const accounts = new Set<string>();
  do {
    const change = queue.shift();
    for (const stream of change?.streams ?? []) streams.set(stream.id, stream);
    for (const userId of change?.accounts ?? []) accounts.add(userId);
  } while (queue[0] !== undefined && streams.size + queue[0].streams.length <= batchStreams);
  return { streams: [...streams.values()], accounts: [...accounts] };
}
