import { z } from 'zod';
import { daysBefore } from '../reminders/reminder.ts';
import {
  choiceId,
  currencyCode,
  id,
  line,
  moment,
  newOwnValue,
  ownValue,
  readCall,
  revisions,
  writeCall,
} from '../schemas.ts';
import {
  fieldHolders,
  ownChoiceNameMax,
  ownChoicesMax,
  ownFieldKinds,
  ownFieldNameMax,
  ownReplacedMax,
  ownUnitMax,
} from './own-field-limits.ts';

/** A field that a person defined for all items, bins or places of their own. */
export const ownField = z.object({
  id: z.string(),
  of: z.enum(fieldHolders),
  name: z.string(),
  kind: z.enum(ownFieldKinds),
  /** Of a number. */
  unit: z.string().optional(),
  /** Of an amount of money. */
  currency: z.string().optional(),
  /** Of a choice; what `isGone` is no longer offered, but values may have it. */
  choices: z
    .array(z.object({ id: z.string(), name: z.string(), isGone: z.literal(true).optional() }))
    .optional(),
  /** Of a date: how many days before it the owner is reminded. */
  remind: daysBefore.optional(),
  /** Its values are shown below the names of things in lists. */
  isOnRows: z.boolean().optional(),
  /** Its values are shown to whoever opens a share link. */
  isPublic: z.boolean().optional(),
  /** What people's screens fill in for a new thing; calls do not. */
  defaultValue: ownValue.optional(),
  /** The ids of the fields that it took the place of when its kind changed, oldest first. */
  replaces: z.array(z.string()).optional(),
  deletedAt: moment.optional(),
});
export type OwnField = z.infer<typeof ownField>;

/** Fields of somebody who shares things with the person. */
export const fieldsOfOwner = z.object({ ownerId: z.string(), fields: z.array(ownField) });

const choices = z
  .array(z.strictObject({ id: choiceId, name: line(ownChoiceNameMax) }))
  .max(ownChoicesMax)
  .refine((all) => new Set(all.map((choice) => choice.id)).size === all.length, 'each choice has its own id');

const unit = line(ownUnitMax);
const answer = z.object({ revisions });

export const ownFieldCalls = {
  'fields.create': writeCall(
    z.strictObject({
      id,
      of: z.enum(fieldHolders),
      name: line(ownFieldNameMax),
      kind: z.enum(ownFieldKinds),
      unit: unit.optional(),
      currency: currencyCode.optional(),
      choices: choices.optional(),
      remind: daysBefore.min(1).optional(),
      isOnRows: z.boolean().optional(),
      isPublic: z.boolean().optional(),
      defaultValue: newOwnValue.optional(),
      replaces: z.array(id).max(ownReplacedMax).optional(),
    }),
    answer,
  ),
  /** `before` is the id of the field that follows then, null for the end. */
  'fields.update': writeCall(
    z.strictObject({
      id,
      name: line(ownFieldNameMax).optional(),
      unit: unit.nullish(),
      currency: currencyCode.nullish(),
      choices: choices.optional(),
      remind: daysBefore.min(1).nullish(),
      isOnRows: z.boolean().nullish(),
      isPublic: z.boolean().nullish(),
      defaultValue: newOwnValue.nullish(),
      before: id.nullish(),
    }),
    answer,
  ),
  'fields.delete': writeCall(z.strictObject({ id }), answer),
  'fields.restore': writeCall(z.strictObject({ id }), answer),
  /** The fields of the user, those in the trash too, and of everybody who shares something with the user. */
  'fields.list': readCall(
    z.strictObject({}),
    z.object({ fields: z.array(ownField), shared: z.array(fieldsOfOwner) }),
  ),
} as const;
