import { AppError, type ErrorCode } from '#domain/errors.ts';
import { nilId } from '#domain/ids.ts';
import type { ListEntry } from '#domain/lists/list.ts';
import { requireList } from '#domain/lists/list-rules.ts';
import type { Transaction } from '#server/db/transaction.ts';
import type { Caller } from '../../command.ts';
import { lockHolderAnyway } from '../../lists/list-holder.ts';
import { readEntries, storeEntries, storeList } from '../../lists/store-list.ts';
import type { RestoredList, RestoredListEntry } from './restore-step.ts';

/** Writes times and entries of lists that the import created; returns why some were refused. */
export async function restoreLists(tx: Transaction, caller: Caller, lists: RestoredList[]) {
  const refusals: { name: string; code: ErrorCode }[] = [];
  for (const list of lists.toSorted((a, b) => (lockKey(a) < lockKey(b) ? -1 : 1))) {
    const code = await restoreList(tx, caller, list);
    if (code !== undefined) refusals.push({ name: list.name, code });
  }
  const idsOf = (kind: string) => [
    ...new Set(lists.flatMap(({ target }) => (target?.kind === kind ? [target.id] : []))),
  ];
  const isOfAccount = lists.some(({ target }) => target === undefined);
  return { bins: idsOf('bin'), locations: idsOf('location'), isOfAccount, refusals };
}

/** Places first, then bins, then the account. */
function lockKey({ target }: RestoredList): string {
  if (target === undefined) return '3';
  return `${target.kind === 'location' ? 1 : 2} ${target.id}`;
}

/** Entries that the list has stay as they are, so that writing it again changes nothing. */
async function restoreList(
  tx: Transaction,
  caller: Caller,
  { target, id, createdAt, deletedAt, entries }: RestoredList,
): Promise<ErrorCode | undefined> {
  try {
    const holder = await lockHolderAnyway(tx, caller.userId, target);
    const list = requireList(holder, id);
    const trashedAt = list.deletedAt === undefined ? undefined : (deletedAt ?? list.deletedAt);
    const restored = { ...list, createdAt, ...(trashedAt && { deletedAt: trashedAt }) };
    const stored = await readEntries(tx, holder, id, entries);
    const missing = entries.filter((entry) => !stored.has(entry.id));
    const changed = new Map(missing.map((entry) => [entry.id, entryFrom(entry, caller.userId)]));
    if (changed.size === 0) await storeList(tx, caller, holder, restored);
    else await storeEntries(tx, caller, holder, restored, { stored, changed });
    return undefined;
  } catch (error) {
    if (error instanceof AppError) return error.code;
    throw error;
  }
}

/** A tick of somebody else is nobody's, like one whose account was deleted. */
function entryFrom({ ticks, ...entry }: RestoredListEntry, userId: string): ListEntry {
  const all = ticks.map(({ stage, isOwn, ...tick }) => [
    stage,
    { ...tick, by: isOwn ? userId : nilId, revision: 0 },
  ]);
  return { ...entry, ...(all.length > 0 && { ticks: Object.fromEntries(all) }) };
}
