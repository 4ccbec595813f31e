import { uuidv7 } from 'uuidv7';
import type { Role } from '#domain/access/access.ts';
import type { Target } from '#domain/access/target.ts';
import type { NotificationType } from '#domain/notifications/notification.ts';
import type { Transaction } from '#server/db/transaction.ts';
import { type RaisedAccount, raiseAccounts } from '../account/revision.queries.ts';
import { deleteSurplus, deleteUnread, insertNotification } from './notifications.queries.ts';

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
  /** How many more targets it covers. */
  more?: number;
};

/** Replaces unread older ones that say the same. Raises accounts, so call it once, after every other lock. */
export async function notify(
  tx: Transaction,
  now: string,
  notifications: readonly NotificationDraft[],
  others: readonly string[] = [],
): Promise<RaisedAccount[]> {
  const raised = await raiseAccounts(tx, [...notifications.map((each) => each.userId), ...others]);
  await Promise.all(notifications.map((each) => put(tx, now, each)));
  return raised;
}

async function put(tx: Transaction, now: string, { target, ...draft }: NotificationDraft): Promise<void> {
  const { userId, type, actorId } = draft;
  await Promise.all([
    deleteUnread(tx, { userIds: [userId], type, actorId, ...target }),
    insertNotification(tx, { body: '', more: 0, ...draft, ...target, notificationId: uuidv7(), now }),
    deleteSurplus(tx, { userId }),
  ]);
}
