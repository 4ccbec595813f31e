import { z } from 'zod';
import { target } from './access/access.ts';
import { accessCalls } from './access/access-calls.ts';
import { groupCalls } from './access/group.ts';
import {
  accountCalls,
  addressCalls,
  deletionCalls,
  exportCalls,
  passkeyCalls,
  sessionCalls,
} from './account/account-calls.ts';
import { attachmentCalls } from './attachments/attachment-calls.ts';
import { binCalls } from './bins/bin-calls.ts';
import { codeCalls } from './codes/code-calls.ts';
import { documentCalls } from './documents/document.ts';
import { activityCalls } from './history/activity.ts';
import { historyCalls } from './history/history.ts';
import { importCalls } from './imports/import-calls.ts';
import { itemCalls } from './items/item-calls.ts';
import { joinLinkCalls } from './links/join-link.ts';
import { shareLinkCalls } from './links/share-link.ts';
import { listCalls } from './lists/list.ts';
import { locationCalls } from './locations/location.ts';
import { notificationCalls, pushCalls } from './notifications/notification-calls.ts';
import { operatorCalls } from './operator/operator-calls.ts';
import { ownFieldCalls } from './own-fields/own-field.ts';
import { photoCalls } from './photos/photo.ts';
import { planCalls, usageCalls } from './plans/plan-calls.ts';
import { reminderCalls } from './reminders/reminder.ts';
import { id, moment, openCall, revisions, writeCall } from './schemas.ts';
import { stockCheckCalls } from './stock-checks/stock-check.ts';
import { suggestionCalls } from './suggestions/suggestion-calls.ts';
import { templateCalls } from './templates/template.ts';
import { tokenCalls } from './tokens/token.ts';

const trashedItemsAtOnceMax = 500;

const trashCalls = {
  /** Deletes for good from one's own trash; what is not there is skipped. `isMore`: the rest follows by itself. */
  'trash.delete': writeCall(
    z.union([
      z.strictObject({}),
      z.strictObject({ target }),
      z.strictObject({ deletedAt: moment.refine((text) => text > '1970') }),
      z.strictObject({ binId: id, itemIds: z.array(id).min(1).max(trashedItemsAtOnceMax) }),
    ]),
    z.object({ isMore: z.boolean(), revisions }),
  ),
} as const;

/** The features that this server's configuration switches on, and its support address. */
const about = z.object({
  supportEmail: z.string().optional(),
  /** Without mails, addresses stay unverified. */
  sendsMail: z.boolean(),
  /** True if larger plans can be bought here; elsewhere only the operator gives them. */
  sellsPlans: z.boolean(),
  /** The address to which pages report views; absent without analytics. */
  analyticsUrl: z.string().optional(),
  /** The host that photos are sent to for suggestions; absent without suggestions. */
  suggestionHost: z.string().optional(),
  /** The host that is asked about numbers of products; absent if nobody is. */
  productHost: z.string().optional(),
  /** True if `labels.print` reaches a printer. */
  printsLabels: z.boolean(),
  /** The source of map tiles; absent without maps. */
  tiles: z
    .object({
      url: z.string(),
      attribution: z.string(),
      attributionUrl: z.string().optional(),
    })
    .optional(),
});

const aboutCalls = {
  'about.get': openCall(z.strictObject({}), about),
} as const;

/** `POST /api/{name}` with `{"data": input}`; all but the kind `open` need a session, and `upload` is sent as a form. */
export const calls = {
  ...accountCalls,
  ...addressCalls,
  ...sessionCalls,
  ...passkeyCalls,
  ...tokenCalls,
  ...deletionCalls,
  ...notificationCalls,
  ...pushCalls,
  ...historyCalls,
  ...activityCalls,
  ...accessCalls,
  ...itemCalls,
  ...binCalls,
  ...locationCalls,
  ...codeCalls,
  ...photoCalls,
  ...documentCalls,
  ...attachmentCalls,
  ...stockCheckCalls,
  ...listCalls,
  ...ownFieldCalls,
  ...templateCalls,
  ...reminderCalls,
  ...suggestionCalls,
  ...shareLinkCalls,
  ...groupCalls,
  ...joinLinkCalls,
  ...trashCalls,
  ...importCalls,
  ...usageCalls,
  ...planCalls,
  ...exportCalls,
  ...operatorCalls,
  ...aboutCalls,
} as const;

export type Calls = typeof calls;
export type CallName = keyof Calls;
export type CallInput<N extends CallName> = z.input<Calls[N]['input']>;
export type CallData<N extends CallName> = z.output<Calls[N]['input']>;
export type CallResult<N extends CallName> = z.output<Calls[N]['output']>;

export type ReadName = { [N in CallName]: Calls[N]['kind'] extends 'read' | 'open' ? N : never }[CallName];

export type WriteName = { [N in CallName]: Calls[N]['kind'] extends 'write' ? N : never }[CallName];

export type UploadName = { [N in CallName]: Calls[N]['kind'] extends 'upload' ? N : never }[CallName];

export type Tiles = NonNullable<z.infer<typeof about>['tiles']>;
