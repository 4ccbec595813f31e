import type { Tick } from '#domain/stock-checks/stock-check.ts';
import type { Chooser } from './chooser.ts';
import type { Actor, StoryWrite } from './step.ts';

export const stockWrites = {
  /** Devices of one person may check the same target, and end or discard each other's checks. */
  checkStock(chooser: Chooser, actor: Actor): StoryWrite[] | undefined {
    const { random } = chooser;
    const expected = chooser.target(actor, 'see the bin');
    if (expected === undefined) return undefined;
    const { kind, id: targetId } = expected;
    const check = { id: chooser.newId(), target: { kind, id: targetId } };
    const moment = () => new Date(Date.UTC(2026, 0, 1, 12, random.below(60))).toISOString();
    const ticks = Array.from({ length: 3 }, (): Tick => {
      const id = chooser.bin(actor, 'see the bin')?.id ?? chooser.newId();
      return { kind: 'bin', id, isSeen: random.chance(0.7), at: moment() };
    });
    const writes: StoryWrite[] = [
      { call: 'stockChecks.start', data: { ...check, startedAt: moment() } },
      { call: 'stockChecks.tick', data: { ...check, ticks } },
    ];
    if (random.chance(0.4)) writes.push({ call: 'stockChecks.end', data: check });
    else if (random.chance(0.3)) writes.push({ call: 'stockChecks.discard', data: check });
    return writes;
  },
};
