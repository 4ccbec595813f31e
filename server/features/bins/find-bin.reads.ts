import { isLikeCode } from '#domain/bins/label-rules.ts';
import { readCode } from '#domain/codes/code.ts';
import { AppError } from '#domain/errors.ts';
import { joinCode } from '#domain/fold.ts';
import { id as idSchema } from '#domain/ids.ts';
import { nameKey } from '#domain/name-key.ts';
import { photoAddresses } from '#domain/photos/photo-address.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { type BinAddress, queryOwner, queryRolesOfLocations } from '../access/gate.queries.ts';
import { visibleRoleOf } from '../access/gate.ts';
import { visibleLocationRoleOf } from '../access/location-gate.ts';
import { NOBODY } from '../access/owners.ts';
import { perMinute } from '../call-spec.ts';
import type { Read } from '../command.ts';
import {
  type CodeOwnerRow,
  type FoundRow,
  type LabelRow,
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
 * Security: every search runs the same statements, so that unknown and forbidden take the same time.
 * @throws AppError `bins.noneFound`, the one answer for all that may not be found.
 */
export const findBin: Read<'bins.find'> = {
  summary:
    'A bin by exact code, id or label: an own or shared one, else a public one. Thirty times a minute; all that may not be found is one answer.',
  rate: { limits: [perMinute(30)] },
  async read(db, { userId }, { code }) {
    const { keys, byCode } = await keysOf(db, userId, code);
    const { ownerId: locationOwnerId, id: locationId } = locationOf(byCode);
    const [rows, [location]] = await Promise.all([
      queryFound(db, { ...listsOf(keys), readerId: userId }),
      queryRolesOfLocations(db, { ownerId: locationOwnerId, ids: [locationId], readerId: userId }),
    ]);
    const accessible = rows.find((row) => row.ownerId === userId) ?? rows.find((row) => isSeen(row, userId));
    const open = accessible === undefined ? rows.filter(isPublic) : [];
    const { ownerId, id } = accessible ?? open[0] ?? nowhere;
    const [[row], [openRequest], candidates] = await Promise.all([
      queryPublicBin(db, {
        ownerId: open.length === 0 ? NOBODY : ownerId,
        id,
        itemsMost: costModel.itemsPerPublicPage,
      }),
      queryHasAsked(db, { userId, binId: id }),
      queryCandidates(db, listsOf(open)),
    ]);
    const hasAsked = openRequest?.hasAsked ?? false;
    if (location !== undefined && visibleLocationRoleOf(location, userId) !== undefined) {
      return { id: locationId, hasAsked: false, location: { id: locationId } };
    }
    if (isFree(byCode) && byCode?.ownerId === userId) {
      return { id: readCode(code) ?? '', hasAsked: false, free: true };
    }
    if (accessible !== undefined) return { id, hasAsked };
    if (row === undefined) throw new AppError('bins.noneFound');
    return {
      ...{ id, bin: presentPublicBin(row, photoAddresses), hasAsked },
      ...(candidates.length > 1 && { candidates: candidates.map(presentCandidate) }),
    };
  },
};

const nowhere: BinAddress = { ownerId: NOBODY, id: NOBODY };

type Keys = { keys: BinAddress[]; byCode: CodeOwnerRow | undefined };

function locationOf(byCode: CodeOwnerRow | undefined): BinAddress {
  return byCode?.locationId == null ? nowhere : { ownerId: byCode.ownerId, id: byCode.locationId };
}

function isFree(byCode: CodeOwnerRow | undefined): boolean {
  return byCode !== undefined && byCode.binId === null && byCode.locationId === null;
}

/** In order of precedence, with `nowhere` for each way without a bin. */
async function keysOf(db: Queryable, userId: string, text: string): Promise<Keys> {
  const key = isLikeCode(text) ? NO_LABEL : nameKey(text);
  const labels = { labelKey: key, labelCode: joinCode(key) || null };
  const id = idSchema.safeParse(text).data ?? NOBODY;
  const [[byCode], [owner], own, shared, labelled] = await Promise.all([
    queryByCode(db, { code: readCode(text) ?? '' }),
    queryOwner(db, { id }),
    queryOwnLabels(db, { ownerId: userId, ...labels }),
    querySharedLabels(db, { readerId: userId, ...labels }),
    queryPublicByLabel(db, { labelKey: key }),
  ]);
  /** As it is typed, else without spaces and dashes. */
  const named = (rows: readonly LabelRow[]) =>
    rows.find(({ label }) => nameKey(label) === key) ??
    rows.find(({ label }) => joinCode(nameKey(label)) === labels.labelCode) ??
    nowhere;
  const keys = [
    byCode?.binId == null ? nowhere : { ownerId: byCode.ownerId, id: byCode.binId },
    owner === undefined || id === NOBODY ? nowhere : { ownerId: owner.ownerId, id },
    named(own),
    named(shared),
    ...(labelled.length > 0 ? labelled : [nowhere]),
  ];
  return { keys, byCode };
}

/** Every label has a letter at least. */
const NO_LABEL = '';

function listsOf(keys: readonly BinAddress[]): { ownerIds: string[]; ids: string[] } {
  return { ownerIds: keys.map(({ ownerId }) => ownerId), ids: keys.map(({ id }) => id) };
}

function isSeen(row: FoundRow, readerId: string): boolean {
  return visibleRoleOf(row, readerId) !== undefined;
}

function isPublic({ isPrivate, deletedAt }: FoundRow): boolean {
  return !isPrivate && deletedAt === null;
}
