import type { TargetKind } from '#domain/access/access.ts';
import type { Photo } from '#domain/photos/photo.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { statement } from '#server/db/statement.ts';
import { type PublicRow, publicColumns } from '../bins/find-bin.queries.ts';

export type ShareLinkRow = {
  id: string;
  binId: string | null;
  locationId: string | null;
  /** The list of the bin or location that it shows; null for the bin or location itself. */
  listId: string | null;
  /** The bins of the location that it shows; null for all. */
  binIds: string[] | null;
  /** It also shows private bins of the location or list. */
  withPrivate: boolean;
  createdBy: string;
  createdAt: string;
  expiresAt: string | null;
  isSuspended: boolean;
};

/** A link works as long as its maker may manage links, so that removed admins cannot keep looking in. */
export const isByManager = `(s.created_by = s.owner_id OR EXISTS (SELECT 1 FROM access_entries e
  WHERE e.owner_id = $ownerId AND e.kind = CASE WHEN s.bin_id IS NULL THEN 'location' ELSE 'bin' END
    AND e.target = coalesce(s.bin_id, s.location_id) AND e.user_id = s.created_by AND e.role = 'admin'))`;

/** SQL condition: this person owns or administers the bin `b` or location `l`. */
export function isManagedBy(userId: string, row: 'b' | 'l' = 'b'): string {
  const kind = row === 'b' ? 'bin' : 'location';
  return `(${userId}::uuid = $ownerId OR EXISTS (SELECT 1 FROM access_entries m
    WHERE m.owner_id = $ownerId AND m.kind = '${kind}' AND m.target = ${row}.id AND m.user_id = ${userId} AND m.role = 'admin'))`;
}

/** One of the places around which the bins of a link are, in the order of a tree, with the names around it. */
export function placesOf(link: string, locationId: string, makerId: string): string {
  // Security: a place below is shown only if its maker could make a link to that place itself.
  return `places (id, names, position) AS (
     SELECT ${locationId}, '{}'::text[], '{}'::text[] FROM ${link}
     UNION ALL
     SELECT l.id, p.names || l.name, p.position || ARRAY[rtrim(lower(l.name), '0123456789'),
       lpad(length(l.name)::text, 3, '0'), lower(l.name), l.id::text]
     FROM ${link} CROSS JOIN places p CROSS JOIN LATERAL (
       SELECT id, name, deleted_at FROM locations
       WHERE owner_id = $ownerId AND parent_location_id = p.id OFFSET 0) AS l
     WHERE l.deleted_at IS NULL AND ${isManagedBy(makerId, 'l')})`;
}

export const isTimely = '(s.expires_at IS NULL OR s.expires_at > $now)';
const ofTarget = '(s.bin_id = $targetId OR s.location_id = $targetId)';
const ofTargetOrList = `${ofTarget} AND s.list_id IS NOT DISTINCT FROM $listId`;
/** Security: a link to a list shows nothing else of its bin or location. */
const leadsToTarget = 's.list_id IS NULL';

const columns = `s.id, s.bin_id AS "binId", s.location_id AS "locationId", s.list_id AS "listId", s.bin_ids AS "binIds", s.with_private AS "withPrivate", s.created_by AS "createdBy", s.created_at AS "createdAt",
  s.expires_at AS "expiresAt", NOT ${isByManager} AS "isSuspended"`;

type NewShareLink = Pick<
  ShareLinkRow,
  'id' | 'listId' | 'binIds' | 'withPrivate' | 'createdBy' | 'createdAt' | 'expiresAt'
> & {
  ownerId: string;
  kind: TargetKind;
  targetId: string;
};

export const insertShareLink = statement<object, NewShareLink>(
  'share-link-insert',
  `INSERT INTO share_links (owner_id, id, bin_id, location_id, list_id, bin_ids, with_private, created_by, created_at, expires_at)
   VALUES ($ownerId, $id, CASE WHEN $kind::text = 'bin' THEN $targetId::uuid END,
     CASE WHEN $kind = 'location' THEN $targetId END, $listId, $binIds::uuid[], $withPrivate, $createdBy, $createdAt, $expiresAt)`,
);

/** Counts links to the target and its lists that have not expired. Lock the owner first. */
export const countShareLinks = statement<
  { count: number },
  { ownerId: string; targetId: string; now: string }
>(
  'share-links-count',
  `SELECT count(*)::int AS count FROM share_links s WHERE s.owner_id = $ownerId AND ${ofTarget} AND ${isTimely}`,
);

/** How many of these bins a link to the location can show, in places below it, too. */
export const countShowableBins = statement<
  { count: number },
  { ownerId: string; locationId: string; binIds: string[]; withPrivate: boolean; makerId: string }
>(
  'share-link-showable-bins',
  `WITH RECURSIVE ${placesOf('(SELECT) AS link', '$locationId::uuid', '$makerId')}
   SELECT (count(*) FILTER (WHERE location_id IN (SELECT id FROM places) AND deleted_at IS NULL
     AND (NOT is_private OR ($withPrivate AND ${isManagedBy('$makerId')}))))::int AS count
   FROM bins b WHERE owner_id = $ownerId AND id = ANY($binIds::uuid[])`,
);

type TargetOrList = { ownerId: string; targetId: string; listId: string | null };

export const queryShareLinks = statement<ShareLinkRow, TargetOrList & { now: string }>(
  'share-links',
  `SELECT ${columns} FROM share_links s
   WHERE s.owner_id = $ownerId AND ${ofTargetOrList} AND ${isTimely}
   ORDER BY s.created_at DESC, s.id DESC`,
);

export const queryShareLink = statement<ShareLinkRow, { ownerId: string; targetId: string; id: string }>(
  'share-link',
  `SELECT ${columns} FROM share_links s WHERE s.owner_id = $ownerId AND s.id = $id AND ${ofTarget}`,
);

export const deleteShareLink = statement<{ id: string }, TargetOrList & { id: string }>(
  'share-link-delete',
  `DELETE FROM share_links s WHERE s.owner_id = $ownerId AND s.id = $id AND ${ofTargetOrList} RETURNING id`,
);

/** Deletes the links to lists of the target that are not among these. */
export const deleteLinksToOtherLists = statement<
  object,
  { ownerId: string; targetId: string; listIds: string[] }
>(
  'share-links-to-other-lists-delete',
  `DELETE FROM share_links s WHERE s.owner_id = $ownerId AND ${ofTarget}
     AND s.list_id IS NOT NULL AND s.list_id <> ALL($listIds::uuid[])`,
);

type LinkedTarget = { ownerId: string; id: string; now: string };

const updateLinksOfBin = statement<object, LinkedTarget>(
  'bin-public-links',
  `UPDATE bins SET public_links = (
     SELECT jsonb_agg(jsonb_build_object('by', s.created_by, 'until', s.expires_at, 'listId', s.list_id)) FROM share_links s
     WHERE s.owner_id = $ownerId AND s.bin_id = $id AND ${isTimely})
   WHERE owner_id = $ownerId AND id = $id`,
);

const updateLinksOfLocation = statement<object, LinkedTarget>(
  'location-public-links',
  `UPDATE locations SET public_links = (
     SELECT jsonb_agg(jsonb_build_object('by', s.created_by, 'until', s.expires_at, 'binIds', s.bin_ids,
       'withPrivate', s.with_private, 'listId', s.list_id))
     FROM share_links s WHERE s.owner_id = $ownerId AND s.location_id = $id AND ${isTimely})
   WHERE owner_id = $ownerId AND id = $id`,
);

/** Need the owner locked. */
export const updatePublicLinks = {
  bin: updateLinksOfBin,
  location: updateLinksOfLocation,
} satisfies Record<TargetKind, unknown>;

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
   WHERE s.owner_id = $ownerId AND s.id = $linkId AND ${leadsToTarget} AND ${isTimely} AND b.deleted_at IS NULL AND ${isByManager}`,
);

/** The location of a link, if the link works, and the locations below that it shows. */
const workingLink = `link AS MATERIALIZED (
     SELECT s.id, s.location_id, s.bin_ids, s.with_private, s.created_by, l.name, l.color, l.fields FROM share_links s
     JOIN locations l ON l.owner_id = $ownerId AND l.id = s.location_id AND l.deleted_at IS NULL
     WHERE s.owner_id = $ownerId AND s.id = $linkId AND ${leadsToTarget} AND ${isTimely} AND ${isByManager}),
   ${placesOf('link', 'link.location_id', 'link.created_by')}`;

/**
 * The bins `b` in the places `o` that a link `s` to a location shows. Security: a private bin only if the link's maker could make
 * one to the bin itself.
 */
const joinedBins = `link s CROSS JOIN places o JOIN bins b ON b.owner_id = $ownerId AND b.location_id = o.id
  AND b.deleted_at IS NULL AND b.archived_at IS NULL
  AND (NOT b.is_private OR (s.with_private AND ${isManagedBy('s.created_by')}))
  AND (s.bin_ids IS NULL OR b.id = ANY(s.bin_ids))`;

/** Opens the bin on the link's page. Security: says nothing of its id, by which people with an account look bins up. */
const binKey = (link: string, bin: string) =>
  `encode(substr(sha256(uuid_send(${link}.id) || uuid_send(${bin}.id)), 1, 12), 'hex')`;

/** Bins directly in the location come first, then those of each place below; Box 2 comes before Box 10. */
export const naturally = `b.position, rtrim(b.name_key, '0123456789'), length(b.name_key), b.name_key, b.id`;

const binsOfLink = `shown AS MATERIALIZED (
     SELECT b.id, b.name, b.name_key, b.qr_label, b.tags, b.color, b.icon, b.photos, b.item_count,
       o.names AS places, o.position
     FROM ${joinedBins})`;

/** `bins` are the rows of a query. */
const listed = (
  bins: string,
) => `(SELECT json_agg(json_build_object('key', ${binKey('link', 'p')}, 'name', p.name,
     'label', p.qr_label, 'tags', p.tags, 'color', p.color, 'icon', p.icon, 'photos', p.photos, 'itemCount', p.item_count, 'places', p.places))
     FROM (${bins}) AS p) AS bins`;

export type ListedBinRow = {
  key: string;
  name: string;
  label: string | null;
  tags: string[];
  color: string | null;
  icon: string | null;
  photos: Photo[] | null;
  itemCount: number;
  /** The names of the places below the link's that it is in, outermost first. */
  places: string[];
};

type OfLink = { ownerId: string; linkId: string; now: string };

/** A location by its link, with a page of its bins. */
export const querySharedLocation = statement<
  {
    name: string;
    color: string | null;
    fields: OwnValues | null;
    binCount: number;
    bins: ListedBinRow[] | null;
  },
  OfLink & { limit: number; offset: number }
>(
  'share-link-location',
  `WITH RECURSIVE ${workingLink}, ${binsOfLink}
   SELECT link.name, link.color, link.fields, (SELECT count(*)::int FROM shown) AS "binCount",
     ${listed(`SELECT * FROM shown b ORDER BY ${naturally} LIMIT $limit OFFSET $offset`)}
   FROM link`,
);

/** A bin of the location, with a page of items. */
export const querySharedBinOfLocation = statement<
  PublicRow & Pick<ListedBinRow, 'label' | 'places'> & { location: string },
  OfLink & { key: string; limit: number; offset: number }
>(
  'share-link-bin-of-location',
  `WITH RECURSIVE ${workingLink}
   SELECT ${publicColumns('$limit', '$offset')}, s.name AS location, b.qr_label AS label, o.names AS places
   FROM ${joinedBins}
   WHERE ${binKey('s', 'b')} = $key`,
);

export type FoundItemRow = {
  name: string;
  quantity: number;
  unit: string | null;
  tags: string[];
  photos: Photo[] | null;
  bin: string;
  binName: string;
};

/** Without tags, the name alone is compared, which takes half the time. */
const isFound = (thing: string, words: string) =>
  `CASE WHEN ${thing}.tags = '{}' THEN ${words} ELSE concat_ws(' ', ${words}, array_to_string(${thing}.tags, ' ')) END
     ~ ALL ($patterns::text[])`;

/** Bins and items of the location in whose names, labels and tags all patterns occur. Stops at `limit` items. */
export const querySharedFinds = statement<
  {
    name: string;
    color: string | null;
    binCount: number;
    bins: ListedBinRow[] | null;
    items: FoundItemRow[] | null;
  },
  OfLink & { patterns: string[]; binLimit: number; limit: number }
>(
  'share-link-finds',
  `WITH RECURSIVE ${workingLink}, ${binsOfLink}, found AS MATERIALIZED (
     SELECT * FROM shown b WHERE ${isFound('b', "concat_ws(' ', b.name, b.qr_label)")})
   SELECT link.name, link.color, (SELECT count(*)::int FROM found) AS "binCount",
     ${listed(`SELECT * FROM found b ORDER BY ${naturally} LIMIT $binLimit`)},
     (SELECT json_agg(json_build_object('name', p.name, 'quantity', p.quantity, 'unit', p.unit, 'tags', p.tags,
        'photos', p.photos, 'bin', ${binKey('link', 'p')}, 'binName', p.bin_name)) FROM (
        SELECT i.name, i.quantity, i.unit, i.tags, i.photos, b.id, b.name AS bin_name
        FROM (SELECT * FROM shown b ORDER BY ${naturally}) AS b
        JOIN items i ON i.owner_id = $ownerId AND i.bin_id = b.id AND i.deleted_at IS NULL
        WHERE ${isFound('i', 'i.name')} LIMIT $limit) AS p) AS items
   FROM link`,
);

/** A photo of a bin that the link shows or of an item in it, by the same rules. */
export const querySharedPhoto = statement<
  { fileKey: string },
  { ownerId: string; linkId: string; fileKey: string; now: string }
>(
  'share-link-photo',
  `WITH RECURSIVE ${workingLink}, shown AS (
     SELECT b.id FROM share_links s JOIN bins b ON b.owner_id = $ownerId AND b.id = s.bin_id AND b.deleted_at IS NULL
     WHERE s.owner_id = $ownerId AND s.id = $linkId AND ${leadsToTarget} AND ${isTimely} AND ${isByManager}
     UNION ALL SELECT b.id FROM ${joinedBins}
   )
   SELECT p.file_key AS "fileKey"
   FROM attachments p JOIN shown b ON b.id = p.bin_id
   WHERE p.owner_id = $ownerId AND p.file_key = $fileKey AND p.type = 'photo' AND p.deleted_at IS NULL
     AND (p.kind = 'bin' OR EXISTS (SELECT 1 FROM items i WHERE i.owner_id = $ownerId AND i.bin_id = p.bin_id
       AND i.id = p.target AND i.deleted_at IS NULL))`,
);
