import { onRefused, untilSent } from '#web/data/account/act.ts';
import { cell } from '#web/data/cells/cell.ts';
import { newId } from '#web/data/operations/new-id.ts';

/** The calls of a part of an act, which concerns `count` things, and those that take it back. Batches have the same `actId`. */
export type ActPart = {
  count: number;
  write: (actId?: string) => readonly Promise<{ operationId: string }>[];
  takeBack: (actId?: string) => readonly Promise<{ operationId: string }>[];
};

/** An act that runs in batches, of which the screen shows how far it is. */
export type LongAct = { title: string; done: number; all: number; stop: () => void };

export const longAct = cell<LongAct | undefined>(undefined);

/** Each batch is stored, sent and predicted together; more would keep a device and the server busy for seconds. */
const batch = { calls: 25, things: 1_000 };

/**
 * Runs the parts in batches, each after the server has the one before, so that the outbox and the memory stay small.
 * Ends early at the first refusal and when the person stops it. @returns the parts that were done, and the refusal
 */
export async function runLongAct(
  title: string,
  parts: readonly ActPart[],
  how: 'write' | 'takeBack',
): Promise<{ done: readonly ActPart[]; refusal?: unknown }> {
  const all = countIn(parts);
  const actId = newId();
  const done: ActPart[] = [];
  let isStopped = false;
  let stop = () => {};
  const stopping = new Promise<void>((resolve) => {
    stop = () => {
      isStopped = true;
      resolve();
    };
  });
  const refused = new Set<string>();
  const end = onRefused(({ operationId }) => refused.add(operationId));
  try {
    for (const now of inBatches(parts)) {
      longAct.set({ title, done: countIn(done), all, stop });
      const outcomes = await Promise.allSettled(now.map((part) => Promise.all(part[how](actId))));
      const refusal = outcomes.find((outcome) => outcome.status === 'rejected');
      const recorded = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? outcome.value.map(({ operationId }) => operationId) : [],
      );
      done.push(...now.filter((_, index) => outcomes[index]?.status === 'fulfilled'));
      if (refusal) return { done, refusal: refusal.reason };
      await Promise.race([Promise.all(recorded.map((id) => untilSent(id, longestMs))), stopping]);
      if (isStopped || recorded.some((id) => refused.has(id))) break;
    }
    return { done };
  } finally {
    end();
    longAct.set(undefined);
  }
}

/** The longest that a timer accepts: without a connection the act waits. */
const longestMs = 2 ** 31 - 1;

export function countIn(parts: readonly ActPart[]): number {
  return parts.reduce((sum, { count }) => sum + count, 0);
}

function inBatches(parts: readonly ActPart[]): ActPart[][] {
  const batches: ActPart[][] = [];
  let last: ActPart[] | undefined;
  for (const part of parts) {
    if (!last || last.length >= batch.calls || countIn(last) + part.count > batch.things) {
      last = [];
      batches.push(last);
    }
    last.push(part);
  }
  return batches;
}
