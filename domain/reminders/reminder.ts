import { z } from 'zod';
import { locales } from '../locale.ts';
import { day as calendarDay, id, line, readCall, revisions, writeCall } from '../schemas.ts';
import { isTimeZone } from '../time.ts';

/**
 * Dates of an item, the days that people choose themselves, the day after which an item is at its low-stock limit, and dates in
 * the owner's own fields, which say themselves how many days before they remind.
 */
export const datedKinds = ['dueBack', 'expires', 'warrantyEnds', 'chosen', 'low', 'ownDate'] as const;
export const datedKind = z.enum(datedKinds);

export const itemDateKinds = ['dueBack', 'expires', 'warrantyEnds'] as const;
const itemDateKind = z.enum(itemDateKinds);

/** A date of an item, or one in a field that its owner defined, which is named as in the history. */
const dateName = z.union([itemDateKind, z.templateLiteral(['fields.', z.uuid()])]);

/** How many days before a date a reminder can come. */
export const daysBeforeChoices = [0, 1, 3, 7, 14, 30, 90] as const;
export const daysBefore = z.array(z.literal(daysBeforeChoices)).max(daysBeforeChoices.length);

/** A push presents the inbox entry, so there is none without it. */
const channels = z.strictObject({
  before: daysBefore,
  inbox: z.boolean(),
  push: z.boolean(),
  mail: z.boolean(),
});

export const digest = z.enum(['off', 'daily', 'weekly']);

/** A person's reminder settings; absent fields have the values of `defaultReminderSettings`. */
export const reminderChoice = z.strictObject({
  kinds: z.partialRecord(datedKind, channels).optional(),
  digest: digest.optional(),
  /** The hour of the person's day at which reminders come. */
  hour: z.number().int().min(0).max(23).optional(),
  timeZone: z.string().max(60).refine(isTimeZone, 'unknown time zone').optional(),
  /** The language of mails; pushes use their device's language. */
  locale: z.enum(locales).optional(),
});

export const defaultReminderSettings: ReminderSettings = {
  kinds: {
    dueBack: { before: [0, 1], inbox: true, push: true, mail: true },
    expires: { before: [1, 7], inbox: true, push: true, mail: true },
    warrantyEnds: { before: [30], inbox: true, push: true, mail: true },
    chosen: { before: [0], inbox: true, push: true, mail: true },
    low: { before: [0], inbox: true, push: true, mail: true },
    ownDate: { before: [], inbox: true, push: true, mail: true },
  },
  digest: 'daily',
  hour: 8,
  timeZone: 'UTC',
  locale: 'en',
};

export const repeats = ['daily', 'weekly', 'monthly', 'yearly'] as const;
const repeat = z.enum(repeats);

/** The longest distance of two repetitions, in days, weeks, months or years. */
export const everyMax = 365;

export const reminderTextMax = 200;
/** Per person. */
export const remindersMax = 300;

/** The thing to be reminded of; an item comes with the bin it is in. */
export const reminderTarget = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('item'), id, binId: id }),
  z.strictObject({ kind: z.literal('bin'), id }),
  z.strictObject({ kind: z.literal('location'), id }),
]);

const aboutDay = {
  day: calendarDay,
  repeat: repeat.optional(),
  every: z.number().int().min(1).max(everyMax).optional(),
  text: line(reminderTextMax).optional(),
};
const aboutDate = { of: dateName, before: daysBefore };

/** A day that a person chose, or how many days before a date of a thing they want to know; either is only theirs. */
export const newReminder = z.union([
  z
    .strictObject({ id, target: reminderTarget, ...aboutDay })
    .refine(({ repeat, every }) => repeat !== undefined || every === undefined, 'every needs repeat'),
  z.strictObject({ id, target: reminderTarget, ...aboutDate }),
]);

/** `day` is the next one if it repeats. */
export const reminder = z.object({
  id: z.string(),
  target: z.object({
    kind: z.enum(['item', 'bin', 'location']),
    id: z.string(),
    binId: z.string().optional(),
  }),
  day: z.string().optional(),
  repeat: repeat.optional(),
  every: z.number().int().optional(),
  text: z.string().optional(),
  of: dateName.optional(),
  before: z.array(z.number().int()).optional(),
});

/** Which reminder of a thing was sent: the thing has the date, or is a reminder whose day was chosen; `day` is its date. */
export const sentReminder = z.strictObject({ thing: id, kind: datedKind, day: calendarDay });

/** A person's answer to a reminder that was sent. */
export const reminderAnswer = z.enum(['done', 'snoozed']);

export const reminderCalls = {
  /** `choice` lacks what the person has not chosen. */
  'reminders.list': readCall(
    z.strictObject({}),
    z.object({ reminders: z.array(reminder), choice: reminderChoice }),
  ),
  /** Replaces the reminder with this id; of one date of a thing a person has one. */
  'reminders.put': writeCall(newReminder, z.object({ reminder, revisions })),
  'reminders.delete': writeCall(z.strictObject({ id }), z.object({ revisions })),
  /** Without `snooze` it is done; with it, it comes again after so many days. */
  'reminders.settle': writeCall(
    sentReminder.extend({ snooze: z.literal([1, 7]).optional() }),
    z.object({ revisions }),
  ),
  /** Takes back an answer; nothing if it is no longer this one. */
  'reminders.unsettle': writeCall(sentReminder.extend({ answer: reminderAnswer }), z.object({ revisions })),
  /** Absent fields and kinds keep their values. */
  'reminders.configure': writeCall(reminderChoice, z.object({ choice: reminderChoice, revisions })),
} as const;

export type DatedKind = z.infer<typeof datedKind>;
export type ItemDateKind = z.infer<typeof itemDateKind>;
export type DateName = z.infer<typeof dateName>;
export type Channels = z.infer<typeof channels>;
export type Digest = z.infer<typeof digest>;
export type ReminderChoice = z.infer<typeof reminderChoice>;

export type ReminderSettings = Required<ReminderChoice> & { kinds: Record<DatedKind, Channels> };

export function reminderSettingsOf(choice: ReminderChoice | undefined): ReminderSettings {
  const { kinds } = defaultReminderSettings;
  return { ...defaultReminderSettings, ...choice, kinds: { ...kinds, ...choice?.kinds } };
}
export type Repeat = z.infer<typeof repeat>;

/** Repeats every `every` periods of `repeat`, such as every third month; `every` is 1 if absent. */
export type Repetition = { repeat: Repeat; every?: number | undefined };
export type ReminderTarget = z.infer<typeof reminderTarget>;

export type NewReminder = z.output<typeof newReminder>;
export type Reminder = z.infer<typeof reminder>;
export type SentReminder = z.infer<typeof sentReminder>;
export type ReminderAnswer = z.infer<typeof reminderAnswer>;
