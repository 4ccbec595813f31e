import { z } from 'zod';
import type { Target } from '../access/access.ts';
import { publicBin, publicItem } from '../bins/bin-calls.ts';
import { stagesMax } from '../lists/list-limits.ts';
import { ownFieldKinds } from '../own-fields/own-field-limits.ts';
import { id, moment, openCall, ownValue, readCall, revisions, writeCall } from '../schemas.ts';
import { chosenBinsMax } from './share-link-rules.ts';

/** Only its creator sees the `url`. */
export const shareLink = z.object({
  id: z.string(),
  /** A link leads to a bin or to a location. */
  binId: z.string().optional(),
  locationId: z.string().optional(),
  /** The list of the bin or location that it shows; absent if it shows the bin or location itself. */
  listId: z.string().optional(),
  /** The bins of the location that it shows; absent for all. */
  binIds: z.array(z.string()).optional(),
  /** It also shows bins of the location, or on the list, that are private. */
  withPrivate: z.literal(true).optional(),
  url: z.string().optional(),
  createdBy: z.string(),
  createdAt: moment,
  expiresAt: moment.optional(),
  /** It leads nowhere while its creator may not manage the target's links. */
  isSuspended: z.boolean(),
});
export type ShareLink = z.infer<typeof shareLink>;

export const publicPage = z.number().int().min(1).max(100_000);

export const linksPerTargetMax = 20;

export const searchMax = 100;

const oneTarget = 'exactly one of binId and locationId';
const linked = { binId: id.optional(), locationId: id.optional(), listId: id.optional() };

/** Names of the places below the link's location that a bin is in, outermost first; absent if it is directly there. */
const places = z.array(z.string()).optional();

/** A bin on the page of a location. `key` opens it, and is the same as long as the link works. */
const sharedBin = publicBin
  .omit({ items: true })
  .extend({ key: z.string(), label: z.string().optional(), places });
export type SharedBin = z.infer<typeof sharedBin>;

/** Of the fields whose owner shows them on public pages; choices by their names. */
const publicValue = z.object({
  name: z.string(),
  kind: z.enum(ownFieldKinds),
  value: ownValue,
  unit: z.string().optional(),
  currency: z.string().optional(),
});
const values = z.array(publicValue).optional();

const foundItem = publicItem.extend({ bin: z.string(), binName: z.string() });
export type FoundItem = z.infer<typeof foundItem>;

/** A bin or item on a list, without who ticked it. */
const sharedEntry = z.object({
  kind: z.enum(['bin', 'item']),
  name: z.string(),
  label: z.string().optional(),
  places,
  /** The name of the bin that an item is in. */
  binName: z.string().optional(),
  /** The tags that say where a bin goes and how it is carried. */
  marks: z.array(z.string()),
  needed: z.number().int(),
  /** How many are ticked at the chosen stage. */
  count: z.number().int(),
  /** The last stage that the entry has completed; absent if none. */
  reached: z.string().optional(),
});
export type SharedEntry = z.infer<typeof sharedEntry>;

/** A list with a page of its entries, those missing at the chosen stage first. */
const sharedList = z.object({
  stages: z.array(z.object({ name: z.string(), done: z.number().int() })),
  entryCount: z.number().int(),
  /** The chosen stage, counted from 1. */
  stage: z.number().int(),
  entries: z.array(sharedEntry),
});
export type SharedList = z.infer<typeof sharedList>;

/** A bin, a location under `name` with a page of its bins, or a list under `name`. */
export const shared = publicBin.extend({
  items: z.array(publicItem.extend({ values })),
  values,
  pages: z.number().int().optional(),
  /** The bin's label, if the link leads to its location. */
  label: z.string().optional(),
  /** The location's name, if `bin` was asked for. */
  location: z.string().optional(),
  places,
  /** The location's bins, those of places below it last: one page of all, or the first of those found. */
  bins: z.array(sharedBin).optional(),
  binCount: z.number().int().optional(),
  /** Items found, by bin. */
  found: z.array(foundItem).optional(),
  /** True if there are more than those in `found`. */
  hasMoreFound: z.boolean().optional(),
  list: sharedList.optional(),
});
export type Shared = z.infer<typeof shared>;

export const shareLinkCalls = {
  'shareLinks.create': writeCall(
    z
      .strictObject({
        ...linked,
        /** Bins of the location and of places below. Without, the link shows all, also those put there later. */
        binIds: z.array(id).min(1).max(chosenBinsMax).optional(),
        /** Also shows private bins of the location, or on the list, that the user manages. They stay private to everybody else. */
        withPrivate: z.literal(true).optional(),
        expiresAt: moment.optional(),
      })
      .refine(hasOneTarget, oneTarget)
      .refine(
        ({ locationId, listId, binIds }) =>
          binIds === undefined || (locationId !== undefined && listId === undefined),
        'binIds are of a location',
      )
      .refine(
        ({ binId, listId, withPrivate }) =>
          withPrivate === undefined || binId === undefined || listId !== undefined,
        'withPrivate is of a location or list',
      ),
    shareLink.extend({ url: z.string(), revisions }),
  ),
  'shareLinks.list': readCall(
    z.strictObject(linked).refine(hasOneTarget, oneTarget),
    z.object({ links: z.array(shareLink) }),
  ),
  'shareLinks.delete': writeCall(
    z.strictObject({ ...linked, id }).refine(hasOneTarget, oneTarget),
    z.object({ revisions }),
  ),
  /** Needs no session. Ended, expired and invented tokens get the same answer. */
  'shareLinks.get': openCall(
    z.strictObject({
      token: z.string().max(200),
      page: publicPage.optional(),
      /** The `key` of one of the location's bins; for links to a location. */
      bin: z.string().max(100).optional(),
      /** Words in names, labels and tags; for links to a location. */
      search: z.string().max(searchMax).optional(),
      /** The stage whose entries are listed, counted from 1; for links to a list. Default: the first that is not complete. */
      stage: z.number().int().min(1).max(stagesMax).optional(),
    }),
    shared,
  ),
} as const;

type Linked = { binId?: string | undefined; locationId?: string | undefined };

function hasOneTarget({ binId, locationId }: Linked): boolean {
  return (binId === undefined) !== (locationId === undefined);
}

/** Returns the target of a link or call, which has exactly one of both fields. */
export function linkedTarget({ binId, locationId }: Linked): Target {
  return locationId === undefined ? { kind: 'bin', id: binId ?? '' } : { kind: 'location', id: locationId };
}
