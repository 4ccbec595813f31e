import { readCode } from '#domain/codes/code.ts';
import { AppError } from '#domain/errors.ts';
import { id as idSchema } from '#domain/ids.ts';
import { nameKey } from '#domain/name-key.ts';
import { costModel } from '#server/cost-model.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryOwner } from '../access/gate.queries.ts';
import { seenStandingOf } from '../access/gate.ts';
import { NOBODY } from '../access/owners.ts';
import type { Read } from '../command.ts';
import {
  type BinKey,
  type FoundRow,
  queryByCode,
  queryFound,
  queryHasAsked,
  queryOwnLabels,
  queryPublicBin,
  queryPublicByLabel,
  querySharedLabels,
} from './find-bin.queries.ts';
import { presentPublicBin } from './public-bin.present.ts';

/**
 * By exact code, id or label: first one's own, then what is shared, then what is public.
 * Security: whatever is asked for, the same statements run, on nobody's bin if need be, so that unknown and forbidden
 * take the same time.
 * @throws AppError `bins.noneFound`, the one answer for all that may not be found.
 */
export const findBin: Read<'bins.find'> = async (db, { userId }, { code }) => {
  const keys = await keysOf(db, userId, code);
  const rows = (await Promise.all(keys.map(({ ownerId, id }) => queryFound(db, ownerId, id, userId)))).flat();
  const seen = rows.find((row) => row.ownerId === userId) ?? rows.find((row) => isSeen(row, userId));
  const open = seen === undefined ? rows.find(isPublic) : undefined;
  const { ownerId, id } = seen ?? open ?? nowhere;
  const [[row], [asked]] = await Promise.all([
    queryPublicBin(db, open === undefined ? NOBODY : ownerId, id, costModel.itemsPerPublicPage),
    queryHasAsked(db, userId, id),
  ]);
  const hasAsked = asked?.hasAsked ?? false;
  if (seen !== undefined) return { id, hasAsked };
  if (row === undefined) throw new AppError('bins.noneFound');
  return { id, bin: presentPublicBin(row), hasAsked };
};

const nowhere: BinKey = { ownerId: NOBODY, id: NOBODY };

/** The bins a text may lead to: always as many, `nowhere` for what leads nowhere. */
async function keysOf(db: Queryable, userId: string, text: string): Promise<BinKey[]> {
  const key = nameKey(text);
  const id = idSchema.safeParse(text).data ?? NOBODY;
  const [[byCode], [owner], own, shared, labelled] = await Promise.all([
    queryByCode(db, readCode(text) ?? ''),
    queryOwner(db, id),
    queryOwnLabels(db, userId),
    querySharedLabels(db, userId),
    queryPublicByLabel(db, key),
  ]);
  const hasKey = ({ label }: { label: string }) => nameKey(label) === key;
  return [
    byCode ?? nowhere,
    owner === undefined || id === NOBODY ? nowhere : { ownerId: owner.ownerId, id },
    own.find(hasKey) ?? nowhere,
    shared.find(hasKey) ?? nowhere,
    (labelled.length === 1 && labelled[0]) || nowhere,
  ];
}

function isSeen(row: FoundRow, readerId: string): boolean {
  return seenStandingOf(row, readerId) !== undefined;
}

function isPublic({ isPrivate, deletedAt }: FoundRow): boolean {
  return !isPrivate && deletedAt === null;
}
