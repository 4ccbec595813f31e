import type { Role, Target } from '#domain/access/access.ts';
import { email as emailInput } from '#domain/access/access-calls.ts';
import { targetsAtOnceMax } from '#domain/access/access-rules.ts';
import type { CallData } from '#domain/calls.ts';
import { isId } from '#domain/ids.ts';
import type { List, ListEntry, ListThing, Tick } from '#domain/lists/list.ts';
import { countMax } from '#domain/lists/list-limits.ts';
import type { RecordedStockResult } from '#domain/stock-checks/stock-check.ts';
import type { ExportedEvent, ExportRecord } from '../../exports/export-format.ts';
import type { OwnRecords } from './own-records.ts';

const NAMES_MAX = 10;
const IDS_MAX = 200;
const TEXT_MAX = 300;
const CHANGES_MAX_BYTES = 16_384;
const FIRST_MOMENT = '1970-01-01T00:00:00.000Z';

/** JSON escapes of NUL and lone surrogates, which PostgreSQL does not store. */
const unstorable = /\\u(0000|d[89a-f])/;

/** Columns of created things that no call can set: times, and the things that were trashed together. */
export type RestoredRows = {
  'restore.places': {
    id: string;
    createdAt: string;
    deletedAt?: string;
    heldBinIds?: string[];
    heldPlaceIds?: string[];
  };
  'restore.bins': {
    id: string;
    name: string;
    nameKey: string;
    createdAt: string;
    lastAccessed?: string;
    archivedAt?: string;
    missingSince?: string;
    deletedAt?: string;
    deletedWith?: string;
  };
  'restore.items': {
    binId: string;
    id: string;
    dateAdded: string;
    updatedAt: string;
    outAt?: string;
    outBy?: string;
    isOutByOwn: boolean;
    lowSince?: string;
    deletedAt?: string;
  };
  /** Of documents, too. */
  'restore.photos': { id: string; createdAt: string; deletedAt?: string; place?: number };
  /** Codes become the person's own if they are nobody's. */
  'restore.codes': Omit<ExportRecord<'codes.ndjson'>, 'target'> & { binId?: string; locationId?: string };
  'restore.lists': RestoredList;
  'restore.events': RestoredEvent;
};

export type RestoreCall = keyof RestoredRows;

/** Rows that are written directly; writing them again changes nothing. */
export type RestoreStep = { [C in RestoreCall]: { call: C; data: RestoredRows[C][] } }[RestoreCall];

/** A line of the history as it is stored; `isOwn` of what the importer did, by the file. */
type RestoredEvent = Omit<ExportedEvent, 'actorId' | 'actorName'> & {
  actorName: string;
  isOwn: boolean;
};

/** A list that was created by a call, with some of its entries. The person's own list has no target. */
export type RestoredList = {
  target?: Target;
  id: string;
  name: string;
  createdAt: string;
  deletedAt?: string;
  entries: RestoredListEntry[];
};

export type RestoredListEntry = ListThing &
  Pick<ListEntry, 'isIn' | 'needed'> & {
    /** `isOwn` of what the importer ticked, by the file; who ticked the others is not restored. */
    ticks: (Pick<Tick, 'count' | 'at' | 'deviceAt'> & { stage: string; isOwn: boolean })[];
  };

type Context = {
  userId: string;
  now: string;
  /** Undefined for ids of what is not restored. */
  idFor(id: string): string | undefined;
};

/** Returns undefined for events that cannot apply, such as access events, which would grant rights on this server. */
export function restoredEvent(event: ExportedEvent, context: Context): RestoredEvent | undefined {
  const { target, id, at, actorId, actorName, names, count, detail } = event;
  const targetId = context.idFor(target.id);
  if (targetId === undefined || !isId(id) || event.event.startsWith('access')) return undefined;
  const { ids = [], from, to, changes, stockResult, seenBy } = detail;
  const mapped = (each: typeof from) => {
    const own = each && context.idFor(each.id);
    return each && own !== undefined ? { kind: each.kind, id: own } : undefined;
  };
  const [newFrom, newTo] = [mapped(from), mapped(to)];
  const changesText = JSON.stringify(changes ?? []);
  const isStorable = changesText.length <= CHANGES_MAX_BYTES && !unstorable.test(changesText);
  return {
    target: { kind: target.kind, id: targetId },
    id,
    event: event.event,
    at: pastMoment(at, context.now),
    actorName: cut(actorName),
    isOwn: actorId === context.userId,
    names: names.slice(0, NAMES_MAX).map(cut),
    count: Math.min(Math.max(0, count), 1_000_000),
    detail: {
      ...(detail.ids !== undefined && { ids: newIds(ids, context) }),
      ...(newFrom && { from: newFrom }),
      ...(newTo && { to: newTo }),
      ...(changes !== undefined && isStorable && { changes }),
      ...(stockResult && { stockResult: resultOf(stockResult, context) }),
      // The people who saw the bin are not restored with it.
      ...(seenBy !== undefined && { seenBy: [] }),
    },
  };
}

/** Returns undefined for an entry that no call could have made. Things that are not restored with it keep their ids. */
export function restoredListEntry(
  { kind, id, binId, isIn, needed, ticks = {} }: ListEntry,
  { stages }: List,
  { now, idFor, userId }: Context,
): RestoredListEntry | undefined {
  if (!isId(id) || (kind === 'item') !== (binId !== undefined) || (binId !== undefined && !isId(binId)))
    return undefined;
  return {
    kind,
    id: idFor(id) ?? id,
    ...(binId !== undefined && { binId: idFor(binId) ?? binId }),
    ...(isIn !== undefined && { isIn }),
    ...(needed !== undefined && { needed: Math.min(Math.max(1, needed), countMax) }),
    ticks: stages.flatMap(({ id: stage }) => {
      const tick = ticks[stage];
      if (tick === undefined) return [];
      const { count, by, at, deviceAt } = tick;
      return {
        stage,
        count: Math.min(Math.max(0, count), countMax),
        at: pastMoment(at, now),
        ...(deviceAt !== undefined && { deviceAt: pastMoment(deviceAt, now) }),
        isOwn: by === userId,
      };
    }),
  };
}

/** A moment from a file, between 1970 and now. */
export function pastMoment(at: string, now: string): string {
  if (at > now) return now;
  return at < FIRST_MOMENT ? FIRST_MOMENT : at;
}

/** Keeps the order, which is that of the names. */
function newIds(ids: readonly string[], { idFor }: Context): string[] {
  return ids
    .filter(isId)
    .slice(0, IDS_MAX)
    .map((id) => idFor(id) ?? id);
}

function resultOf(result: RecordedStockResult, { idFor }: Context): RecordedStockResult {
  const bins = (ids: readonly string[]) => ids.slice(0, IDS_MAX).flatMap((id) => idFor(id) ?? []);
  const { itemsMissing, itemsMissingByBin } = result;
  return {
    ...result,
    binsMissing: bins(result.binsMissing),
    binsUnexpected: bins(result.binsUnexpected),
    itemsMissing: itemsMissing.slice(0, IDS_MAX).flatMap(({ binId, id }) => {
      const [newBin, newItem] = [idFor(binId), idFor(id)];
      return newBin === undefined || newItem === undefined ? [] : [{ binId: newBin, id: newItem }];
    }),
    ...(itemsMissingByBin && {
      itemsMissingByBin: itemsMissingByBin.slice(0, IDS_MAX).flatMap(({ binId, count }) => {
        const id = idFor(binId);
        return id === undefined ? [] : [{ binId: id, count }];
      }),
    }),
  };
}

function cut(text: string): string {
  return text.slice(0, TEXT_MAX).replaceAll('\0', '').toWellFormed();
}

type Invitations = { calls: CallData<'invites.create'>[]; peopleCount: number };

/** Returns the people who had access or an invitation, by target; `idFor` maps the targets that still exist. */
export function invitationsOf(
  { entries, invites }: OwnRecords,
  idFor: (id: string) => string | undefined,
): Invitations {
  const grants = entries.flatMap(({ target, via, role, userEmail, trashedWith }) =>
    trashedWith === undefined && via.id === target.id ? [{ target, role, email: userEmail }] : [],
  );
  const byPerson = new Map<string, { email: string; role: Role; targets: Map<string, Target> }>();
  for (const { target, role, email } of [...grants, ...invites]) {
    const id = idFor(target.id);
    const address = emailInput.safeParse(email).data;
    if (id === undefined || address === undefined) continue;
    const key = `${role} ${address}`;
    const person = byPerson.get(key) ?? { email: address, role, targets: new Map() };
    person.targets.set(id, { kind: target.kind, id });
    byPerson.set(key, person);
  }
  const people = [...byPerson.values()];
  const calls = people.flatMap(({ email, role, targets }) =>
    inParts([...targets.values()]).map((part) => ({ targets: part, emails: [email], role })),
  );
  return { calls, peopleCount: new Set(people.map(({ email }) => email)).size };
}

function inParts(targets: readonly Target[]): Target[][] {
  return Array.from({ length: Math.ceil(targets.length / targetsAtOnceMax) }, (_, n) =>
    targets.slice(n * targetsAtOnceMax, (n + 1) * targetsAtOnceMax),
  );
}
