import type { ExportedEvent } from '../../exports/export-format.ts';
import { isId } from '../../is-id.ts';
import type { RecordedStockResult } from '../../stock-checks/recorded-result.ts';

/** A line of the history as it is stored; `isOwn` of what the importer did, by the file. */
export type RestoredEvent = Omit<ExportedEvent, 'actorId' | 'actorName'> & {
  actorName: string;
  isOwn: boolean;
};

type Context = {
  userId: string;
  now: string;
  /** Undefined for ids of what is not restored. */
  idFor(id: string): string | undefined;
};

const NAMES_MAX = 10;
const IDS_MAX = 200;
const TEXT_MAX = 300;
const CHANGES_MAX_BYTES = 16_384;
const FIRST_MOMENT = '1970-01-01T00:00:00.000Z';

/** Undefined for lines that mean nothing here. Those about access would restore rights that nobody gave here. */
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
    ...{ id, event: event.event, at: pastMoment(at, context.now) },
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

/** A moment from a file, between 1970 and now. */
export function pastMoment(at: string, now: string): string {
  if (at > now) return now;
  return at < FIRST_MOMENT ? FIRST_MOMENT : at;
}

/** Their order is that of the names. */
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

/** As JSON writes NUL and halves of pairs, which PostgreSQL does not store. */
const unstorable = /\\u(0000|d[89a-f])/;

function cut(text: string): string {
  return text.slice(0, TEXT_MAX).replaceAll('\0', '').toWellFormed();
}
