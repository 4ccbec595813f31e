import { useEffect, useMemo, useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { type DeviceView, idsWithin } from '#domain/device-view.ts';
import type { Item } from '#domain/items/item.ts';
import type { ListEntry, Stage } from '#domain/lists/list.ts';
import { coveredBy, entriesOf, progressOf, type StageProgress } from '#domain/lists/list-entries.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { type ItemsOfBins, readItems, useItemsOfBins } from '#web/data/account/items-of-bins.ts';
import { useListEntries } from '#web/data/account/lists.ts';
import { binOrLocationOf, containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import { useNameRanks } from '#web/features/things/bins/list/use-bin-list.ts';
import { locationsAround, pathOf, pathText } from '#web/features/things/tree/tree-rows.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { addressOf, type ListInView } from './lists-in-view.ts';

/** An entry with what the person sees of it. */
export type ListLine = {
  entry: ListEntry;
  /** Undefined for a thing that the person does not see. */
  name: string | undefined;
  /** The bin, or the one that the item is in now. */
  bin: BinHeader | undefined;
  item: Item | undefined;
  /**
   * Names what it is in, below the list's place or bin; that one itself for what is directly in it. Lines are grouped by it. Empty
   * for what is in nothing, or in what the person does not see.
   */
  where: string;
  isInTrash: boolean;
};

export type ListContent = {
  isLoading: boolean;
  /** What the server has of the list, things that are left out too. */
  stored: readonly ListEntry[];
  /** By where they are, then by name. */
  lines: readonly ListLine[];
  /** Of each stage, in order. */
  progress: readonly StageProgress[];
  /** The names of those who ticked, by their ids. */
  people: Readonly<Record<string, string>>;
};

/** What a list has on it and how far each stage is, also without a connection. */
export function useListContent(inView: ListInView): ListContent {
  const { list, on } = inView;
  const { bins, status } = useBins();
  const { locations } = useLocations();
  const { isLoading, entries: stored, people } = useListEntries(addressOf(inView));
  const { target } = addressOf(inView);
  const [kind, targetId] = [target?.kind, target?.id];
  const coveredBinIds = useMemo(() => {
    if (list.covers !== 'items' || kind === undefined || targetId === undefined) return none;
    return idsWithin({ bins, locations }, { kind, id: targetId }).filter((id) => bins.has(id));
  }, [list.covers, bins, locations, kind, targetId]);
  const { byBin, byId, isSeeking } = useItemsOfEntries(stored, coveredBinIds);
  const entries = useMemo(() => {
    if (list.covers === undefined || kind === undefined || targetId === undefined)
      return entriesOf(list, stored, []);
    const itemsOf = (binId: string) => byBin.get(binId) ?? [];
    const covered = coveredBy({ bins, locations }, { kind, id: targetId }, list.covers, itemsOf);
    return entriesOf(list, stored, covered);
  }, [list, stored, byBin, bins, locations, kind, targetId]);
  const before = useRef<ReadonlyMap<string, ListLine>>(new Map());
  const unsorted = useMemo(() => {
    const holderId = on && binOrLocationOf(on).id;
    const pathTo = pathsBelow(holderId, { bins, locations });
    const all = entries.map((entry): ListLine => {
      const item = byId.get(entry.id);
      const bin = bins.get(entry.kind === 'bin' ? entry.id : (item?.binId ?? ''));
      const thing = entry.kind === 'bin' ? bin : item;
      const line = {
        entry,
        item,
        bin,
        name: thing?.name,
        where: bin === undefined ? '' : item ? bin.name : pathTo(bin),
        isInTrash: thing?.deletedAt !== undefined || bin?.deletedAt !== undefined,
      };
      const last = before.current.get(entry.id);
      return last && isSameLine(last, line) ? last : line;
    });
    before.current = new Map(all.map((line) => [line.entry.id, line]));
    return all;
  }, [entries, byId, bins, locations, on]);
  const lines = useSorted(unsorted);
  const progress = useMemo(
    () =>
      progressOf(
        list,
        lines.map(({ entry }) => entry),
      ),
    [list, lines],
  );
  return { isLoading: isLoading || status === 'loading' || isSeeking, stored, lines, progress, people };
}

const none: readonly string[] = [];

/** A line that is the same object is not drawn again. The other values follow from these. */
function isSameLine(a: ListLine, b: ListLine): boolean {
  return a.entry === b.entry && a.item === b.item && a.bin === b.bin && a.where === b.where;
}

/** Names what a bin is in, below the holder, or the holder; computed once for each place and parent. */
function pathsBelow(
  holderId: string | undefined,
  { bins, locations }: DeviceView,
): (bin: BinHeader) => string {
  const texts = new Map<string, string>();
  return (bin) => {
    const key = `${bin.locationId} ${bin.parentBinId}`;
    const before = texts.get(key);
    if (before !== undefined) return before;
    const path = [...locationsAround(bin, locations), ...pathOf(bin, bins)];
    const holderAt = path.findIndex(({ id }) => id === holderId);
    const isDirect = holderAt !== -1 && holderAt === path.length - 1;
    const text = pathText(path.slice(isDirect ? holderAt : holderAt + 1));
    texts.set(key, text);
    return text;
  };
}

/** By where they are, then by name. A tick changes neither, so that it does not sort anew. */
function useSorted(lines: readonly ListLine[]): readonly ListLine[] {
  const [before, setBefore] = useState(lines);
  const placed = hasSamePlaces(before, lines) ? before : lines;
  if (placed !== before) setBefore(placed);
  const ranks = useNameRanks(
    useMemo(() => placed.flatMap(({ where, name = '' }) => [where, name]), [placed]),
  );
  const order = useMemo(() => {
    const rankOf = (name: string) => ranks.get(name) ?? 0;
    return placed
      .map((line, at) => ({ at, where: rankOf(line.where), name: rankOf(line.name ?? '') }))
      .sort((a, b) => a.where - b.where || a.name - b.name);
  }, [placed, ranks]);
  return useMemo(() => order.flatMap(({ at }) => lines[at] ?? []), [order, lines]);
}

function hasSamePlaces(before: readonly ListLine[], after: readonly ListLine[]): boolean {
  const isSame = ({ entry, where, name }: ListLine, at: number) =>
    before[at]?.entry.id === entry.id && before[at].where === where && before[at].name === name;
  return before === after || (before.length === after.length && after.every(isSame));
}

/** The items of these bins and of item entries, wherever these are now. */
function useItemsOfEntries(entries: readonly ListEntry[], coveredBinIds: readonly string[]) {
  const { bins } = useBins();
  const [sought, setSought] = useState({ ids: '', binIds: none });
  const named = entries.flatMap(({ binId }) => binId ?? []);
  const read = useItemsOfBins([...coveredBinIds, ...named, ...sought.binIds]);
  const found = useMemo(() => indexItems(read), [read]);
  const isRead = read.every(([id, items]) => items.length > 0 || !bins.get(id)?.itemCount);
  const absent = entries.flatMap(({ kind, id }) => (kind === 'item' && !found.byId.has(id) ? [id] : []));
  const ids = isRead ? absent.sort().join(' ') : '';
  const isSeeking = ids !== '' && ids !== sought.ids;
  useEffect(() => {
    if (!isSeeking) return;
    let isCurrent = true;
    void binsOfItems(ids.split(' '), [...bins.keys()]).then((binIds) => {
      if (isCurrent) setSought({ ids, binIds });
    });
    return () => {
      isCurrent = false;
    };
  }, [isSeeking, ids, bins]);
  return { ...found, isSeeking };
}

function indexItems(read: ItemsOfBins) {
  const byBin = new Map(read);
  const byId = new Map(read.flatMap(([, items]) => items.map((item): [string, Item] => [item.id, item])));
  return { byBin, byId };
}

/** The bins in which these items are now: they may have been moved since they came into the list. */
async function binsOfItems(itemIds: readonly string[], binIds: readonly string[]): Promise<string[]> {
  const left = new Set(itemIds);
  const found: string[] = [];
  for await (const read of readItems(binIds)) {
    for (const [binId, items = []] of read) if (items.some(({ id }) => left.delete(id))) found.push(binId);
    if (left.size === 0) break;
  }
  return found;
}

/** The ids of the entries that are missing at a stage. */
export function missingIdsOf({ progress }: Pick<ListContent, 'progress'>, stage: Stage): ReadonlySet<string> {
  return new Set(progress.find((each) => each.stage.id === stage.id)?.missing.map(({ id }) => id));
}

/** @returns a function that says what a list belongs to and since when it is there: a list that is used again may have its name. */
export function useListDetail(): (inView: ListInView, hasHolder?: boolean) => string {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  return ({ list, on }, hasHolder = true) => {
    const holder = on ? containerChoiceName(on) : t('lists.own');
    return [hasHolder && holder, shortDate(list.createdAt)].filter(Boolean).join(' · ');
  };
}
