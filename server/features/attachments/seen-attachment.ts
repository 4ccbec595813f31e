import type { EffectiveRole } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { Queryable } from '#server/db/statement.ts';
import { queryOwner } from '../access/gate.queries.ts';
import { visibleRoleOf } from '../access/gate.ts';
import { NOBODY } from '../access/locked-owner.ts';
import { queryIsShown } from '../access/reach.queries.ts';
import type { Caller } from '../command.ts';
import { assertWithin } from '../tokens/token-reach.ts';
import { querySeenAttachment, type SeenRow } from './attachment.queries.ts';
import type { FileType } from './document-type.ts';

/** A person, or a program that acts for one. */
export type FileReader = Pick<Caller, 'userId' | 'program'>;

/**
 * Returns the key of a photo's files if the reader may see its target. Security: unknown and forbidden photos run the
 * same statements. @throws AppError `photos.notFound`, `tokens.outside`.
 */
export async function findSeenPhoto(db: Queryable, reader: FileReader, id: string): Promise<string> {
  const row = await findRow(db, reader, id);
  if (row?.type !== 'photo' || !(await isSeen(db, row, reader))) throw new AppError('photos.notFound');
  return row.fileKey;
}

/** A document's file with what its answer says of it. */
export type SeenDocument = { fileKey: string; name: string; type: FileType };

/**
 * As `findSeenPhoto`, for a document: also that of a public bin is shown only to people with access to it.
 * @throws AppError `documents.notFound`.
 */
export async function findSeenDocument(db: Queryable, reader: FileReader, id: string): Promise<SeenDocument> {
  const row = await findRow(db, reader, id);
  if (row === undefined || row.type === 'photo' || row.type === 'link' || !(await isSeen(db, row, reader)))
    throw new AppError('documents.notFound');
  const { fileKey, name, type } = row;
  return { fileKey, name: name ?? '', type };
}

async function findRow(
  db: Queryable,
  { userId, program }: FileReader,
  id: string,
): Promise<SeenRow | undefined> {
  const [owner] = await queryOwner(db, { id });
  const [row] = await querySeenAttachment(db, { ownerId: owner?.ownerId ?? NOBODY, id, readerId: userId });
  if (program?.targets === undefined) return row;
  const holder = row?.bin ?? row?.location;
  if (!holder) throw new AppError('tokens.outside');
  await assertWithin(db, program.targets, [holder.id]);
  return row;
}

async function isSeen(
  db: Queryable,
  { kind, ownerId, bin, location, ...row }: SeenRow,
  { userId: readerId }: FileReader,
): Promise<boolean> {
  if (kind === 'me') {
    const [person] = await queryIsShown(db, { personId: ownerId, readerId });
    return ownerId === readerId || (row.deletedAt === null && person?.isShown === true);
  }
  if (kind === 'location')
    return (
      location !== null && isSeenBy(visibleRoleOf('location', location, readerId), row.deletedAt !== null)
    );
  if (bin === null || (kind === 'item' && !row.isItemThere)) return false;
  const isTrashed = row.deletedAt !== null || row.itemDeletedAt !== null;
  // Photos of a public bin are visible to everybody who finds it.
  if (row.type === 'photo' && !bin.isPrivate && bin.deletedAt === null && !isTrashed) return true;
  return isSeenBy(visibleRoleOf('bin', bin, readerId), isTrashed);
}

function isSeenBy(effectiveRole: EffectiveRole | undefined, isTrashed: boolean): boolean {
  return effectiveRole !== undefined && (!isTrashed || can(effectiveRole, 'see the trash'));
}
