import type { Target } from '#domain/access/access.ts';
import type { CallInput, CallResult } from '#domain/calls.ts';
import type { List, ListEntry } from '#domain/lists/list.ts';
import { type Account, call } from '../account.ts';
import type { DeviceCopy } from '../live-client.ts';

/** The entries of a list on a device: all up to this revision. */
type ListCopy = { revision: number; entries: Map<string, ListEntry> };

type NamedList = { key: string; address: { target: Target | undefined; id: string }; list: List };

/** A device's copy of the entries of lists, by the rules of domain/lists: it asks for what changed after its own revision. */
export class ListCopies {
  #copies = new Map<string, ListCopy>();
  #epoch: string | undefined;

  /** Fetches what the lists in the device's copy say that has changed. A list that is gone meanwhile is left as it is. */
  async fetch(address: string, person: Account, copy: DeviceCopy): Promise<void> {
    if (this.#epoch !== copy.epoch) this.#copies = new Map();
    this.#epoch = copy.epoch;
    for (const named of namedLists(copy)) {
      const { revision = 0, entries = [] } = this.#copies.get(named.key) ?? {};
      if (revision >= named.list.entriesRevision) continue;
      const read = await readEntries(address, person, { ...named.address, after: { revision } }).catch(
        () => undefined,
      );
      if (read === undefined) continue;
      const all = new Map([...entries, ...read.entries.map((entry) => [entry.id, entry] as const)]);
      this.#copies.set(named.key, { revision: named.list.entriesRevision, entries: all });
    }
  }

  get(key: string): Map<string, ListEntry> {
    return this.#copies.get(key)?.entries ?? new Map();
  }
}

/** All pages. @throws Error if the person does not see the list. */
export async function readEntries(
  address: string,
  person: Account,
  data: CallInput<'lists.get'>,
): Promise<{ list: List; entries: ListEntry[] }> {
  const entries = new Map<string, ListEntry>();
  let after = data.after;
  for (;;) {
    const page = await call<CallResult<'lists.get'>>(address, person, 'lists.get', { ...data, after });
    for (const entry of page.entries) entries.set(entry.id, entry);
    after = page.next;
    if (after === undefined) return { list: page.list, entries: [...entries.values()] };
  }
}

export function namedLists({
  bins,
  locations,
  me,
}: {
  bins: ReadonlyMap<string, { header: { id: string; lists?: readonly List[] | undefined } }>;
  locations: ReadonlyMap<string, { location: { id: string; lists?: readonly List[] | undefined } }>;
  me: { lists?: readonly List[] | undefined } | undefined;
}): NamedList[] {
  const of = (lists: readonly List[] = [], target?: Target) =>
    lists.map((list) => ({ key: `${target?.id} ${list.id}`, address: { target, id: list.id }, list }));
  return [
    ...[...bins.values()].flatMap(({ header: { id, lists } }) => of(lists, { kind: 'bin', id })),
    ...[...locations.values()].flatMap(({ location: { id, lists } }) => of(lists, { kind: 'location', id })),
    ...of(me?.lists),
  ];
}
