import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Account } from '../account-stream.ts';
import { everyMax, type NewReminder, newReminder, type Reminder, repeats } from './reminder.ts';
import { reminderWrites } from './reminder-writes.ts';

const id = '018f0000-0000-7000-8000-00000000000a';
const target = { kind: 'bin', id: '018f0000-0000-7000-8000-00000000000b' } as const;

const thingId = '018f0000-0000-7000-8000-00000000000c';

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
  return reminderWrites['reminders.put'].account(me, newReminder.parse(data)).reminders?.[0];
};

/** What the reminder must be after an edit. */
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

test.each([
  ['an item', { binId: target.id, itemId: thingId }, { kind: 'item', id: thingId, binId: target.id }],
  ['a bin', { binId: target.id }, target],
  ['a place', { locationId: target.id }, { kind: 'location', id: target.id }],
] as const)('a device takes back that a reminder of %s is done', (_case, { ...at }, of) => {
  const set: Reminder = { id, target: of, day: '2030-05-03', text: 'Defrost' };
  const { itemId, ...place } = { itemId: undefined, ...at };
  const sent = { thing: id, kind: 'chosen', day: '2030-05-03' } as const;
  const reminder = { ...sent, today: '2030-05-03', ...(itemId && { itemId }) };
  const me = {
    notifications: [{ id: 'n', read: true, body: 'Defrost', ...place, reminder }],
    reminders: [set],
  } as unknown as Account;
  const settled = reminderWrites['reminders.settle'].account(me, sent);
  expect(settled.reminders).toBeUndefined();
  expect(settled.notifications[0]?.reminder?.state).toBe('done');
  const unsettle = (from: Account, answer: 'done' | 'snoozed') =>
    reminderWrites['reminders.unsettle'].account(from, { ...sent, answer });
  expect(unsettle(settled, 'snoozed')).toBe(settled);
  const again = unsettle(settled, 'done');
  expect(again).toEqual(me);
  expect(unsettle(again, 'done')).toBe(again);
});

test('a choice of nothing leaves an account without a choice', () => {
  const me = {} as Account;
  expect(reminderWrites['reminders.configure'].account(me, {})).toEqual({});
  expect(reminderWrites['reminders.configure'].account(me, { hour: 7 })).toEqual({
    reminderChoice: { hour: 7 },
  });
});
