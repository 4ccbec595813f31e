import { z } from 'zod';
import { target } from '../access/access.ts';
import { id, line, moment, readCall, revisions, writeCall } from '../schemas.ts';
import {
  countMax,
  entriesPerCallMax,
  listNameMax,
  listTicksPerCallMax,
  stageNameMax,
  stagesMax,
} from './list-limits.ts';

const covers = z.enum(['bins', 'items']);

/** The id is the maker's choice and never used again within the list. */
const stageId = z.string().regex(/^[a-z0-9]{1,8}$/);
const stages = z
  .array(z.strictObject({ id: stageId, name: line(stageNameMax) }))
  .min(1)
  .max(stagesMax)
  .readonly()
  .refine((all) => new Set(all.map((stage) => stage.id)).size === all.length, 'each stage has its own id');

/** A list that several people tick, a field of its place, bin or account. Its entries are read by `lists.get`. */
export const list = z.object({
  id: z.string(),
  name: z.string(),
  /** What is ticked one after another, such as packed and loaded. */
  stages: z.array(z.object({ id: z.string(), name: z.string() })).readonly(),
  /** All bins, or all items, in the list's place or bin belong to it, later ones too. */
  covers: covers.optional(),
  /** The list whose entries it repeats. */
  previousId: z.string().optional(),
  createdAt: moment,
  createdBy: z.string(),
  deletedAt: moment.optional(),
  /** The public link to the list that works longest; without `until` it never ends. */
  shareLink: z.object({ until: moment.optional() }).optional(),
  /** The revision of the list's stream when entries last changed; 0 without entries. */
  entriesRevision: z.number().int(),
});

const tick = z.object({
  count: z.number().int(),
  by: z.string(),
  /** When the server got it. */
  at: moment,
  /** When the person ticked, by the device's clock, if that differs. */
  deviceAt: moment.optional(),
  revision: z.number().int(),
});

const thing = z.object({
  kind: z.enum(['bin', 'item']),
  /** The bin's or item's id. It grants nothing: readers see of it what they see elsewhere. */
  id: z.string(),
  /** The bin that an item was in when it came into the list. */
  binId: z.string().optional(),
});

/** A bin or item of a list. `isIn` is absent if nobody chose it: then it belongs to the list as far as the list covers it. */
export const listEntry = thing.extend({
  isIn: z.boolean().optional(),
  /** How many of an item are needed; one if absent. */
  needed: z.number().int().optional(),
  /** The last tick of each stage, by the stage's id. */
  ticks: z.record(z.string(), tick).optional(),
});

/** A person's own list has no target. */
const listAddress = { target: target.optional(), id };

const newThing = { kind: z.enum(['bin', 'item']), id, binId: id.optional() };

const isPlacedRight = ({ kind, binId }: { kind: string; binId?: string | undefined }) =>
  (kind === 'item') === (binId !== undefined);
const placedWrong = 'an item has a bin, a bin has none';

const newEntry = z
  .strictObject({ ...newThing, isIn: z.boolean(), needed: z.number().int().min(1).max(countMax).optional() })
  .refine(isPlacedRight, placedWrong);

/** `count` 0 takes the tick back; `saw` is the revision of the tick that its writer saw. */
const newTick = z
  .strictObject({
    ...newThing,
    stage: stageId,
    count: z.number().int().min(0).max(countMax),
    saw: z.number().int().min(0).optional(),
  })
  .refine(isPlacedRight, placedWrong);

const answer = z.object({ list, revisions });

/** Where entries end: all up to this revision; with `id`, those of the revision only up to this id. */
const cursor = z.strictObject({ revision: z.number().int().min(0), id: id.optional() });

export const listCalls = {
  'lists.create': writeCall(
    z.strictObject({
      ...listAddress,
      name: line(listNameMax),
      stages,
      covers: covers.optional(),
      previousId: id.optional(),
    }),
    answer,
  ),
  /** Absent fields keep their values; the ticks of stages that are left out no longer count. */
  'lists.update': writeCall(
    z.strictObject({
      ...listAddress,
      name: line(listNameMax).optional(),
      stages: stages.optional(),
      covers: covers.nullish(),
    }),
    answer,
  ),
  'lists.delete': writeCall(z.strictObject(listAddress), answer),
  'lists.restore': writeCall(z.strictObject(listAddress), answer),
  /** Takes bins and items into the list or leaves them out; ticks stay. */
  'lists.put': writeCall(
    z.strictObject({ ...listAddress, entries: z.array(newEntry).min(1).max(entriesPerCallMax) }),
    answer,
  ),
  /** `at` is when the person ticked, by the device's clock. */
  'lists.tick': writeCall(
    z.strictObject({
      ...listAddress,
      at: moment,
      ticks: z.array(newTick).min(1).max(listTicksPerCallMax),
    }),
    answer,
  ),
  /** The lists of a place, a bin or, without a target, the caller; those in the trash for who sees it. */
  'lists.list': readCall(z.strictObject({ target: target.optional() }), z.object({ lists: z.array(list) })),
  /** The entries that changed after a page; all without `after`. `next` is there if more follow. */
  'lists.get': readCall(
    z.strictObject({ ...listAddress, after: cursor.optional() }),
    z.object({
      list,
      entries: z.array(listEntry),
      /** Who ticked these entries, with their present names. */
      people: z.array(z.object({ userId: z.string(), userName: z.string() })),
      next: z.object({ revision: z.number().int(), id: z.string() }).optional(),
    }),
  ),
  /** The devices by which people who still see the list ticked on it, and when the server last heard from each. */
  'lists.devices': readCall(
    z.strictObject(listAddress),
    z.object({
      devices: z.array(
        z.object({
          userId: z.string(),
          userName: z.string(),
          isPhone: z.boolean(),
          /** True if this is the caller's device. */
          isThis: z.boolean(),
          heardAt: moment,
        }),
      ),
    }),
  ),
} as const;

export type List = z.infer<typeof list>;
export type Stage = List['stages'][number];
export type ListThing = z.infer<typeof thing>;
export type ListEntry = z.infer<typeof listEntry>;
export type Tick = z.infer<typeof tick>;
export type NewEntry = z.output<typeof newEntry>;
export type NewTick = z.output<typeof newTick>;
