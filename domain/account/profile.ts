import { z } from 'zod';
import { photo } from '../photos/photo.ts';
import { plan } from '../plans/plan-calls.ts';
import { currencyCode, id, line, moment, tag } from '../schemas.ts';
import { displayNameMax } from './account-rules.ts';
import { optionalNotificationKinds } from './optional-notification-kinds.ts';
import {
  savedNameMax,
  savedSearchesMax,
  savedTextMax,
  searchKinds,
  viewColumnsMax,
  viewGroupsMax,
  viewNameMax,
} from './saved-search.ts';

/** A built-in column, or one of a field that somebody defined. */
const columnKey = z.string().regex(/^(?:[A-Za-z]{1,40}|fields\.[0-9a-f-]{36})$/);

const tableView = z.strictObject({
  order: z.array(columnKey).max(viewColumnsMax).optional(),
  sort: z.strictObject({ column: columnKey, isDescending: z.boolean() }).optional(),
  groupBy: columnKey.optional(),
});

const searchFields = {
  name: line(savedNameMax),
  q: line(savedTextMax).optional(),
  kind: z.enum(searchKinds).optional(),
  tag: tag.optional(),
  view: tableView.optional(),
};

/** Ignores further keys: devices of earlier versions send a saved search back as they received it. */
export const savedSearch = z
  .object(searchFields)
  .refine(({ q, kind, tag, view }) => [q, kind, tag, view].some((part) => part !== undefined), 'empty')
  .refine(({ name, view }) => view === undefined || name.length <= viewNameMax, 'too long');

const ownSearch = z.object({
  ...searchFields,
  /** False if neither the rail nor Home shows the view. */
  isPinned: z.boolean().optional(),
  /** Ids of the own groups whose members see the view. */
  groups: z.array(z.string()).optional(),
});

/** A view that its owner shares with a group that the person is in. */
export const sharedView = z.object({
  ownerId: z.string(),
  ownerName: z.string(),
  groupName: z.string(),
  search: z.object(searchFields),
});

const groupIds = z.array(id).max(viewGroupsMax);

/** Changes the view of this name; one that is gone stays so. */
const viewChange = z.strictObject({
  name: line(viewNameMax),
  newName: line(viewNameMax).optional(),
  isPinned: z.boolean().optional(),
  shareWith: groupIds.optional(),
  unshareWith: groupIds.optional(),
});

/** Limits come from the plan; null = no limit. */
export const profile = z.object({
  uid: z.string(),
  email: z.string(),
  displayName: z.string(),
  /** Only set by `me.update`; no screen shows it, and signing in never sets it. */
  photoURL: z.string().optional(),
  /** The uploaded photo. Without one, screens show initials. */
  photo: photo.optional(),
  plan,
  createdAt: moment,
  maxBins: z.number().int().nullable(),
  maxItemsPerBin: z.number().int().nullable(),
  /** Kinds of notifications that are switched off; absent if none is. */
  mutedNotifications: z.array(z.enum(optionalNotificationKinds)).optional(),
  /** Newest first; absent without one. */
  savedSearches: z.array(ownSearch).optional(),
  /** Proposed for new values; absent if the person chose none. */
  currency: z.string().optional(),
  /** Present if no colours and icons are to be proposed for bins that have none. */
  declinesLooks: z.boolean().optional(),
  revision: z.number().int(),
});
export type Profile = z.infer<typeof profile>;

export const profileChange = z.strictObject({
  displayName: line(displayNameMax).optional(),
  /** Accepted for clients that keep an address of their own here. */
  photoURL: z
    .url({ protocol: /^https$/ })
    .max(2000)
    .refine((text) => text.isWellFormed(), 'not storable')
    .nullish(),
  /** Replaces the list. */
  mutedNotifications: z
    .array(z.enum(optionalNotificationKinds))
    .max(optionalNotificationKinds.length)
    .optional(),
  /** Null for none. */
  currency: currencyCode.nullish(),
  declinesLooks: z.boolean().optional(),
  addSavedSearches: z.array(savedSearch).max(savedSearchesMax).optional(),
  removeSavedSearches: z.array(savedSearch).max(savedSearchesMax).optional(),
  changeViews: z.array(viewChange).max(savedSearchesMax).optional(),
});
