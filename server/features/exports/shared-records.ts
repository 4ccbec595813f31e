import { can } from '#domain/access/access-rules.ts';
import type { TargetKind } from '#domain/access/target.ts';
import type { ExportRecord } from '#domain/exports/export-format.ts';
import { nilId } from '#domain/is-id.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryBinsPart, queryLocationsPart } from '../access/gate.queries.ts';
import { visibleRoleOf } from '../access/gate.ts';
import { peoplePerPart, readPeople } from '../access/people.present.ts';
import { presentHeader } from '../bins/bin.present.ts';
import { presentLocation } from '../locations/locations.reads.ts';
import { querySharedItems } from './own-records.queries.ts';
import { toLines } from './own-records.ts';
import { querySharedPhotos, querySharedTargets } from './shared-records.queries.ts';
import type { Lines } from './zip-writer.ts';

const TARGETS = 100;
const ITEMS = 500;

export type SharedPhoto = ExportRecord<'shared/photos.ndjson'> & { fileKey: string; bytes: number };

/** Something that another owner shares with the person, as the gate and the presenters show it to them. */
export type SharedTarget = {
  kind: TargetKind;
  ownerId: string;
  id: string;
  withTrash: boolean;
  /** What the API answers for it. */
  record: object;
};

export async function* sharedTargets(
  db: Queryable,
  userId: string,
  kind: TargetKind,
): AsyncGenerator<SharedTarget[]> {
  for (let afterId: string | undefined = nilId; afterId !== undefined; ) {
    const targets = await querySharedTargets(db, { userId, kind, afterId, limit: TARGETS });
    for (let rest = targets; rest.length > 0; ) {
      const { shared, nextAt }: Part = await readPart(db, userId, kind, rest);
      yield shared;
      rest = nextAt === null ? [] : rest.slice(nextAt);
    }
    afterId = targets.length === TARGETS ? targets.at(-1)?.id : undefined;
  }
}

type Part = { shared: SharedTarget[]; nextAt: number | null };

async function readPart(
  db: Queryable,
  userId: string,
  kind: TargetKind,
  targets: readonly { ownerId: string; id: string }[],
): Promise<Part> {
  const wanted = {
    ownerIds: targets.map(({ ownerId }) => ownerId),
    ids: targets.map(({ id }) => id),
    people: peoplePerPart,
  };
  const isReader = (id: string) => id === userId;
  if (kind === 'location') {
    const rows = await queryLocationsPart(db, wanted);
    const people = await readPeople(db, rows, isReader);
    const shared = rows.flatMap((row) => {
      const role = visibleRoleOf(kind, row, userId);
      if (role === undefined) return [];
      const { ownerId, id } = row;
      return [{ kind, ownerId, id, withTrash: false, record: presentLocation(row, role, people) }];
    });
    return { shared, nextAt: rows[0]?.nextAt ?? null };
  }
  const rows = await queryBinsPart(db, wanted);
  const people = await readPeople(db, rows, isReader);
  const shared = rows.flatMap((row) => {
    const role = visibleRoleOf(kind, row, userId);
    if (role === undefined) return [];
    const { ownerId, id } = row;
    const withTrash = can(role, 'see the trash');
    return [{ kind, ownerId, id, withTrash, record: presentHeader(row, userId, role, people) }];
  });
  return { shared, nextAt: rows[0]?.nextAt ?? null };
}

export async function* sharedRecords(db: Queryable, userId: string, kind: TargetKind): AsyncGenerator<Lines> {
  for await (const shared of sharedTargets(db, userId, kind))
    yield toLines(shared.map(({ record }) => record));
}

export async function* sharedItems(db: Queryable, userId: string): AsyncGenerator<Lines> {
  for await (const bins of sharedTargets(db, userId, 'bin')) {
    for (const bin of bins) yield* itemsOf(db, bin);
  }
}

async function* itemsOf(db: Queryable, { ownerId, id, withTrash }: SharedTarget): AsyncGenerator<Lines> {
  for (let afterId = nilId; ; ) {
    const [page] = await querySharedItems(db, { ownerId, binId: id, afterId, withTrash, limit: ITEMS });
    if (!page?.lines) return;
    yield { text: `${page.lines}\n`, count: page.count };
    if (page.count < ITEMS) return;
    afterId = page.lastId ?? nilId;
  }
}

export async function* sharedPhotos(db: Queryable, userId: string): AsyncGenerator<SharedPhoto> {
  for (const kind of ['location', 'bin'] as const) {
    for await (const targets of sharedTargets(db, userId, kind)) {
      for (const { ownerId, id, withTrash } of targets) {
        for (const { binId, ...photo } of await querySharedPhotos(db, { ownerId, kind, id, withTrash }))
          yield { ...photo, ...(binId !== null && { binId }) };
      }
    }
  }
}
