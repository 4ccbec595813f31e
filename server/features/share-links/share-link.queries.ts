import { statement } from '#server/db/statement.ts';
import { type PublicRow, publicColumns } from '../bins/public-bin.queries.ts';

export type ShareLinkRow = {
  id: string;
  binId: string;
  createdBy: string;
  createdAt: string;
  expiresAt: string | null;
  isSuspended: boolean;
};

/** A link works as long as its maker may manage links, so that removed admins cannot keep looking in. */
const isByManager = `(s.created_by = s.owner_id OR EXISTS (SELECT 1 FROM access_entries e
  WHERE e.owner_id = $ownerId AND e.kind = 'bin' AND e.target = s.bin_id AND e.user_id = s.created_by
    AND e.role = 'admin'))`;

const columns = `s.id, s.bin_id AS "binId", s.created_by AS "createdBy", s.created_at AS "createdAt",
  s.expires_at AS "expiresAt", NOT ${isByManager} AS "isSuspended"`;

export const insertShareLink = statement<object, Omit<ShareLinkRow, 'isSuspended'> & { ownerId: string }>(
  'share-link-insert',
  `INSERT INTO share_links (owner_id, id, bin_id, created_by, created_at, expires_at)
   VALUES ($ownerId, $id, $binId, $createdBy, $createdAt, $expiresAt)`,
);

/** Counts links that have not expired. Lock the owner first. */
export const countShareLinks = statement<{ count: number }, { ownerId: string; binId: string; now: string }>(
  'share-links-count',
  `SELECT count(*)::int AS count FROM share_links
   WHERE owner_id = $ownerId AND bin_id = $binId AND (expires_at IS NULL OR expires_at > $now)`,
);

export const queryShareLinks = statement<ShareLinkRow, { ownerId: string; binId: string; now: string }>(
  'share-links',
  `SELECT ${columns} FROM share_links s
   WHERE s.owner_id = $ownerId AND s.bin_id = $binId AND (s.expires_at IS NULL OR s.expires_at > $now)
   ORDER BY s.created_at DESC, s.id DESC`,
);

export const queryShareLink = statement<ShareLinkRow, { ownerId: string; binId: string; id: string }>(
  'share-link',
  `SELECT ${columns} FROM share_links s WHERE s.owner_id = $ownerId AND s.bin_id = $binId AND s.id = $id`,
);

export const deleteShareLink = statement<{ id: string }, { ownerId: string; binId: string; id: string }>(
  'share-link-delete',
  `DELETE FROM share_links WHERE owner_id = $ownerId AND bin_id = $binId AND id = $id RETURNING id`,
);

/** Needs the owner locked. */
export const updatePublicLinks = statement<object, { ownerId: string; id: string; now: string }>(
  'bin-public-links',
  `UPDATE bins SET public_links = (
     SELECT jsonb_agg(jsonb_build_object('by', s.created_by, 'until', s.expires_at)) FROM share_links s
     WHERE s.owner_id = $ownerId AND s.bin_id = $id AND (s.expires_at IS NULL OR s.expires_at > $now))
   WHERE owner_id = $ownerId AND id = $id`,
);

export const deleteExpiredShareLinks = statement<object, { before: string }>(
  'share-links-expired',
  `DELETE FROM share_links WHERE expires_at < $before`,
);

export const queryKnownShareLinks = statement<{ id: string }, { ownerIds: string[]; ids: string[] }>(
  'share-links-known',
  `SELECT id FROM share_links WHERE owner_id = ANY($ownerIds::uuid[]) AND id = ANY($ids::uuid[])`,
);

/** A bin by its link, with a page of items. Security: reads no items where the link is dead, as for an invented link. */
export const querySharedBin = statement<
  PublicRow,
  { ownerId: string; linkId: string; now: string; limit: number; offset: number }
>(
  'share-link-bin',
  `SELECT ${publicColumns('$limit', '$offset')}
   FROM share_links s JOIN bins b ON b.owner_id = $ownerId AND b.id = s.bin_id
   WHERE s.owner_id = $ownerId AND s.id = $linkId AND (s.expires_at IS NULL OR s.expires_at > $now)
     AND b.deleted_at IS NULL AND ${isByManager}`,
);

/** A photo of the link's bin or of an item in it, by the same rule. */
export const querySharedPhoto = statement<
  { fileKey: string },
  { ownerId: string; linkId: string; fileKey: string; now: string }
>(
  'share-link-photo',
  `SELECT p.file_key AS "fileKey"
   FROM share_links s JOIN bins b ON b.owner_id = $ownerId AND b.id = s.bin_id
   JOIN photos p ON p.owner_id = $ownerId AND p.bin_id = b.id AND p.file_key = $fileKey AND p.deleted_at IS NULL
   WHERE s.owner_id = $ownerId AND s.id = $linkId AND (s.expires_at IS NULL OR s.expires_at > $now)
     AND b.deleted_at IS NULL AND ${isByManager}
     AND (p.kind = 'bin' OR EXISTS (SELECT 1 FROM items i WHERE i.owner_id = $ownerId AND i.bin_id = p.bin_id
       AND i.id = p.target AND i.deleted_at IS NULL))`,
);
