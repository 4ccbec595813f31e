import type { Target } from '#domain/access/access.ts';
import { changeTextMax } from '#domain/history/field-change.ts';
import { flatFields } from '#domain/own-fields/flat-fields.ts';
import type { OverwroteBy } from '#domain/schemas.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Caller } from '../command.ts';
import { type NotificationDraft, neededOf, notifyAtCommit } from '../notifications/notify.ts';
import { type LastWriter, queryLastWriters } from './history.queries.ts';

/** `name` is the changed bin's, place's or item's. */
type Changed = { ownerId: string; target: Target; itemId?: string; name: string };

type Overwritten<T> = {
  /** The part of the answer about the overwritten values. */
  answer: { overwrote?: T; overwroteBy?: OverwroteBy };
  /** Accounts to raise: those of the people who had written them, and the caller's own. */
  accounts: string[];
  /** Statements that notify these accounts, to be sent together with COMMIT. */
  notify(tx: Transaction): readonly Promise<unknown>[];
};

/** Empty if the change overwrote no value that its writer had not seen. */
export async function overwrittenIn<T extends object>(
  db: Queryable,
  caller: Caller,
  { ownerId, target, itemId, name }: Changed,
  overwrote: T | undefined,
): Promise<Overwritten<T>> {
  if (overwrote === undefined) return { answer: {}, accounts: [], notify: () => [] };
  const fields = Object.keys(flatFields(overwrote));
  const writers = await queryLastWriters(db, {
    ownerId,
    kind: target.kind,
    target: target.id,
    itemId,
    fields,
  });
  const overwroteBy = Object.fromEntries(
    writers.map(({ field, userId, userName }) => [field, { userId, userName }]),
  );
  const others = Map.groupBy(
    writers.filter(({ userId }) => userId !== caller.userId),
    ({ userId }) => userId,
  );
  const drafts = [...others.values()].flatMap((written) =>
    draftsFor(caller, target, name, written, overwrote),
  );
  const notifications = await neededOf(db, caller.now, drafts);
  return {
    answer: { overwrote, overwroteBy },
    accounts: notifications.map(({ userId }) => userId),
    notify: (tx) => notifyAtCommit(tx, caller.now, notifications),
  };
}

/** The caller's own draft is read already, because the app shows the replaced values at once. */
function draftsFor(
  { userId, userName }: Caller,
  target: Target,
  title: string,
  written: LastWriter[],
  overwrote: object,
): NotificationDraft[] {
  const [first] = written;
  if (first === undefined) throw new Error('a group of overwritten fields is empty');
  const body = textOf(flatFields(overwrote)[first.field]);
  const about = { target, title, body, more: written.length - 1 };
  const toWriter: NotificationDraft = {
    ...about,
    userId: first.userId,
    type: 'values_replaced',
    actorId: userId,
    actorName: userName,
  };
  const toActor: NotificationDraft = {
    ...about,
    userId,
    type: 'replaced_anothers_values',
    isRead: true,
    actorId: first.userId,
    actorName: first.userName,
  };
  return first.isReader ? [toWriter, toActor] : [toActor];
}

/** Empty for a cleared field and for values without words, such as a position on a map. */
function textOf(value: unknown): string {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' ? [...value].slice(0, changeTextMax).join('') : '';
}
