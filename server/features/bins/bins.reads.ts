import { can } from '#domain/access/access-rules.ts';
import type { Bin, BinHeader } from '#domain/bins/bin.ts';
import { nilId } from '#domain/ids.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import type { BinRow } from '../access/gate.queries.ts';
import { type Admitted, admit, seenStandingOf } from '../access/gate.ts';
import { findOwner, rememberOwner } from '../access/owners.ts';
import { readPeople } from '../access/people.present.ts';
import { type Caller, JsonPieces, JsonText, type Read } from '../command.ts';
import { presentHeader } from './bin.present.ts';
import { type BinPlace, queryItemsPart, queryVisibleBins, queryWholeBin } from './bin.queries.ts';

/** Most lists are one part. Not more, as each of them may be shared with many people, whom its header names. */
const binsPerPart = 250;
const itemsPerPart = 1_000;
const partBytes = 512 * 1024;

/** A bin with its items in the order they were added, those in the trash last. */
export const getBin: Read<'bins.get'> = async (db, caller, { id }) => {
  const { json, isLarge } = await writeBin(db, caller, id);
  return isLarge ? new JsonPieces((snapshot) => writeLargeBin(snapshot, caller, id)) : new JsonText(json);
};

const start: BinPlace = { ownId: nilId, sharedId: nilId };

/** Every bin the caller may see: their own, and those shared with them. */
export const listBins: Read<'bins.list'> = async (db, caller) => {
  const { json, hasMore } = await writeHeaders(db, caller, start);
  return hasMore
    ? new JsonPieces((snapshot) => writeLongList(snapshot, caller))
    : new JsonText(`{"bins":[${json}]}`);
};

async function* writeLongList(db: Queryable, caller: Caller): AsyncGenerator<string> {
  yield '{"result":{"bins":[';
  let after = start;
  for (let hasBins = false, hasMore = true; hasMore; ) {
    const part = await writeHeaders(db, caller, after);
    if (part.json !== '') yield hasBins ? `,${part.json}` : part.json;
    hasBins ||= part.json !== '';
    ({ last: after, hasMore } = part);
  }
  yield ']}}';
}

type HeadersPart = { json: string; last: BinPlace; hasMore: boolean };

async function writeHeaders(db: Queryable, caller: Caller, after: BinPlace): Promise<HeadersPart> {
  const [found] = await queryVisibleBins(db, caller.userId, after.ownId, after.sharedId, binsPerPart);
  const others = (found?.others ?? []).map(withWireMoments);
  const people = await readPeople(db, others);
  const headers = others.flatMap((row) => {
    const standing = seenStandingOf(row, caller.userId);
    return standing ? [JSON.stringify(presentHeader(row, caller.userId, standing, people))] : [];
  });
  return {
    json: [found?.own, ...headers].filter(Boolean).join(),
    last: { ownId: found?.ownId ?? after.ownId, sharedId: found?.sharedId ?? after.sharedId },
    hasMore: found?.hasMore === true,
  };
}

/** One header, for the answer of a write. */
export async function presentOne(
  db: Queryable,
  caller: Caller,
  { row, standing }: Admitted,
): Promise<BinHeader> {
  return presentHeader(row, caller.userId, standing, await readPeople(db, [row]));
}

/** The bin as the caller may see it, without the items of a large one. @throws AppError `bins.notFound`. */
export async function presentBin(db: Queryable, caller: Caller, id: string): Promise<Bin> {
  return JSON.parse((await writeBin(db, caller, id)).json) as Bin;
}

type WrittenBin = { json: string; isLarge: boolean; seesTrash: boolean; ownerId: string };

/** Header and items meet as texts, the items untouched since the database wrote them. */
async function writeBin(db: Queryable, caller: Caller, id: string): Promise<WrittenBin> {
  const ownerId = await findOwner(db, caller.userId, id);
  const [whole] = await queryWholeBin(db, ownerId, id, caller.userId, costModel.largeBytes);
  const isLarge = whole?.isLarge === true;
  if (whole?.own) {
    rememberOwner(id, ownerId);
    return { json: withItems(whole.own, whole.items, whole.trashed), isLarge, seesTrash: true, ownerId };
  }
  const admitted = admit(whole?.row ? withWireMoments(whole.row) : undefined, caller.userId);
  const header = JSON.stringify(await presentOne(db, caller, admitted));
  const seesTrash = can(admitted.standing, 'see the trash');
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
    const [part] = await queryItemsPart(
      db,
      ownerId,
      id,
      isTrashed,
      addedAt,
      after,
      seesTrash,
      itemsPerPart,
      partBytes,
    );
    if (part === undefined) break;
    yield hasItems ? `,${part.items}` : `${part.items}`;
    ({ isTrashed, addedAt, id: after, hasMore } = part);
  }
  yield `${end}}`;
}

function withItems(openHeader: string, ...items: (string | null | undefined)[]): string {
  return `${openHeader},"items":[${items.filter(Boolean).join(',')}]}`;
}

// Rows that come inside a JSON value keep PostgreSQL's way of writing a moment.
function withWireMoments(row: BinRow): BinRow {
  const toWire = (moment: string | null) => moment && new Date(moment).toISOString();
  return {
    ...row,
    createdAt: new Date(row.createdAt).toISOString(),
    lastAccessed: toWire(row.lastAccessed),
    archivedAt: toWire(row.archivedAt),
    deletedAt: toWire(row.deletedAt),
  };
}
