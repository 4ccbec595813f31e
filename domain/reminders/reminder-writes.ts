import { inTrash } from '../access/access-rules.ts';
import { requireTarget } from '../device-view.ts';
import type { Account } from '../live.ts';
import {
  idsIn,
  neverOverwrites,
  noIds,
  noText,
  onlyAccount,
  type QueuedWritesOf,
  textLines,
} from '../operation.ts';
import type {
  NewReminder,
  Reminder,
  ReminderAnswer,
  ReminderChoice,
  Repeat,
  SentReminder,
} from './reminder.ts';

const reminderDefaults = {
  ...onlyAccount,
  isShownAsPending: true,
  mayLoseAccess: false,
  ...noText,
  restoreOverwritten: neverOverwrites,
} as const;

export const reminderWrites: QueuedWritesOf<'reminders'> = {
  'reminders.put': {
    ...reminderDefaults,
    namedIds: ({ id, target }) => idsIn(id, target.id, 'binId' in target ? target.binId : undefined),
    creates: ({ id }) => [id],
    predict(view, { data: { target } }) {
      const container =
        target.kind === 'item'
          ? { kind: 'bin' as const, id: target.binId }
          : { kind: target.kind, id: target.id };
      if (requireTarget(view, container).deletedAt !== undefined) throw inTrash(container);
      return {};
    },
    account: (me, data) => withReminders(me, withReminder(me.reminders ?? [], data)),
    text: ({ data }) => textLines('text' in data ? data.text : undefined),
  },

  'reminders.delete': {
    ...reminderDefaults,
    namedIds: ({ id }) => [id],
    account: (me, { id }) =>
      withReminders(
        me,
        (me.reminders ?? []).filter((reminder) => reminder.id !== id),
      ),
  },

  'reminders.settle': {
    ...reminderDefaults,
    namedIds: ({ thing }) => [thing],
    account: (me, { snooze, ...sent }) => withAnswer(me, sent, snooze === undefined ? 'done' : 'snoozed'),
  },

  'reminders.unsettle': {
    ...reminderDefaults,
    namedIds: ({ thing }) => [thing],
    account: (me, { answer, ...sent }) => withUnsettled(me, sent, answer),
  },

  'reminders.configure': {
    ...reminderDefaults,
    namedIds: noIds,
    account: ({ reminderChoice = {}, ...me }, data) => {
      const choice = withChoice(reminderChoice, data);
      return { ...me, ...(Object.keys(choice).length > 0 && { reminderChoice: choice }) };
    },
  },
};

/** Replaces whole kinds. */
export function withChoice(before: ReminderChoice, change: ReminderChoice): ReminderChoice {
  const kinds = { ...before.kinds, ...change.kinds };
  return { ...before, ...change, ...(Object.keys(kinds).length > 0 && { kinds }) };
}

type Repeated = { repeat?: Repeat | undefined; every?: number | undefined };

/**
 * The `every` of a changed reminder. Older clients do not know it and leave it out, which keeps it unless they choose another
 * `repeat`. Undefined for each one.
 */
export function everyOf(change: Repeated, before: Repeated | undefined): number | undefined {
  const unchanged = change.repeat === before?.repeat ? before?.every : undefined;
  const every = change.every ?? unchanged;
  return every === 1 ? undefined : every;
}

function withReminder(before: readonly Reminder[], data: NewReminder): Reminder[] {
  const isReplaced = (each: Reminder) =>
    each.id === data.id || ('of' in data && each.of === data.of && each.target.id === data.target.id);
  const changed = before.find(({ id }) => id === data.id);
  const after = 'of' in data ? data : { ...data, every: everyOf(data, changed) };
  return [...before.filter((each) => !isReplaced(each)), after].toSorted(byId);
}

function byId(a: Reminder, b: Reminder): number {
  return a.id < b.id ? -1 : 1;
}

type Notification = Account['notifications'][number];

/** Matches the notification of this reminder. */
const isOf =
  ({ thing, kind, day }: SentReminder) =>
  ({ reminder }: Notification) =>
    reminder?.thing === thing && reminder.kind === kind && reminder.day === day;

/** Opens its notification again. */
function withUnsettled(me: Account, sent: SentReminder, answer: ReminderAnswer): Account {
  const isGiven = me.notifications.find(isOf(sent))?.reminder?.state === answer;
  return isGiven ? withAnswer(me, sent, undefined) : me;
}

/** Replaces the answer. Done ends a reminder that was for one day only; with another answer it is back. */
function withAnswer(me: Account, sent: SentReminder, state: ReminderAnswer | undefined): Account {
  const isIt = isOf(sent);
  const before = me.notifications.find(isIt)?.reminder;
  if (before === undefined) return me;
  const reminders = me.reminders ?? [];
  const { thing, kind, day } = sent;
  const isOver = (each: Reminder) => each.id === thing && each.day === day && each.repeat === undefined;
  const over = state === 'done' && kind === 'chosen' ? reminders.find(isOver) : undefined;
  const ended = state === 'done' ? (over ?? before.ended) : undefined;
  const notifications = me.notifications.map((notification) => {
    if (!isIt(notification) || !notification.reminder) return notification;
    const { state: _, until: __, ended: ___, ...reminder } = notification.reminder;
    return {
      ...notification,
      read: true,
      reminder: { ...reminder, ...(state && { state }), ...(ended && { ended }) },
    };
  });
  const back = state === 'done' ? undefined : before.ended;
  const isMissing = !reminders.some(({ id }) => id === back?.id);
  const after = back && isMissing ? [...reminders, back].toSorted(byId) : reminders;
  return withReminders(
    { ...me, notifications },
    after.filter((each) => each !== over),
  );
}

/** Omits the field when there are none, like the server. */
function withReminders({ reminders: _, ...me }: Account, reminders: readonly Reminder[]): Account {
  return reminders.length === 0 ? me : { ...me, reminders };
}
