import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DeviceView } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { Operation } from '../operation.ts';
import type { List, ListEntry, NewTick } from './list.ts';
import {
  choicesOf,
  coveredBy,
  entriesOf,
  isComplete,
  isTouched,
  mayUntick,
  predictEntries,
  progressOf,
  stagePresets,
  ticksBack,
  ticksFor,
  withTick,
} from './list-entries.ts';

const at = (second: number) => new Date(Date.UTC(2026, 10, 30, 12, 0, second)).toISOString();
const stages = stagePresets.moving.map((name, n) => ({ id: 'abcd'[n] ?? '', name }));
const list: List = {
  id: 'move',
  name: 'Move',
  stages,
  createdAt: at(0),
  createdBy: 'olga',
  entriesRevision: 0,
};
const boxes = Array.from({ length: 60 }, (_, n): ListEntry => ({ kind: 'bin', id: `box ${n}`, isIn: true }));
const view: DeviceView = { bins: new Map(), locations: new Map() };
const people = ['olga', 'erik', 'vera', 'anna', 'sven'];

/** What all devices do to the list, in the order of its arrival. */
class Server {
  entries = new Map(boxes.map((box) => [box.id, box]));
  revision = 0;
  /** Persons whose writes are refused. */
  revoked = new Set<string>();
  /** The highest count of each box and stage that was accepted and not taken back by somebody who saw it. */
  readonly accepted = new Map<string, number>();

  tick(userId: string, ticks: readonly NewTick[], deviceAt: string): void {
    if (this.revoked.has(userId)) return;
    this.revision += 1;
    const context = { userId, mayEdit: true, at: at(this.revision % 60), deviceAt, revision: this.revision };
    for (const tick of ticks) {
      const before = this.entries.get(tick.id);
      const after = withTick(before, tick, context);
      this.entries.set(tick.id, after);
      const key = `${tick.id} ${tick.stage}`;
      const current = before?.ticks?.[tick.stage];
      const isKnown = current === undefined || current.by === userId || (tick.saw ?? -1) >= current.revision;
      if (tick.count === 1 || isKnown) this.accepted.set(key, tick.count);
    }
  }
}

class Device {
  readonly userId: string;
  private readonly server: Server;
  private base: readonly ListEntry[] = boxes;
  private waiting: NewTick[][] = [];
  isOnline = true;

  constructor(server: Server, userId: string) {
    this.server = server;
    this.userId = userId;
  }

  shown(): readonly ListEntry[] {
    return this.waiting.reduce<readonly ListEntry[]>((before, ticks) => {
      const operation: Operation = { call: 'lists.tick', data: { id: list.id, at: at(0), ticks } };
      return predictEntries('me', list.id, before, operation, { view, userId: this.userId, now: at(0) });
    }, this.base);
  }

  act(box: number, stage: number, count: number, clock: number): void {
    const entry = this.shown().find(({ id }) => id === `box ${box}`) ?? boxes[box];
    if (entry === undefined) return;
    const ticks = ticksFor(list, entry, 'abcd'[stage] ?? '', count);
    if (ticks.length > 0) this.waiting.push(ticks);
    if (this.isOnline) this.sync(clock);
  }

  sync(clock: number): void {
    for (const ticks of this.waiting) this.server.tick(this.userId, ticks, at(clock));
    this.waiting = [];
    this.base = [...this.server.entries.values()];
  }
}

const step = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      act: fc.constant('tick' as const),
      device: fc.nat(4),
      // Few enough that devices meet.
      box: fc.oneof({ weight: 3, arbitrary: fc.nat(1) }, { weight: 1, arbitrary: fc.nat(59) }),
      stage: fc.oneof(fc.constant(0), fc.nat(3)),
      count: fc.constantFrom(1, 0),
      // Clocks are wrong.
      clock: fc.nat(59),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ act: fc.constantFrom('offline' as const, 'online'), device: fc.nat(4) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constantFrom('revoke' as const, 'allow'), device: fc.nat(4) }),
  },
);

type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

function play(each: Step, device: Device | undefined, server: Server): void {
  if (device === undefined) return;
  if (each.act === 'tick') device.act(each.box, each.stage, each.count, each.clock);
  if (each.act === 'offline') device.isOnline = false;
  if (each.act === 'revoke') server.revoked.add(device.userId);
  if (each.act === 'allow') server.revoked.delete(device.userId);
  if (each.act !== 'online') return;
  device.isOnline = true;
  device.sync(0);
}

test('five devices with offline spells end with one list, and no tick is lost', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), (steps) => {
      const server = new Server();
      const devices = people.map((userId) => new Device(server, userId));
      for (const each of steps) play(each, devices[each.device], server);
      for (const device of [...devices, ...devices]) device.sync(0);
      const ofServer = [...server.entries.values()];
      for (const [key, count] of server.accepted) {
        const [word, n, stage = ''] = key.split(' ');
        expect(server.entries.get(`${word} ${n}`)?.ticks?.[stage]?.count, key).toBe(count);
      }
      for (const device of devices) {
        expect(device.shown()).toEqual(ofServer);
        expect(progressOf(list, entriesOf(list, device.shown(), []))).toEqual(progressOf(list, ofServer));
      }
    }),
    { numRuns: 200 },
  );
});

const context = { userId: 'olga', mayEdit: true, at: at(1), deviceAt: at(1), revision: 1 };
const tick = (stage: string, count = 1, saw?: number): NewTick => ({
  kind: 'bin',
  id: 'box 0',
  stage,
  count,
  ...(saw !== undefined && { saw }),
});

test('a later stage implies the earlier ones, and taking one back takes back the later', () => {
  const arrived = withTick(boxes[0], tick('c'), context);
  expect(stages.map(({ id }) => isComplete(list, arrived, id))).toEqual([true, true, true, false]);
  expect(ticksFor(list, arrived, 'b', 0)).toEqual([tick('c', 0, 1)]);
  const [stage] = progressOf(list, [arrived, { kind: 'bin', id: 'box 1' }]);
  expect(stage).toMatchObject({ done: 1, missing: [{ id: 'box 1' }], byPerson: new Map([['olga', 1]]) });
});

test('an item is complete when as many as needed are ticked', () => {
  const cups: ListEntry = { kind: 'item', id: 'cups', binId: 'box 0', isIn: true, needed: 30 };
  const some = withTick(cups, { ...tick('a', 24), kind: 'item', id: 'cups', binId: 'box 0' }, context);
  expect(isComplete(list, some, 'a')).toBe(false);
  const all = withTick(some, { ...tick('a', 30), kind: 'item', id: 'cups', binId: 'box 0' }, context);
  expect(isComplete(list, all, 'a')).toBe(true);
});

test('who does not edit the list takes back only their own ticks', () => {
  const ticked = withTick(boxes[0], tick('a'), context);
  const viewer = { ...context, userId: 'vera', mayEdit: false, revision: 2 };
  expect(() => withTick(ticked, tick('a', 0, 1), viewer)).toThrow(AppError);
  expect(withTick(ticked, tick('a', 0), viewer)).toBe(ticked);
});

test('undoing a stage that was taken back restores the later ones too', () => {
  const loaded = withTick(withTick(boxes[0], tick('a'), context), tick('b'), { ...context, revision: 2 });
  const back = ticksFor(list, loaded, 'a', 0);
  expect(back.map(({ stage }) => stage)).toEqual(['a', 'b']);
  const untick = { ...context, revision: 3 };
  const unticked = back.reduce((entry, each) => withTick(entry, each, untick), loaded);
  expect(stages.map(({ id }) => isComplete(list, unticked, id))).toEqual([false, false, false, false]);
  const undo = { ...context, revision: 4 };
  const undone = ticksBack(loaded, back).reduce((entry, each) => withTick(entry, each, undo), unticked);
  expect(stages.map(({ id }) => isComplete(list, undone, id))).toEqual([true, true, false, false]);
});

test('a stage is taken back by who ticked it and the later ones, or who edits', () => {
  const packed = withTick(boxes[0], tick('a'), { ...context, userId: 'vera' });
  const loaded = withTick(packed, tick('b'), { ...context, revision: 2 });
  const vera = { userId: 'vera', mayEdit: false };
  expect(mayUntick(list, packed, 'a', vera)).toBe(true);
  expect(mayUntick(list, loaded, 'a', vera)).toBe(false);
  expect(mayUntick(list, loaded, 'a', { ...vera, mayEdit: true })).toBe(true);
});

test('a list of all has later bins and ticked ones that left, not those left out', () => {
  const everything: List = { ...list, covers: 'bins' };
  const ticked = withTick({ kind: 'bin', id: 'moved' }, tick('a'), context);
  const stored: ListEntry[] = [
    ticked,
    { kind: 'bin', id: 'piano', isIn: false },
    { kind: 'bin', id: 'gone' },
  ];
  const covered = ['later', 'piano'].map((id) => ({ kind: 'bin' as const, id }));
  expect(entriesOf(everything, stored, covered).map(({ id }) => id)).toEqual(['moved', 'later']);
  expect(entriesOf(list, stored, covered)).toEqual([]);
});

test('a place covers bins in it and in its places, a bin its sub-bins, both items', () => {
  const bin = (id: string, more: object) => [id, { id, ...more }] as const;
  const place = (id: string, more: object) => [id, { id, ...more }] as const;
  const household = {
    bins: new Map([
      bin('box', { locationId: 'floor' }),
      bin('inside', { locationId: 'floor', parentBinId: 'box' }),
      bin('trashed', { locationId: 'floor', deletedAt: at(0) }),
      bin('archived', { locationId: 'house', archivedAt: at(0) }),
      bin('elsewhere', {}),
    ]),
    locations: new Map([place('house', {}), place('floor', { parentLocationId: 'house' })]),
  } as unknown as DeviceView;
  const items = (binId: string) => [{ id: `item of ${binId}` }] as never;
  const ids = (...[target, covers]: [Parameters<typeof coveredBy>[1], 'bins' | 'items']) =>
    coveredBy(household, target, covers, items).map(({ id }) => id);
  expect(ids({ kind: 'location', id: 'house' }, 'bins')).toEqual(['box']);
  expect(ids({ kind: 'bin', id: 'box' }, 'bins')).toEqual(['inside']);
  expect(ids({ kind: 'location', id: 'house' }, 'items')).toEqual(['item of box', 'item of inside']);
  expect(ids({ kind: 'bin', id: 'box' }, 'items')).toEqual(['item of box', 'item of inside']);
});

test('a repeated list begins with what was chosen, left out or ticked, without ticks', () => {
  const everything: List = { ...list, covers: 'bins' };
  const moved = withTick({ kind: 'bin', id: 'moved' }, tick('a'), context);
  const stored: ListEntry[] = [
    moved,
    { kind: 'bin', id: 'piano', isIn: false },
    { kind: 'item', id: 'cups', binId: 'box', isIn: true, needed: 30 },
    { kind: 'bin', id: 'untouched' },
  ];
  expect(choicesOf(everything, stored)).toEqual([
    { kind: 'bin', id: 'moved', isIn: true },
    { kind: 'bin', id: 'piano', isIn: false },
    { kind: 'item', id: 'cups', binId: 'box', isIn: true, needed: 30 },
  ]);
  expect(choicesOf(list, stored).map(({ id }) => id)).toEqual(['piano', 'cups']);
  expect(stored.map(isTouched)).toEqual([true, true, true, false]);
});
