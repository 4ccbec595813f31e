import { useEffect, useMemo, useState } from 'react';
import type { ListEntry } from '#domain/lists/list.ts';
import { predictEntries } from '#domain/lists/list-entries.ts';
import { useCell } from '../cells/use-cell.ts';
import { unlessRefused } from '../copy/view.ts';
import type { ListAddress, ListsOnDevice } from '../lists/lists.ts';
import type { OutboxEntry } from '../operations/operation.ts';
import type { ListRecord } from '../storage/database.ts';
import { unattended } from '../storage/unattended.ts';
import { currentAccount } from './current-account.ts';

export type ListEntriesState = {
  isLoading: boolean;
  /** As the server has them, with the waiting changes; `entriesOf` adds what the list covers. */
  entries: readonly ListEntry[];
  /** The names of the people who ticked, by their ids. */
  people: Readonly<Record<string, string>>;
};

const noEntries: ListEntriesState = { isLoading: true, entries: [], people: {} };

/** The entries of a list on this device, offline too. */
export function useListEntries({ target, id }: ListAddress): ListEntriesState {
  const account = useCell(currentAccount);
  const [lists, setLists] = useState<ListsOnDevice>();
  const [record, setRecord] = useState<ListRecord>();
  const [waiting, setWaiting] = useState<readonly OutboxEntry[]>([]);
  const { kind, id: targetId } = target ?? {};
  useEffect(() => {
    setLists(undefined);
    // If the file cannot be loaded, the next visit tries again.
    if (account) unattended(account.lists().then(setLists, () => {}));
  }, [account]);
  useEffect(() => {
    if (!account || !lists) return;
    const address = { target: kind && targetId ? { kind, id: targetId } : undefined, id };
    const stored = lists.record(address);
    const read = () => setRecord(stored.get());
    const readWaiting = () => setWaiting(account.waiting.get());
    const stops = [stored.subscribe(read), account.waiting.subscribe(readWaiting)];
    read();
    readWaiting();
    return () => {
      for (const stop of stops) stop();
      setRecord(undefined);
    };
  }, [account, lists, kind, targetId, id]);
  return useMemo(() => {
    if (!account || !record) return noEntries;
    const view = account.parts.copy.view();
    const { userId } = account.person;
    const entries = waiting.reduce<readonly ListEntry[]>((before, { operation, createdAt: now }) => {
      const predict = () =>
        predictEntries(record.target, record.id, before, operation, { view, userId, now });
      return unlessRefused(predict, before);
    }, record.entries);
    return { isLoading: false, entries, people: record.people };
  }, [account, record, waiting]);
}
