import { isLikeCode } from '#domain/bins/label-rules.ts';
import { aliasKey } from '#domain/bins/scanned.ts';
import { readCode } from '#domain/codes/code.ts';
import { AppError } from '#domain/errors.ts';
import { joinCode } from '#domain/fold.ts';
import { photoAddresses } from '#domain/photos/photo-limits.ts';
import { id as idSchema } from '#domain/schemas.ts';
import { nameKey } from '#domain/text.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryOwner, queryRolesOfLocations, type TargetAddress } from '../access/gate.queries.ts';
import { visibleRoleOf } from '../access/gate.ts';
import { NOBODY } from '../access/locked-owner.ts';
import { perMinute, type Read } from '../command.ts';
import {
  type CodeOwnerRow,
  candidatesMax,
  type FoundRow,
  type LabelRow,
  queryByAlias,
  queryByCode,
  queryCandidates,
  queryFound,
  queryHasAsked,
  queryOwnLabels,
  queryPublicBin,
  queryPublicByLabel,
  querySharedLabels,
} from './find-bin.queries.ts';
import { presentCandidate, presentPublicBin } from './public-bin.present.ts';

/**
 * Security: every search runs the same statements, so that unknown and forbidden bins take the same time. @throws
 * AppError `bins.noneFound`, for unknown, private and deleted bins alike.
 */
export const findBin: Read<'bins.find'> = {
  summary:
    'Finds a bin by exact code, id, label or alias: the user’s own first, then a shared one, then a public one; by an alias only what the user sees. `candidates` if several have it. At most 30 times a minute. Unknown, private and deleted bins give the same error.',
  rate: { limits: [perMinute(30)] },
  async read(db, { userId }, { code }) {
    const { keys, byCode, byAlias } = await keysOf(db, userId, code);
    const { ownerId: locationOwnerId, id: locationId } = locationOf(byCode) ?? byAlias ?? nowhere;
    const [rows, [location]] = await Promise.all([
      queryFound(db, { ...listsOf(keys), readerId: userId }),
      queryRolesOfLocations(db, { ownerId: locationOwnerId, ids: [locationId], readerId: userId }),
    ]);
    const accessible = accessibleOf(rows, userId);
    const open = accessible.length === 0 ? rows.filter(isPublic) : [];
    const { ownerId, id } = accessible[0] ?? open[0] ?? nowhere;
    const [[row], [openRequest], candidateRows] = await Promise.all([
      queryPublicBin(db, {
        ownerId: open.length === 0 ? NOBODY : ownerId,
        id,
        itemsMost: costModel.itemsPerPublicPage,
      }),
      queryHasAsked(db, { userId, binId: id }),
      queryCandidates(db, { ...listsOf([...accessible, ...open]), withPrivate: accessible.length > 0 }),
    ]);
    const hasAsked = openRequest?.hasAsked ?? false;
    const several = candidateRows.length > 1 && { candidates: candidateRows.map(presentCandidate) };
    const isLocation = byCode?.locationId != null || accessible.length === 0;
    if (isLocation && location !== undefined && visibleRoleOf('location', location, userId) !== undefined) {
      return { id: locationId, hasAsked: false, location: { id: locationId } };
    }
    if (isFree(byCode) && byCode?.ownerId === userId) {
      return { id: readCode(code) ?? '', hasAsked: false, free: true };
    }
    if (accessible.length > 0) return { id, hasAsked, ...several };
    if (row === undefined) throw new AppError('bins.noneFound');
    return { id, bin: presentPublicBin(row, photoAddresses), hasAsked, ...several };
  },
};

/** Returns own bins with the label, else shared ones, each once: a bin that is also public has two rows. */
function accessibleOf(rows: readonly FoundRow[], userId: string): FoundRow[] {
  const own = rows.filter((row) => row.ownerId === userId);
  const accessible = own.length > 0 ? own : rows.filter((row) => isSeen(row, userId));
  return [...new Map(accessible.map((row) => [row.id, row])).values()].slice(0, candidatesMax);
}

const nowhere: TargetAddress = { ownerId: NOBODY, id: NOBODY };

/** `byAlias` is a location. */
type Keys = {
  keys: TargetAddress[];
  byCode: CodeOwnerRow | undefined;
  byAlias: TargetAddress | undefined;
};

function locationOf(byCode: CodeOwnerRow | undefined): TargetAddress | undefined {
  return byCode?.locationId == null ? undefined : { ownerId: byCode.ownerId, id: byCode.locationId };
}

function isFree(byCode: CodeOwnerRow | undefined): boolean {
  return byCode !== undefined && byCode.binId === null && byCode.locationId === null;
}

/** Returns the candidates in order of precedence, with `nowhere` for each look-up that found none. */
async function keysOf(db: Queryable, userId: string, text: string): Promise<Keys> {
  const key = isLikeCode(text) ? NO_LABEL : nameKey(text);
  const labels = { labelKey: key, labelCode: joinCode(key) || null };
  const id = idSchema.safeParse(text).data ?? NOBODY;
  const [[byCode], [owner], own, shared, labelled, aliased] = await Promise.all([
    queryByCode(db, { code: readCode(text) ?? '' }),
    queryOwner(db, { id }),
    queryOwnLabels(db, { ownerId: userId, ...labels }),
    querySharedLabels(db, { readerId: userId, ...labels }),
    queryPublicByLabel(db, { labelKey: key }),
    queryByAlias(db, { readerId: userId, aliasKey: aliasKey(text) }),
  ]);
  /** Exact matches, else matches without spaces and dashes. */
  const named = (rows: readonly LabelRow[]) => {
    const exact = rows.filter(({ label }) => nameKey(label) === key);
    const similar = rows.filter(({ label }) => joinCode(nameKey(label)) === labels.labelCode);
    return orNowhere(exact.length > 0 ? exact : similar);
  };
  const keys = [
    byCode?.binId == null ? nowhere : { ownerId: byCode.ownerId, id: byCode.binId },
    owner === undefined || id === NOBODY ? nowhere : { ownerId: owner.ownerId, id },
    ...named(own),
    ...named(shared),
    ...orNowhere(labelled),
    ...orNowhere(aliased.filter(({ kind }) => kind === 'bin')),
  ];
  return { keys, byCode, byAlias: aliased.find(({ kind }) => kind === 'location') };
}

function orNowhere(keys: readonly TargetAddress[]): readonly TargetAddress[] {
  return keys.length > 0 ? keys.slice(0, candidatesMax) : [nowhere];
}

/** Matches no label, because labels are never empty. */
const NO_LABEL = '';

function listsOf(keys: readonly TargetAddress[]): { ownerIds: string[]; ids: string[] } {
  return { ownerIds: keys.map(({ ownerId }) => ownerId), ids: keys.map(({ id }) => id) };
}

function isSeen(row: FoundRow, readerId: string): boolean {
  return visibleRoleOf('bin', row, readerId) !== undefined;
}

function isPublic({ isPrivate, deletedAt }: FoundRow): boolean {
  return !isPrivate && deletedAt === null;
}
