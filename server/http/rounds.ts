const SENDERS_MAX = 10_000;

/** What waits to begin, with its round. */
export type Waiting = { round: number; begin(): void };

/** A queue in rounds: in each round every sender that waits begins one thing. */
export function createRounds() {
  /** Sorted by `round`, then by arrival. */
  const waiting: Waiting[] = [];
  /** The last round that each sender waits for, or has begun in. */
  const lastRounds = new Map<string, number>();
  let round = 0;

  function forgetPast(): void {
    for (const [sender, last] of lastRounds) if (last < round) lastRounds.delete(sender);
  }

  return {
    isEmpty: () => waiting.length === 0,
    takeNext(): Waiting | undefined {
      const next = waiting.shift();
      if (next !== undefined) round = next.round;
      else lastRounds.clear();
      return next;
    },
    wait(sender: string, begin: () => void): void {
      const own = Math.max(round, (lastRounds.get(sender) ?? -1) + 1);
      lastRounds.set(sender, own);
      if (lastRounds.size > SENDERS_MAX) forgetPast();
      const index = waiting.findLastIndex((other) => other.round <= own) + 1;
      waiting.splice(index, 0, { round: own, begin });
    },
  };
}
