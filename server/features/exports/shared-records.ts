import type { TargetKind } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import type { BinHeader } from '#domain/bins/bin.ts';
import { nilId } from '#domain/ids.ts';
import type { Location } from '#domain/locations/location.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryBinsPart, queryLocationsPart } from '../access/gate.queries.ts';
import { visibleRoleOf } from '../access/gate.ts';
import { peoplePerPart, readPeople } from '../access/people.present.ts';
import { presentHeader } from '../bins/bin.present.ts';
import { presentLocation } from '../locations/locations.reads.ts';
import { querySharedAttachments, querySharedItems, querySharedTargets } from './own-records.queries.ts';
import { toLines } from './own-records.ts';
import type { Lines } from './zip-writer.ts';

const TARGETS = 100;
const ITEMS = 250;

export type SharedAttachment = Awaited<ReturnType<typeof querySharedAttachments>>[number];

/** Something that another owner shares with the person, as the gate admits and the API presents it to them. */
type Shared<Record> = { ownerId: string; id: string; withTrash: boolean; record: Record };

type Part<Record> = { shared: Shared<Record>[]; nextAt: number | null };
type Wanted = { ownerIds: string[]; ids: string[]; people: number };
type ReadPart<Record> = (db: Queryable, userId: string, wanted: Wanted) => Promise<Part<Record>>;

export function sharedPlaces(db: Queryable, userId: string): AsyncGenerator<Shared<Location>[]> {
  return sharedOf(db, userId, 'location', readPlaces);
}

export function sharedBins(db: Queryable, userId: string): AsyncGenerator<Shared<BinHeader>[]> {
  return sharedOf(db, userId, 'bin', readBins);
}

async function* sharedOf<Record>(
  db: Queryable,
  userId: string,
  kind: TargetKind,
  readPart: ReadPart<Record>,
): AsyncGenerator<Shared<Record>[]> {
  for (let afterId: string | undefined = nilId; afterId !== undefined; ) {
    const targets = await querySharedTargets(db, { userId, kind, afterId, limit: TARGETS });
    for (let rest = targets; rest.length > 0; ) {
      const ownerIds = rest.map(({ ownerId }) => ownerId);
      const ids = rest.map(({ id }) => id);
      const part: Part<Record> = await readPart(db, userId, { ownerIds, ids, people: peoplePerPart });
      yield part.shared;
      rest = part.nextAt === null ? [] : rest.slice(part.nextAt);
    }
    afterId = targets.length === TARGETS ? targets.at(-1)?.id : undefined;
  }
}

async function readPlaces(db: Queryable, userId: string, wanted: Wanted): Promise<Part<Location>> {
  const rows = await queryLocationsPart(db, wanted);
  const people = await readPeople(db, rows, (id) => id === userId);
  const shared = rows.flatMap((row) => {
    const role = visibleRoleOf('location', row, userId);
    const { ownerId, id } = row;
    return role
      ? [{ ownerId, id, withTrash: false, record: presentLocation(row, userId, role, people) }]
      : [];
  });
  return { shared, nextAt: rows[0]?.nextAt ?? null };
}

async function readBins(db: Queryable, userId: string, wanted: Wanted): Promise<Part<BinHeader>> {
  const rows = await queryBinsPart(db, wanted);
  const people = await readPeople(db, rows, (id) => id === userId);
  const shared = rows.flatMap((row) => {
    const role = visibleRoleOf('bin', row, userId);
    if (role === undefined) return [];
    const { ownerId, id } = row;
    const withTrash = can(role, 'see the trash');
    return [{ ownerId, id, withTrash, record: presentHeader(row, userId, role, people) }];
  });
  return { shared, nextAt: rows[0]?.nextAt ?? null };
}

export async function* recordLines(targets: AsyncIterable<Shared<object>[]>): AsyncGenerator<Lines> {
  for await (const shared of targets) yield toLines(shared.map(({ record }) => record));
}

export async function* sharedItems(db: Queryable, userId: string): AsyncGenerator<Lines> {
  for await (const bins of sharedBins(db, userId)) {
    for (const bin of bins) yield* itemsOf(db, bin);
  }
}

async function* itemsOf(db: Queryable, { ownerId, id, withTrash }: Shared<BinHeader>): AsyncGenerator<Lines> {
  for (let afterId = nilId; ; ) {
    const [page] = await querySharedItems(db, { ownerId, binId: id, afterId, withTrash, limit: ITEMS });
    if (!page?.lines) return;
    yield { text: `${page.lines}\n`, count: page.count };
    if (page.count < ITEMS) return;
    afterId = page.lastId ?? nilId;
  }
}

/** Photos of what is shared, or documents and links. */
export async function* sharedAttachments(
  db: Queryable,
  userId: string,
  { isPhoto }: { isPhoto: boolean },
): AsyncGenerator<SharedAttachment> {
  yield* attachmentsOf(db, 'location', sharedPlaces(db, userId), isPhoto);
  yield* attachmentsOf(db, 'bin', sharedBins(db, userId), isPhoto);
}

async function* attachmentsOf(
  db: Queryable,
  kind: TargetKind,
  targets: AsyncIterable<Shared<object>[]>,
  isPhoto: boolean,
): AsyncGenerator<SharedAttachment> {
  for await (const shared of targets) {
    for (const { ownerId, id, withTrash } of shared)
      yield* await querySharedAttachments(db, { ownerId, kind, id, withTrash, isPhoto });
  }
}
