import { z } from 'zod';
import { id, readCall, revisions, writeCall } from '../schemas.ts';
import { newReminder, reminder, reminderAnswer, reminderChoice, sentReminder } from './reminder.ts';

export const reminderCalls = {
  /** `choice` lacks what the person has not chosen. */
  'reminders.list': readCall(
    z.strictObject({}),
    z.object({ reminders: z.array(reminder), choice: reminderChoice }),
  ),
  /** Replaces the reminder with this id; of one date of an item a person has one. */
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
