import type { Target } from '../access/access.ts';
import { type DeviceView, idsWithin, type WriteContext } from '../device-view.ts';
import { AppError } from '../errors.ts';
import type { Operation } from '../operation.ts';
import { expectedIn } from '../stock-checks/stock-result.ts';
import type { List, ListEntry, ListThing, NewEntry, NewTick, Stage, Tick } from './list.ts';
import { type ListRights, listRights, mayTakeBack } from './list-rules.ts';
import { rightsToTick } from './list-writes.ts';

/** The stages that screens offer; they name them in the person's language. */
export const stagePresets = {
  moving: ['packed', 'loaded', 'arrived', 'unpacked'],
  trip: ['taken', 'back'],
} as const;

export type TickContext = Pick<ListRights, 'mayEdit'> & {
  userId: string;
  /** When the server got it; on a device, when the person ticked. */
  at: string;
  /** When the person ticked, by the device's clock. */
  deviceAt: string;
  /** The revision of the change, 0 as long as it is only predicted. */
  revision: number;
};

/**
 * The entry after a tick, whatever the order in which ticks arrive. A tick of what is ticked changes nothing, so that two people's
 * ticks are one. A higher count always wins. A lower one wins over the person's own tick and over one that its writer had seen:
 * an untick never undoes a tick that it does not know.
 * @throws AppError `access.denied` for a person who undoes somebody else's tick without editing the list.
 */
export function withTick(
  entry: ListEntry | undefined,
  { stage, count, saw, ...thing }: NewTick,
  { userId, mayEdit, at, deviceAt, revision }: TickContext,
): ListEntry {
  const before: ListEntry = entry ?? thing;
  const current = before.ticks?.[stage];
  const countNow = current?.count ?? 0;
  if (count === countNow) return before;
  if (current !== undefined && count < countNow) {
    if (current.by !== userId && (saw === undefined || saw < current.revision)) return before;
    if (!mayTakeBack(current, { mayEdit, userId })) throw new AppError('access.denied');
  }
  const tick: Tick = { count, by: userId, at, ...(deviceAt !== at && { deviceAt }), revision };
  return { ...before, ticks: { ...before.ticks, [stage]: tick } };
}

/** Ticks stay, so that a thing that is left out by mistake comes back with them. */
export function withChoice(
  { needed: _, ...before }: Partial<ListEntry> = {},
  { needed, ...choice }: NewEntry,
): ListEntry {
  return { ...before, ...choice, ...(needed !== undefined && { needed }) };
}

/** The ticks that bring a stage of an entry to `count`. Less than before takes later stages back too: they imply this one. */
export function ticksFor(
  { stages }: Pick<List, 'stages'>,
  { kind, id, binId, ticks }: ListEntry,
  stageId: string,
  count: number,
): NewTick[] {
  const from = stages.findIndex((stage) => stage.id === stageId);
  return stages.slice(from).flatMap((stage, n): NewTick[] => {
    const current = ticks?.[stage.id];
    const isAbove = (current?.count ?? 0) > count;
    if (!isAbove && (n > 0 || (current?.count ?? 0) === count)) return [];
    const saw = current && current.revision > 0 ? { saw: current.revision } : {};
    return [{ kind, id, ...(binId !== undefined && { binId }), stage: stage.id, count, ...saw }];
  });
}

/** Undoes these ticks: each of their stages gets back the count that the entry had before. */
export function ticksBack({ ticks: before }: Pick<ListEntry, 'ticks'>, ticks: readonly NewTick[]): NewTick[] {
  return ticks.map(({ saw: _, ...tick }) => ({ ...tick, count: before?.[tick.stage]?.count ?? 0 }));
}

/** True if the person may take a stage back, with the later ones that imply it. */
export function mayUntick(
  list: Pick<List, 'stages'>,
  entry: ListEntry,
  stageId: string,
  person: Parameters<typeof mayTakeBack>[1],
): boolean {
  return ticksFor(list, entry, stageId, 0).every(({ stage }) => {
    const tick = entry.ticks?.[stage];
    return tick === undefined || mayTakeBack(tick, person);
  });
}

/** The tick that counts for a stage: its own or a later one's, since a thing that arrived was loaded. Undefined if none does. */
export function tickOf(
  { stages }: Pick<List, 'stages'>,
  { ticks }: ListEntry,
  stageId: string,
): Tick | undefined {
  let best: Tick | undefined;
  for (const stage of stages.slice(stages.findIndex(({ id }) => id === stageId))) {
    const tick = ticks?.[stage.id];
    if (tick !== undefined && tick.count > (best?.count ?? 0)) best = tick;
  }
  return best;
}

/** How many of an entry are needed; bins, and items without a number, are one. */
export function neededOf({ needed = 1 }: Pick<ListEntry, 'needed'>): number {
  return needed;
}

export function isComplete(list: Pick<List, 'stages'>, entry: ListEntry, stageId: string): boolean {
  return (tickOf(list, entry, stageId)?.count ?? 0) >= neededOf(entry);
}

export type StageProgress = {
  stage: Stage;
  /** How many entries are complete. */
  done: number;
  /** In the order of the entries. */
  missing: ListEntry[];
  /** How many entries each person completed, by their id. */
  byPerson: ReadonlyMap<string, number>;
};

export function progressOf({ stages }: Pick<List, 'stages'>, entries: readonly ListEntry[]): StageProgress[] {
  const all = stages.map((stage) => ({
    stage,
    done: 0,
    missing: [] as ListEntry[],
    byPerson: new Map<string, number>(),
  }));
  const lastFirst = all.toReversed();
  for (const entry of entries) {
    const needed = neededOf(entry);
    // As in `tickOf`, a later stage implies the earlier ones.
    let best: Tick | undefined;
    for (const progress of lastFirst) {
      const tick = entry.ticks?.[progress.stage.id];
      if (tick !== undefined && tick.count > (best?.count ?? 0)) best = tick;
      if (best === undefined || best.count < needed) progress.missing.push(entry);
      else {
        progress.done++;
        progress.byPerson.set(best.by, (progress.byPerson.get(best.by) ?? 0) + 1);
      }
    }
  }
  return all;
}

/**
 * The entries of a list: what was chosen, and with `covers` all that is in its place or bin now. What was ticked stays when it
 * moves elsewhere. `stored` are the entries that the server has, `covered` what `coveredBy` returns.
 */
export function entriesOf(
  { covers }: Pick<List, 'covers'>,
  stored: readonly ListEntry[],
  covered: readonly ListThing[],
): ListEntry[] {
  const ids = new Set(covers === undefined ? [] : covered.map(({ id }) => id));
  const entries = stored.filter((entry) => {
    if (entry.isIn !== undefined) return entry.isIn;
    return covers !== undefined && (ids.has(entry.id) || isTicked(entry));
  });
  const storedIds = new Set(stored.map(({ id }) => id));
  const others = covers === undefined ? [] : covered.filter(({ id }) => !storedIds.has(id));
  return [...entries, ...others];
}

/** What a list that repeats this one begins with: what people chose or left out, and what they ticked although it moved away. */
export function choicesOf({ covers }: Pick<List, 'covers'>, stored: readonly ListEntry[]): NewEntry[] {
  return stored.flatMap(({ isIn, ticks, kind, id, binId, needed }) => {
    if (isIn === undefined && (covers === undefined || !isTicked({ ticks }))) return [];
    return [
      {
        kind,
        id,
        isIn: isIn ?? true,
        ...(binId !== undefined && { binId }),
        ...(needed !== undefined && { needed }),
      },
    ];
  });
}

/** True if somebody chose or ticked it: not for what a list only covers, which may have come later. */
export function isTouched({ isIn, ticks }: Pick<ListEntry, 'isIn' | 'ticks'>): boolean {
  return isIn !== undefined || isTicked({ ticks });
}

function isTicked({ ticks = {} }: Pick<ListEntry, 'ticks'>): boolean {
  return Object.values(ticks).some(({ count }) => count > 0);
}

/** What a list with `covers` covers now: bins directly in it or in a place in it, or the items of all bins in it. */
export function coveredBy(
  view: DeviceView,
  target: Target,
  covers: NonNullable<List['covers']>,
  itemsOf: (binId: string) => readonly { id: string; deletedAt?: string | undefined }[],
): ListThing[] {
  const isHere = ({
    deletedAt,
    archivedAt,
  }: {
    deletedAt?: string | undefined;
    archivedAt?: string | undefined;
  }) => deletedAt === undefined && archivedAt === undefined;
  if (covers === 'items') {
    const binIds = idsWithin(view, target).filter((id) => {
      const bin = view.bins.get(id);
      return bin !== undefined && isHere(bin);
    });
    return binIds.flatMap((binId) =>
      itemsOf(binId).flatMap(({ id, deletedAt }) =>
        deletedAt === undefined ? [{ kind: 'item' as const, id, binId }] : [],
      ),
    );
  }
  const isExpected = expectedIn(target, view.locations.values());
  const bins = [...view.bins.values()].filter((bin) => isExpected(bin) && isHere(bin));
  return bins.map(({ id }) => ({ kind: 'bin' as const, id }));
}

/**
 * Returns the stored entries of a list of a place, a bin or the person (`me`) with an operation applied; the same array if it is
 * about another list.
 */
export function predictEntries(
  holderId: string,
  listId: string,
  entries: readonly ListEntry[],
  operation: Operation,
  { view, userId, now }: { view: DeviceView } & Pick<WriteContext, 'userId' | 'now'>,
): readonly ListEntry[] {
  const { call, data } = operation;
  if ((call !== 'lists.put' && call !== 'lists.tick') || data.id !== listId) return entries;
  if ((data.target?.id ?? 'me') !== holderId) return entries;
  if (call === 'lists.put')
    return withChanges(entries, data.entries, (before, choice) => withChoice(before, choice));
  const rights = data.target === undefined ? listRights(undefined) : rightsToTick(view, data.target);
  const context = { ...rights, userId, at: now, deviceAt: now, revision: 0 };
  return withChanges(entries, data.ticks, (before, tick) => withTick(before, tick, context));
}

/** Applies changes to the entries with their ids, in order; new entries come last. */
function withChanges<Change extends { id: string }>(
  entries: readonly ListEntry[],
  changes: readonly Change[],
  apply: (before: ListEntry | undefined, change: Change) => ListEntry,
): readonly ListEntry[] {
  const after = [...entries];
  // For a few changes, searching is faster than indexing all entries.
  const places = changes.length < indexedFrom ? undefined : new Map(after.map(({ id }, at) => [id, at]));
  for (const change of changes) {
    const place = places ? places.get(change.id) : after.findIndex(({ id }) => id === change.id);
    const at = place === undefined || place === -1 ? after.length : place;
    places?.set(change.id, at);
    after[at] = apply(after[at], change);
  }
  return after;
}

const indexedFrom = 8;
