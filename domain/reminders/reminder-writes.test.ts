import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Account } from '../live.ts';
import { everyMax, type NewReminder, newReminder, type Reminder, repeats } from './reminder.ts';
import { reminderWrites } from './reminder-writes.ts';

const id = '018f0000-0000-7000-8000-00000000000a';
const target = { kind: 'bin', id: '018f0000-0000-7000-8000-00000000000b' } as const;

const now = new Date(0).toISOString();

type Edit = { isOld: boolean; data: (seen: Reminder | undefined) => NewReminder };

const day = fc.constantFrom('2030-05-03', '2030-05-04', '2032-02-29');
const text = fc.constantFrom('Defrost', 'Grease');
const repeat = fc.option(fc.constantFrom(...repeats), { nil: undefined });

/** Sends `every` with each `repeat`. */
const newEdits = fc
  .record({ day, text, repeat, every: fc.integer({ min: 1, max: everyMax }) })
  .map(({ every, ...change }): Edit => {
    const data = { id, target, ...change, ...(change.repeat && { every }) };
    return { isOld: false, data: () => data };
  });

/** Knows no `every`: changes day and text, and keeps the repeat that it sees or chooses another. */
const oldEdits = fc.record({ day, text, chosen: fc.option(repeat, { freq: 1 }) }).map(
  ({ chosen, ...change }): Edit => ({
    isOld: true,
    data: (seen) => ({ id, target, ...change, repeat: chosen === null ? seen?.repeat : chosen }),
  }),
);

const step = fc.record({
  device: fc.nat(2),
  edit: fc.option(fc.oneof(newEdits, oldEdits), { nil: undefined, freq: 3 }),
});

const put = (seen: Reminder | undefined, data: NewReminder): Reminder | undefined => {
  const me = { reminders: seen && [seen] } as Account;
  return reminderWrites['reminders.put'].account(me, newReminder.parse(data), now).reminders?.[0];
};

/** Returns the reminder that an edit must result in. */
function after(
  { isOld, sent }: Edit & { sent: NewReminder },
  before: Reminder | undefined,
): Partial<Reminder> {
  if ('of' in sent) throw new Error('no edit is about a date of an item');
  const { repeat, text } = sent;
  const known = repeat === before?.repeat ? before?.every : undefined;
  const every = isOld ? known : sent.every;
  return { repeat, text, every: every === 1 ? undefined : every };
}

test('devices that do not know “every” keep its value', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let server: Reminder | undefined;
      const devices = [0, 1, 2].map(() => ({
        seen: server,
        waiting: [] as (Edit & { sent: NewReminder })[],
      }));
      const sync = (device: (typeof devices)[number]) => {
        const isAlone = device.seen === server;
        const predicted = device.waiting.reduce((seen, { sent }) => put(seen, sent), device.seen);
        for (const edit of device.waiting) {
          const before: Reminder | undefined = server;
          server = put(before, edit.sent);
          expect(server).toMatchObject(after(edit, before));
        }
        if (isAlone) expect(predicted).toEqual(server);
        Object.assign(device, { seen: server, waiting: [] });
      };
      for (const { device: at, edit } of steps) {
        const device = devices[at] as (typeof devices)[number];
        if (edit === undefined) sync(device);
        else {
          const shown = device.waiting.reduce((seen, { sent }) => put(seen, sent), device.seen);
          device.waiting.push({ ...edit, sent: edit.data(shown) });
        }
      }
      for (const device of [...devices, ...devices]) sync(device);
      for (const { seen } of devices) expect(seen).toBe(server);
    }),
  );
});

describe('a device answers a reminder', () => {
  const set: Reminder = { id, target, day: '2030-05-03', text: 'Defrost' };
  const sent = { thing: id, kind: 'chosen', day: '2030-05-03' } as const;
  const notification = { id: 'n', read: true, body: 'Defrost', binId: target.id, reminder: sent };
  const me = { notifications: [notification], reminders: [set] } as unknown as Account;
  const settle = (from: Account, snooze?: 1 | 7) =>
    reminderWrites['reminders.settle'].account(from, { ...sent, snooze }, now);
  const unsettle = (from: Account, answer: 'done' | 'snoozed') =>
    reminderWrites['reminders.unsettle'].account(from, { ...sent, answer }, now);
  const state = ({ notifications }: Account) => notifications[0]?.reminder?.state;

  test('done ends the one of a day, and taking that back is exact', () => {
    const settled = settle(settle(me));
    expect([settled.reminders, state(settled)]).toEqual([undefined, 'done']);
    expect(unsettle(settled, 'snoozed')).toBe(settled);
    const again = unsettle(settled, 'done');
    expect(again).toEqual(me);
    expect(unsettle(again, 'done')).toBe(again);
  });

  test('a snooze after done brings it back as it was', () => {
    const changed = { ...me, reminders: [{ ...set, text: 'Dry' }] };
    const snoozed = settle(settle(changed), 7);
    expect([snoozed.reminders, state(snoozed)]).toEqual([changed.reminders, 'snoozed']);
    expect(unsettle(snoozed, 'snoozed')).toEqual(changed);
  });

  test('one that repeats goes on, and is not back once it is deleted', () => {
    const repeating = { ...me, reminders: [{ ...set, repeat: 'weekly' as const }] };
    const settled = settle(repeating);
    expect(settled.reminders).toEqual(repeating.reminders);
    const deleted = reminderWrites['reminders.delete'].account(settled, { id }, now);
    expect(unsettle(deleted, 'done').reminders).toBeUndefined();
  });
});

test('a choice of nothing leaves an account without a choice', () => {
  const me = {} as Account;
  expect(reminderWrites['reminders.configure'].account(me, {}, now)).toEqual({});
  expect(reminderWrites['reminders.configure'].account(me, { hour: 7 }, now)).toEqual({
    reminderChoice: { hour: 7 },
  });
});
