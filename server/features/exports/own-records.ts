import { nilId } from '#domain/ids.ts';
import type { RecordedStockResult } from '#domain/stock-checks/stock-check.ts';
import type { Queryable } from '#server/db/statement.ts';
import { presentLists } from '../stored-lists.ts';
import type { ExportedEvent, ExportRecord, RecordFile } from './export-format.ts';
import {
  type OwnEventRow,
  queryOwnBins,
  queryOwnCodes,
  queryOwnDocuments,
  queryOwnEntries,
  queryOwnEvents,
  queryOwnIds,
  queryOwnInvites,
  queryOwnItems,
  queryOwnJoinLinks,
  queryOwnListEntries,
  queryOwnPhotos,
  queryOwnPlaces,
  queryOwnRequests,
  queryOwnShareLinks,
} from './own-records.queries.ts';
import type { Lines } from './zip-writer.ts';

/** Rows per statement; of the longest items they take some 4 MB. */
const PAGE = 250;

type OwnFile = Exclude<RecordFile, 'account.json' | `shared/${string}`>;

type Records = (db: Queryable, userId: string) => AsyncIterable<Lines>;

/** The records of what a person owns, the trash included. */
export const ownRecords: Record<OwnFile, Records> = {
  'places.ndjson': recordsOf(
    queryOwnPlaces,
    afterId,
    ({ lists, ...row }): ExportRecord<'places.ndjson'> => ({
      ...withoutNulls(row),
      ...presentLists(lists, 'owner'),
    }),
  ),
  'bins.ndjson': recordsOf(
    queryOwnBins,
    afterId,
    ({ lists, ...row }): ExportRecord<'bins.ndjson'> => ({
      ...withoutNulls(row),
      ...presentLists(lists, 'owner'),
    }),
  ),
  'items.ndjson': ownItems,
  'codes.ndjson': recordsOf(
    queryOwnCodes,
    (last) => ({ afterCode: last?.code ?? '' }),
    ({ binId, locationId, ...row }): ExportRecord<'codes.ndjson'> => ({
      ...withoutNulls(row),
      ...(binId !== null && { target: { kind: 'bin', id: binId } }),
      ...(locationId !== null && { target: { kind: 'location', id: locationId } }),
    }),
  ),
  'access.ndjson': recordsOf(
    queryOwnEntries,
    (last) => ({
      ...afterTarget(last),
      afterUser: last?.userId ?? nilId,
      afterVia: last?.viaId ?? nilId,
      afterTrashed: last?.trashedWith ?? nilId,
      afterGroup: last?.groupId ?? nilId,
    }),
    ({ viaKind, viaId, ...row }): ExportRecord<'access.ndjson'> => ({
      ...withTarget(withoutNulls(row)),
      via: { kind: viaKind, id: viaId },
    }),
  ),
  'invites.ndjson': recordsOf(
    queryOwnInvites,
    afterId,
    (row): ExportRecord<'invites.ndjson'> => withTarget(withoutNulls(row)),
  ),
  'requests.ndjson': recordsOf(
    queryOwnRequests,
    (last) => ({ ...afterTarget(last), afterUser: last?.userId ?? nilId }),
    ({ wholePlace, ...row }): ExportRecord<'requests.ndjson'> => ({
      ...withTarget(row),
      ...(wholePlace && { wholePlace }),
    }),
  ),
  'share-links.ndjson': recordsOf(
    queryOwnShareLinks,
    afterId,
    (row): ExportRecord<'share-links.ndjson'> => withoutNulls(row),
  ),
  'join-links.ndjson': recordsOf(
    queryOwnJoinLinks,
    afterId,
    (row): ExportRecord<'join-links.ndjson'> => withoutNulls(row),
  ),
  'list-entries.ndjson': recordsOf(
    queryOwnListEntries,
    (last) => ({
      afterTarget: last?.target ?? nilId,
      afterList: last?.listId ?? nilId,
      afterId: last?.id ?? nilId,
    }),
    (row): ExportRecord<'list-entries.ndjson'> => withoutNulls(row),
  ),
  'history.ndjson': ownHistory,
  'photos.ndjson': recordsOf(
    queryOwnPhotos,
    afterId,
    ({ fileKey: _, ...row }): ExportRecord<'photos.ndjson'> => withoutNulls(row),
  ),
  'documents.ndjson': recordsOf(
    queryOwnDocuments,
    afterId,
    ({ fileKey: _, ...row }): ExportRecord<'documents.ndjson'> => withoutNulls(row),
  ),
};

type Query<Row, Cursor> = (
  db: Queryable,
  values: Cursor & { userId: string; limit: number },
) => Promise<Row[]>;

function recordsOf<Row extends object, Cursor>(
  query: Query<Row, Cursor>,
  cursorAfter: (last: Row | undefined) => NoInfer<Cursor>,
  present: (row: Row) => object,
): Records {
  return async function* (db, userId) {
    let last: Row | undefined;
    do {
      const rows = await query(db, { userId, limit: PAGE, ...cursorAfter(last) });
      yield toLines(rows.map(present));
      last = rows.length === PAGE ? rows.at(-1) : undefined;
    } while (last !== undefined);
  };
}

function afterId(last: { id: string } | undefined) {
  return { afterId: last?.id ?? nilId };
}

function afterTarget(last: { kind: string; targetId: string } | undefined) {
  return { afterKind: last?.kind ?? '', afterTarget: last?.targetId ?? nilId };
}

export function toLines(records: readonly object[]): Lines {
  return { text: records.map((record) => `${JSON.stringify(record)}\n`).join(''), count: records.length };
}

async function* ownItems(db: Queryable, userId: string): AsyncGenerator<Lines> {
  let after = { afterBinId: nilId, afterId: nilId };
  for (;;) {
    const [page] = await queryOwnItems(db, { userId, limit: PAGE, ...after });
    if (!page?.lines) return;
    yield { text: `${page.lines}\n`, count: page.count };
    if (page.count < PAGE) return;
    after = { afterBinId: page.lastBinId ?? nilId, afterId: page.lastId ?? nilId };
  }
}

async function* ownHistory(db: Queryable, userId: string): AsyncGenerator<Lines> {
  let last: OwnEventRow | undefined;
  do {
    const rows = await queryOwnEvents(db, {
      userId,
      limit: PAGE,
      ...afterTarget(last),
      ...afterId(last),
    });
    const found = await queryOwnIds(db, { userId, ids: [...new Set(rows.flatMap(idsIn))] });
    const ownIds = new Set(found.map(({ id }) => id));
    yield toLines(rows.map((row): ExportedEvent => ownPartOf(withTarget(row), ownIds)));
    last = rows.length === PAGE ? rows.at(-1) : undefined;
  } while (last !== undefined);
}

function idsIn({ detail: { from, to, stockResult } }: Pick<ExportedEvent, 'detail'>): string[] {
  const places = [from, to].flatMap((each) => (each === undefined ? [] : [each.id]));
  if (stockResult === undefined) return places;
  const { binsMissing, binsUnexpected, itemsMissing, itemsMissingByBin = [] } = stockResult;
  const binsOfItems = [...itemsMissing, ...itemsMissingByBin].map(({ binId }) => binId);
  return [...places, ...binsMissing, ...binsUnexpected, ...binsOfItems];
}

/** Security: an event may name others' bins and places, such as where an item went. They are left out, as in the history. */
function ownPartOf(event: ExportedEvent, ownIds: ReadonlySet<string>): ExportedEvent {
  const { from, to, stockResult, ...detail } = event.detail;
  return {
    ...event,
    detail: {
      ...detail,
      ...(from && ownIds.has(from.id) && { from }),
      ...(to && ownIds.has(to.id) && { to }),
      ...(stockResult && { stockResult: ownPartOfResult(stockResult, ownIds) }),
    },
  };
}

function ownPartOfResult(result: RecordedStockResult, ownIds: ReadonlySet<string>): RecordedStockResult {
  const { itemsMissingByBin } = result;
  return {
    ...result,
    binsMissing: result.binsMissing.filter((id) => ownIds.has(id)),
    binsUnexpected: result.binsUnexpected.filter((id) => ownIds.has(id)),
    itemsMissing: result.itemsMissing.filter(({ binId }) => ownIds.has(binId)),
    ...(itemsMissingByBin && {
      itemsMissingByBin: itemsMissingByBin.filter(({ binId }) => ownIds.has(binId)),
    }),
  };
}

function withTarget<Row extends { kind: 'bin' | 'location'; targetId: string }>({
  kind,
  targetId,
  ...row
}: Row) {
  return { target: { kind, id: targetId }, ...row };
}

type Filled<Row extends object> = {
  [K in keyof Row as null extends Row[K] ? never : K]: Row[K];
} & { [K in keyof Row as null extends Row[K] ? K : never]?: Exclude<Row[K], null> };

/** Optional fields are absent where their columns are null. */
export function withoutNulls<Row extends object>(row: Row): Filled<Row> {
  return Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null)) as Filled<Row>;
}
