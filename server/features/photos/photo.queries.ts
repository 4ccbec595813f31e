import type { PhotoTarget } from '#domain/photos/photo.ts';
import { statement } from '#server/db/statement.ts';
import { ownEntriesOf, type RolesOfTargetRow } from '../access/gate.queries.ts';

type Kind = PhotoTarget['kind'];

export type PhotoRow = {
  id: string;
  kind: Kind;
  target: string;
  binId: string | null;
  fileKey: string;
  bytes: number;
  width: number;
  height: number;
  placeholder: string;
  createdBy: string;
  createdAt: string;
  deletedAt: string | null;
  place: number | null;
};

const columns = `p.id, p.kind, p.target, p.bin_id AS "binId", p.file_key AS "fileKey", p.bytes, p.width, p.height,
  p.placeholder, p.created_by AS "createdBy", p.created_at AS "createdAt", p.deleted_at AS "deletedAt", p.place`;

export const insertPhoto = statement<object, Omit<PhotoRow, 'deletedAt' | 'place'> & { ownerId: string }>(
  'photo-insert',
  `INSERT INTO photos (owner_id, id, kind, target, bin_id, file_key, bytes, width, height, placeholder, created_by, created_at)
   VALUES ($ownerId, $id, $kind, $target, $binId, $fileKey, $bytes, $width, $height, $placeholder, $createdBy, $createdAt)`,
);

export const queryPhotos = statement<PhotoRow, { ownerId: string; ids: string[] }>(
  'photos-by-id',
  `SELECT ${columns} FROM photos p WHERE p.owner_id = $ownerId AND p.id = ANY($ids::uuid[])`,
);

export const trashPhoto = statement<object, { ownerId: string; id: string; now: string; place: number }>(
  'photo-trash',
  `UPDATE photos SET deleted_at = $now, place = $place WHERE owner_id = $ownerId AND id = $id`,
);

export const untrashPhoto = statement<object, { ownerId: string; id: string }>(
  'photo-untrash',
  `UPDATE photos SET deleted_at = NULL, place = NULL WHERE owner_id = $ownerId AND id = $id`,
);

/** Exact while the owner is locked; the trash counts. */
export const sumPhotoBytes = statement<{ bytes: number }, { ownerId: string }>(
  'photos-bytes',
  `SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM photos WHERE owner_id = $ownerId`,
);

/** The photo list of a bin or location. Lock its row first. */
type Shown = { ownerId: string; id: string; photos: string | null };

export const updateBinPhotos = statement<{ revision: number }, Shown>(
  'bin-photos',
  `UPDATE bins SET photos = $photos::jsonb, revision = revision + 1 WHERE owner_id = $ownerId AND id = $id
   RETURNING revision`,
);

export const updateLocationPhotos = statement<{ revision: number }, Shown>(
  'location-photos',
  `UPDATE locations SET photos = $photos::jsonb, revision = revision + 1 WHERE owner_id = $ownerId AND id = $id
   RETURNING revision`,
);

/** From then on the photo of a sign-in account is not taken. */
export const updateProfilePhotos = statement<object, { userId: string; photos: string | null }>(
  'profile-photos',
  `UPDATE profiles SET photos = $photos::jsonb, photo_settled = true WHERE user_id = $userId`,
);

/** Exact while the profile is locked. */
export const queryWantsPhoto = statement<{ wantsPhoto: boolean }, { userId: string }>(
  'profile-wants-photo',
  `SELECT NOT photo_settled AND photos IS NULL AS "wantsPhoto" FROM profiles WHERE user_id = $userId`,
);

/** A photo with everything that decides who may see it. */
export type SeenPhotoRow = Pick<PhotoRow, 'kind' | 'fileKey' | 'deletedAt'> & {
  ownerId: string;
  bin: (RolesOfTargetRow & { isPrivate: boolean }) | null;
  location: RolesOfTargetRow | null;
  /** Null if the photo belongs to no item or the item is gone. */
  itemDeletedAt: string | null;
  isItemThere: boolean;
};

export const querySeenPhoto = statement<SeenPhotoRow, { ownerId: string; id: string; readerId: string }>(
  'photo-seen',
  `SELECT p.owner_id AS "ownerId", p.kind, p.file_key AS "fileKey", p.deleted_at AS "deletedAt",
     CASE WHEN b.id IS NOT NULL THEN json_build_object('ownerId', b.owner_id, 'id', b.id, 'deletedAt', b.deleted_at,
       'isPrivate', b.is_private, 'entries', ${ownEntriesOf('bin', 'b')}) END AS bin,
     CASE WHEN l.id IS NOT NULL THEN json_build_object('ownerId', l.owner_id, 'id', l.id, 'deletedAt', l.deleted_at,
       'entries', ${ownEntriesOf('location', 'l')}) END AS location,
     i.deleted_at AS "itemDeletedAt", i.id IS NOT NULL AS "isItemThere"
   FROM photos p
   LEFT JOIN bins b ON b.owner_id = $ownerId AND b.id = p.bin_id
   LEFT JOIN locations l ON l.owner_id = $ownerId AND p.kind = 'location' AND l.id = p.target
   LEFT JOIN items i ON i.owner_id = $ownerId AND p.kind = 'item' AND i.bin_id = p.bin_id AND i.id = p.target
   WHERE p.owner_id = $ownerId AND p.id = $id`,
);

/** Keys of the photos that a public page shows. */
export const queryFileKeys = statement<{ id: string; fileKey: string }, { ownerId: string; ids: string[] }>(
  'photo-file-keys',
  `SELECT id, file_key AS "fileKey" FROM photos WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])`,
);
