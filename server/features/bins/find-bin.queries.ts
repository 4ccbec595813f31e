import type { Photo } from '#domain/photos/photo.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { statement } from '#server/db/statement.ts';
import { type BinRow, ownEntriesOf, type TargetAddress } from '../access/gate.queries.ts';
import type { RolesRow } from '../access/gate.ts';

const itemsOfBin = 'i.owner_id = $ownerId AND i.bin_id = b.id AND i.deleted_at IS NULL';

export type LabelRow = TargetAddress & { label: string };
export type CandidateRow = Omit<PublicRow, 'items' | 'quantityTotal' | 'photos' | 'fields'> & { id: string };

/** A code without a target is free. */
export type CodeOwnerRow = { ownerId: string; binId: string | null; locationId: string | null };

export const queryByCode = statement<CodeOwnerRow, { code: string }>(
  'find-by-code',
  `SELECT owner_id AS "ownerId", bin_id AS "binId", location_id AS "locationId"
   FROM codes WHERE code = $code AND voided_at IS NULL`,
);

/** `labelCode`: without spaces and dashes; null matches none. */
type LabelValues = { labelKey: string; labelCode: string | null };

/** The maximum number of bins with one label in an answer. */
export const candidatesMax = 10;

/** Oldest first: bins by the key, bins by the code, and those without a key, whose labels the caller compares. */
export const queryOwnLabels = statement<LabelRow, { ownerId: string } & LabelValues>(
  'find-own-labels',
  `SELECT "ownerId", id, label FROM (
     (SELECT owner_id AS "ownerId", id, qr_label AS label, created_at FROM bins
      WHERE owner_id = $ownerId AND label_key = $labelKey AND qr_label IS NOT NULL AND deleted_at IS NULL
      ORDER BY created_at, id LIMIT ${candidatesMax})
     UNION
     (SELECT owner_id, id, qr_label, created_at FROM bins
      WHERE owner_id = $ownerId AND label_code = $labelCode AND qr_label IS NOT NULL AND deleted_at IS NULL
      ORDER BY created_at, id LIMIT ${candidatesMax})
     UNION
     SELECT owner_id, id, qr_label, created_at FROM bins
     WHERE owner_id = $ownerId AND label_key IS NULL AND qr_label IS NOT NULL AND deleted_at IS NULL
   ) AS found ORDER BY created_at, id`,
);

export const querySharedLabels = statement<LabelRow, { readerId: string } & LabelValues>(
  'find-shared-labels',
  `WITH found AS MATERIALIZED (
     SELECT owner_id, target FROM visible WHERE user_id = $readerId AND kind = 'bin'
   )
   SELECT b.owner_id AS "ownerId", b.id, b.qr_label AS label
   FROM found f JOIN bins b ON b.owner_id = f.owner_id AND b.id = f.target
   WHERE (b.label_key = $labelKey OR b.label_code = $labelCode OR b.label_key IS NULL)
     AND b.qr_label IS NOT NULL AND b.deleted_at IS NULL
   ORDER BY b.created_at, b.id`,
);

/**
 * Bins first, one's own before shared ones. Security: reads only what is one's own or in one's `visible`; the entries decide
 * later.
 */
export const queryByAlias = statement<
  TargetAddress & { kind: 'bin' | 'location' },
  { readerId: string; aliasKey: string }
>(
  'find-by-alias',
  `WITH found AS MATERIALIZED (
     SELECT owner_id, kind, target FROM visible WHERE user_id = $readerId
   )
   SELECT kind, "ownerId", id FROM (
     SELECT 'bin' AS kind, owner_id AS "ownerId", id FROM bins
     WHERE owner_id = $readerId AND alias_keys <> '{}' AND deleted_at IS NULL AND $aliasKey = ANY(alias_keys)
     UNION
     SELECT 'location', owner_id, id FROM locations
     WHERE owner_id = $readerId AND alias_keys <> '{}' AND deleted_at IS NULL AND $aliasKey = ANY(alias_keys)
     UNION
     SELECT 'bin', b.owner_id, b.id FROM found f JOIN bins b ON b.owner_id = f.owner_id AND b.id = f.target
     WHERE f.kind = 'bin' AND $aliasKey = ANY(b.alias_keys) AND b.deleted_at IS NULL
     UNION
     SELECT 'location', l.owner_id, l.id FROM found f JOIN locations l ON l.owner_id = f.owner_id AND l.id = f.target
     WHERE f.kind = 'location' AND $aliasKey = ANY(l.alias_keys) AND l.deleted_at IS NULL
   ) AS found ORDER BY kind, "ownerId" <> $readerId, id LIMIT ${2 * candidatesMax}`,
);

/**
 * At most two bins of each owner and ten in all, oldest accounts first, so that nobody can displace others' bins by
 * creating many.
 */
export const queryPublicByLabel = statement<TargetAddress, { labelKey: string }>(
  'find-public-by-label',
  `WITH RECURSIVE owners AS (
     (SELECT owner_id, 1 AS place FROM public_labels WHERE label_key = $labelKey ORDER BY owner_id LIMIT 1)
     UNION ALL
     SELECT (SELECT l.owner_id FROM public_labels l WHERE l.label_key = $labelKey AND l.owner_id > o.owner_id
             ORDER BY l.owner_id LIMIT 1), o.place + 1
     FROM owners o WHERE o.owner_id IS NOT NULL AND o.place < ${candidatesMax}
   )
   SELECT o.owner_id AS "ownerId", l.bin_id AS id
   FROM owners o CROSS JOIN LATERAL (
     SELECT bin_id, row_number() OVER (ORDER BY bin_id) AS nth FROM (
       SELECT bin_id FROM public_labels WHERE label_key = $labelKey AND owner_id = o.owner_id ORDER BY bin_id LIMIT 2
     ) AS two
   ) AS l ORDER BY l.nth, o.owner_id LIMIT ${candidatesMax}`,
);

export type FoundRow = TargetAddress & RolesRow & Pick<BinRow, 'isPrivate' | 'deletedAt'>;

/**
 * Security: reads only the reader's entries, so that the response time does not depend on how many people share the
 * bin.
 */
export const queryFound = statement<FoundRow, { ownerIds: string[]; ids: string[]; readerId: string }>(
  'find-bins',
  `SELECT b.owner_id AS "ownerId", b.id, b.is_private AS "isPrivate", b.deleted_at AS "deletedAt",
     ${ownEntriesOf('bin', 'b', { owner: 'b.owner_id' })} AS entries
   FROM unnest($ownerIds::uuid[], $ids::uuid[]) WITH ORDINALITY AS k (owner_id, id, place)
   JOIN bins b ON b.owner_id = k.owner_id AND b.id = k.id
   ORDER BY k.place`,
);

/**
 * Security: pass `withPrivate` only for readers with access to every bin. MATERIALIZED keeps it a look-up by key: by the
 * index of undeleted bins each key may be compared with all of its owner's.
 */
export const queryCandidates = statement<
  CandidateRow,
  { ownerIds: string[]; ids: string[]; withPrivate: boolean }
>(
  'find-candidates',
  `WITH found AS MATERIALIZED (
     SELECT k.place, b.id, b.name, b.tags, b.color, b.icon, b.item_count, b.is_private, b.deleted_at
     FROM unnest($ownerIds::uuid[], $ids::uuid[]) WITH ORDINALITY AS k (owner_id, id, place)
     JOIN bins b ON b.owner_id = k.owner_id AND b.id = k.id
   )
   SELECT id, name, tags, color, icon, item_count AS "itemCount" FROM found
   WHERE ($withPrivate OR NOT is_private) AND deleted_at IS NULL ORDER BY place`,
);

export const queryPublicBin = statement<PublicRow, { ownerId: string; id: string; itemsMost: number }>(
  'find-public-bin',
  `SELECT ${publicColumns('$itemsMost', '0')} FROM bins b
   WHERE b.owner_id = $ownerId AND b.id = $id AND NOT b.is_private AND b.deleted_at IS NULL`,
);

export const queryHasAsked = statement<{ hasAsked: boolean }, { userId: string; binId: string }>(
  'find-has-asked',
  `SELECT EXISTS (
     SELECT 1 FROM own_requests
     WHERE user_id = $userId AND kind = 'bin' AND target = $binId AND NOT is_hidden) AS "hasAsked"`,
);

export const queryPublicLabels = statement<{ id: string; label: string }, { ownerId: string; ids: string[] }>(
  'public-labels-of',
  `SELECT id, qr_label AS label FROM bins
   WHERE owner_id = $ownerId AND id = ANY($ids::uuid[]) AND NOT is_private AND qr_label IS NOT NULL`,
);

type Labels = { ownerId: string; keys: string[]; ids: string[] };

export const insertPublicLabels = statement<object, Labels>(
  'public-labels-insert',
  `INSERT INTO public_labels (label_key, owner_id, bin_id)
   SELECT label_key, $ownerId, bin_id FROM unnest($keys::text[], $ids::uuid[]) AS x (label_key, bin_id)
   ON CONFLICT DO NOTHING`,
);

export const deletePublicLabels = statement<object, Labels>(
  'public-labels-delete',
  `DELETE FROM public_labels
   WHERE owner_id = $ownerId AND (label_key, bin_id) IN (SELECT * FROM unnest($keys::text[], $ids::uuid[]))`,
);

export type PublicRow = {
  name: string;
  tags: string[];
  color: string | null;
  icon: string | null;
  photos: Photo[] | null;
  itemCount: number;
  /** Null if any item has a unit. */
  quantityTotal: number | null;
  /** Security: all values of the owner's fields, of which only those of public fields may be shown. */
  fields: OwnValues | null;
  items: PublicItemRow[] | null;
};

type PublicItemRow = Pick<PublicRow, 'name' | 'tags' | 'photos'> & {
  quantity: number;
  unit: string | null;
  /** Security: as those of the bin. */
  fields?: OwnValues | null;
};

/** All of a PublicRow, of `bins b` of `$ownerId`, with one page of items. */
export function publicColumns(limit: string, offset: string): string {
  return `b.name, b.tags, b.color, b.icon, b.photos, b.fields, b.item_count AS "itemCount",
    CASE WHEN NOT EXISTS (SELECT 1 FROM items i WHERE ${itemsOfBin} AND i.unit IS NOT NULL) THEN b.quantity_total END
      AS "quantityTotal",
    (SELECT json_agg(json_build_object('name', p.name, 'quantity', p.quantity, 'unit', p.unit, 'tags', p.tags,
       'photos', p.photos, 'fields', p.fields)) FROM (
       SELECT i.name, i.quantity, i.unit, i.tags, i.photos, i.fields FROM items i WHERE ${itemsOfBin}
       ORDER BY i.date_added, i.id LIMIT ${limit} OFFSET ${offset}
     ) AS p) AS items`;
}
