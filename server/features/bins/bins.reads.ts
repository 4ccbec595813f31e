import { can } from '#domain/access/access-rules.ts';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import { nilId } from '#domain/ids.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type BinRow, binMoments, type TargetAddress } from '../access/gate.queries.ts';
import { type Admitted, admit } from '../access/gate.ts';
import { findOwner, rememberOwner } from '../access/locked-owner.ts';
import { readPeople } from '../access/people.present.ts';
import { accountLimitsOnly, type Caller, JsonPieces, JsonText, type Read } from '../command.ts';
import { joinJson, writeJsonList } from '../json-list.ts';
import { readAllWithin } from '../tokens/token-reach.ts';
import { presentHeader, readHeadersPart, writeHeaders } from './bin.present.ts';
import { type BinCursor, queryItemsPart, queryVisibleBins, queryWholeBin } from './bin.queries.ts';

const binsPerPart = 250;
const itemsPerPart = 1_000;
const partBytes = 512 * 1024;

export const getBin: Read<'bins.get'> = {
  summary: 'Returns a bin with its items in the order they were added, those in the trash last.',
  rate: accountLimitsOnly,
  async read(db, caller, { id }) {
    const { json, isLarge } = await writeBin(db, caller, id);
    return isLarge
      ? new JsonPieces((snapshot) => writeLargeBin(snapshot, caller, id), { isLarge })
      : new JsonText(json);
  },
};

const start: BinCursor = { ownId: nilId, sharedId: nilId };

export const listBins: Read<'bins.list'> = {
  summary:
    'Lists the headers of all bins that the user can see, including trashed ones that the user may restore.',
  rate: accountLimitsOnly,
  async read(db, caller) {
    if (caller.program?.targets)
      return new JsonPieces((snapshot) =>
        writeJsonList('{"result":{"bins":', writeListWithin(snapshot, caller), '}}'),
      );
    const { own, others, hasMore } = await readVisible(db, caller, start);
    const { headers, next } = await readHeadersPart(db, caller.userId, others, 0);
    return hasMore || next < others.length
      ? new JsonPieces((snapshot) => writeJsonList('{"result":{"bins":', writeList(snapshot, caller), '}}'))
      : new JsonText(`{"bins":[${[own, joinJson(headers)].filter(Boolean).join()}]}`);
  },
};

async function* writeList(db: Queryable, caller: Caller): AsyncGenerator<string> {
  for (let after = start, hasMore = true; hasMore; ) {
    const part = await readVisible(db, caller, after);
    yield part.own;
    yield* writeHeaders(db, caller.userId, part.others);
    ({ last: after, hasMore } = part);
  }
}

/** For a program that is bound to places. */
async function* writeListWithin(db: Queryable, { userId, program }: Caller): AsyncGenerator<string> {
  yield* writeHeaders(db, userId, await readAllWithin(db, program?.targets ?? [], 'bin'));
}

type VisiblePart = { own: string; others: TargetAddress[]; last: BinCursor; hasMore: boolean };

async function readVisible(db: Queryable, caller: Caller, after: BinCursor): Promise<VisiblePart> {
  const [found] = await queryVisibleBins(db, { readerId: caller.userId, ...after, count: binsPerPart });
  return {
    own: found?.own ?? '',
    others: found?.others ?? [],
    last: { ownId: found?.ownId ?? after.ownId, sharedId: found?.sharedId ?? after.sharedId },
    hasMore: found?.hasMore === true,
  };
}

export async function presentAdmittedBin(
  db: Queryable,
  caller: Caller,
  { row, effectiveRole }: Admitted<BinRow>,
): Promise<BinHeader> {
  const people = await readPeople(db, [row], (userId) => userId === caller.userId);
  return presentHeader(row, caller.userId, effectiveRole, people);
}

/** Without the items of a large bin. @throws AppError `bins.notFound`. */
export async function presentBin(db: Queryable, caller: Caller, id: string): Promise<Bin> {
  return JSON.parse((await writeBin(db, caller, id)).json) as Bin;
}

type WrittenBin = { json: string; isLarge: boolean; seesTrash: boolean; ownerId: string };

/** Joins header and items as texts, which saves parsing what the database wrote. */
async function writeBin(db: Queryable, caller: Caller, id: string): Promise<WrittenBin> {
  const ownerId = await findOwner(db, caller.userId, id);
  const [whole] = await queryWholeBin(db, {
    ownerId,
    id,
    readerId: caller.userId,
    bytes: costModel.largeBytes,
  });
  const isLarge = whole?.isLarge === true;
  if (whole?.own) {
    rememberOwner(id, ownerId);
    return { json: withItems(whole.own, whole.items, whole.trashed), isLarge, seesTrash: true, ownerId };
  }
  const admitted = admit('bin', whole?.row ? withWireMoments(whole.row) : undefined, caller.userId);
  const header = JSON.stringify(await presentAdmittedBin(db, caller, admitted));
  const seesTrash = can(admitted.effectiveRole, 'see the trash');
  const json = withItems(header.slice(0, -1), whole?.items, seesTrash ? whole?.trashed : null);
  return { json, isLarge, seesTrash, ownerId };
}

async function* writeLargeBin(db: Queryable, caller: Caller, id: string): AsyncGenerator<string> {
  const { json, isLarge, seesTrash, ownerId } = await writeBin(db, caller, id);
  const end = ']}';
  if (!isLarge) {
    yield `{"result":${json}}`;
    return;
  }
  yield `{"result":${json.slice(0, -end.length)}`;
  let [isTrashed, addedAt, after] = [false, '-infinity', nilId];
  for (let hasItems = false, hasMore = true; hasMore; hasItems = true) {
    const [part] = await queryItemsPart(db, {
      ownerId,
      binId: id,
      afterTrashed: isTrashed,
      afterAdded: addedAt,
      afterId: after,
      withTrash: seesTrash,
      rows: itemsPerPart,
      bytes: partBytes,
    });
    if (part === undefined) break;
    yield hasItems ? `,${part.items}` : `${part.items}`;
    ({ isTrashed, addedAt, id: after, hasMore } = part);
  }
  yield `${end}}`;
}

function withItems(openHeader: string, ...items: (string | null | undefined)[]): string {
  return `${openHeader},"items":[${items.filter(Boolean).join(',')}]}`;
}

// PostgreSQL formats moments inside JSON values differently from the wire.
function withWireMoments(row: BinRow): BinRow {
  const wireRow = { ...row };
  for (const name of ['createdAt', ...binMoments] as const) {
    const moment = row[name];
    if (moment !== null) wireRow[name] = new Date(moment).toISOString();
  }
  return wireRow;
}
