import { v7 as uuidv7 } from 'uuid';
import type { Role, Target } from '#domain/access/access.ts';
import type { Imported, NotificationType, Receipt } from '#domain/notifications/notification.ts';
import { optionalKindOf } from '#domain/notifications/notification-rules.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type RaisedAccount, raiseAccounts } from '../account/account.queries.ts';
import {
  deleteSurplus,
  deleteUnread,
  insertAppNotification,
  insertNotification,
  insertReceipt,
  joinOrInsertNotification,
  queryNeed,
} from './notifications.queries.ts';
import { enqueuePush } from './push-jobs.ts';

/** `title` is the target's name as the person may know it, `body` the actor's text. */
export type NotificationDraft = {
  userId: string;
  type: NotificationType;
  target: Target;
  actorId: string;
  actorName: string;
  title: string;
  body?: string;
  role?: Role;
  groupName?: string | undefined;
  /** Who made the link by which the actor joined. */
  linkMakerId?: string;
  /** How many more targets it covers. */
  more?: number;
  /** Stored as read and not pushed, because the app shows it to the person in another way. */
  isRead?: true;
};

/**
 * Replaces unread older ones that say the same, leaves out what is not needed. Raises accounts, so call it once, after
 * every other lock.
 */
export async function notify(
  tx: Transaction,
  now: string,
  notifications: readonly NotificationDraft[],
  others: readonly string[] = [],
): Promise<RaisedAccount[]> {
  const needed = await neededOf(tx, now, notifications);
  const raised = await raiseAccounts(tx, [...needed.map((each) => each.userId), ...others]);
  await Promise.all(needed.map((each) => put(tx, now, each)));
  return raised;
}

/** `notify` for statements that are sent together with COMMIT; `needed` comes from `neededOf`. */
export function notifyAtCommit(
  tx: Transaction,
  now: string,
  needed: readonly NotificationDraft[],
): readonly Promise<unknown>[] {
  if (needed.length === 0) return [];
  const accounts = raiseAccounts(
    tx,
    needed.map((each) => each.userId),
  );
  return [accounts, ...needed.map((each) => put(tx, now, each))];
}

/** Leaves out notifications that the person switched off, and those that repeat a recent one. */
export async function neededOf(
  db: Queryable,
  now: string,
  notifications: readonly NotificationDraft[],
): Promise<NotificationDraft[]> {
  const isNeeded = await Promise.all(notifications.map((notification) => isNeededNow(db, now, notification)));
  return notifications.filter((_, index) => isNeeded[index]);
}

async function isNeededNow(db: Queryable, now: string, draft: NotificationDraft): Promise<boolean> {
  const { target, body = '', more = 0, role, groupName, linkMakerId: _, ...about } = draft;
  const optionalKind = optionalKindOf(draft.type);
  if (optionalKind === undefined) return true;
  const since = minutesBefore(now, costModel.account.notificationRestMinutes);
  const [need] = await queryNeed(db, {
    ...about,
    ...target,
    body,
    more,
    role,
    groupName,
    optionalKind,
    since,
    justSince: since,
  });
  return need?.isMuted !== true && need?.isNotified !== true;
}

function minutesBefore(now: string, minutes: number): string {
  return new Date(Date.parse(now) - minutes * 60_000).toISOString();
}

async function put(
  tx: Transaction,
  now: string,
  { target, isRead, ...draft }: NotificationDraft,
): Promise<void> {
  const { userId, type, actorId } = draft;
  const notificationId = uuidv7();
  const since = minutesBefore(now, costModel.account.notificationJoinMinutes);
  const justSince = minutesBefore(now, costModel.account.notificationRestMinutes);
  const added = { body: '', more: 0, ...draft, ...target, notificationId, now };
  await Promise.all(
    optionalKindOf(type) === undefined
      ? [
          deleteUnread(tx, { userIds: [userId], type, actorId, ...target }),
          insertNotification(tx, added),
          deleteSurplus(tx, { userId }),
          enqueuePush(tx, userId, now),
        ]
      : [
          joinOrInsertNotification(tx, { ...added, since, justSince, readAt: isRead ? now : null }),
          deleteSurplus(tx, { userId }),
          ...(isRead ? [] : [enqueuePush(tx, userId, now)]),
        ],
  );
}

/** Inserts a notification for each receipt, oldest first. Raise the account first. */
export async function insertReceipts(
  tx: Transaction,
  now: string,
  userId: string,
  receipts: readonly (Receipt & { number: string })[],
): Promise<void> {
  for (const { number, amount, currency, url } of receipts) {
    const notificationId = uuidv7();
    await insertReceipt(tx, {
      userId,
      notificationId,
      sender: SENDER,
      now,
      number,
      amount,
      currency,
      url,
    });
  }
  if (receipts.length === 0) return;
  await deleteSurplus(tx, { userId });
  await enqueuePush(tx, userId, now);
}

const SENDER = 'Whichbin';

type AppNotification = {
  type: 'export_ready' | 'import_done' | 'import_failed' | 'payment_failed';
  title: string;
  imported?: Imported;
};

/** Notifies the person of something that the app has done for them. Call it after every other lock. */
export async function notifyFromApp(
  tx: Transaction,
  now: string,
  userId: string,
  { type, title, imported }: AppNotification,
): Promise<void> {
  await raiseAccounts(tx, [userId]);
  await insertAppNotification(tx, {
    userId,
    notificationId: uuidv7(),
    type,
    sender: SENDER,
    title,
    now,
    imported: imported === undefined ? null : JSON.stringify(imported),
  });
  await deleteSurplus(tx, { userId });
  await enqueuePush(tx, userId, now);
}
