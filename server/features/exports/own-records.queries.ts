import type { TargetKind } from '#domain/access/access.ts';
import { binFieldNames } from '#domain/bins/bin-fields.ts';
import { nilId } from '#domain/ids.ts';
import { locationFieldNames } from '#domain/locations/location-fields.ts';
import { statement } from '#server/db/statement.ts';
import { binMoments } from '../access/gate.queries.ts';
import type { DocumentColumns } from '../attachments/attachment.queries.ts';
import { itemJson } from '../items/item-columns.ts';
import { bytesOnDisk, selectedColumns } from '../sql-parts.queries.ts';
import type { CsvBin } from './csv-tables.ts';
import type { ExportedEvent, ExportRecord, RecordFile } from './export-format.ts';

/** Returns the targets that others share with a person; the gate decides by the rows themselves. */
export const querySharedTargets = statement<
  { ownerId: string; id: string },
  { userId: string; kind: TargetKind; afterId: string; limit: number }
>(
  'export-shared-targets',
  `SELECT owner_id AS "ownerId", target AS id FROM visible
   WHERE user_id = $userId AND kind = $kind AND target > $afterId ORDER BY target LIMIT $limit`,
);

/**
 * Photos, or documents, that are not in the trash; those of items in the trash only with `withTrash`. Photos have no `name`,
 * `use` and `url`.
 */
export const querySharedAttachments = statement<
  {
    id: string;
    kind: 'bin' | 'item' | 'location';
    target: string;
    binId: string | null;
    fileKey: string | null;
    bytes: number;
  } & Pick<DocumentColumns, 'name' | 'use' | 'type' | 'url'>,
  { ownerId: string; kind: TargetKind; id: string; withTrash: boolean; isPhoto: boolean }
>(
  'export-shared-attachments',
  `SELECT p.id, p.kind, p.target, CASE WHEN p.kind = 'item' THEN p.bin_id END AS "binId", p.file_key AS "fileKey", p.bytes,
     p.name, p.use, p.type, p.url
   FROM attachments p LEFT JOIN items i
     ON p.kind = 'item' AND i.owner_id = p.owner_id AND i.bin_id = p.bin_id AND i.id = p.target
   WHERE p.owner_id = $ownerId AND (p.type = 'photo') = $isPhoto::boolean AND p.deleted_at IS NULL AND CASE $kind
     WHEN 'location' THEN p.kind = 'location' AND p.target = $id
     ELSE p.bin_id = $id AND (p.kind = 'bin' OR i.id IS NOT NULL AND ($withTrash::boolean OR i.deleted_at IS NULL)) END
   ORDER BY p.id`,
);

/** Each statement returns what is behind a cursor, which is the last row's. */
type Page = { userId: string; limit: number };

/** Columns of a record, null where its optional fields are absent. */
type Row<F extends RecordFile> = {
  [K in keyof ExportRecord<F>]-?: undefined extends ExportRecord<F>[K]
    ? Exclude<ExportRecord<F>[K], undefined> | null
    : ExportRecord<F>[K];
};

export const queryOwnCounts = statement<
  { items: number; files: number; fileBytes: number },
  { userId: string }
>(
  'export-counts',
  `SELECT (SELECT coalesce(sum(item_rows), 0) FROM bins WHERE owner_id = $userId)::bigint AS items,
     (SELECT count(*) FROM attachments WHERE owner_id = $userId AND file_key IS NOT NULL) AS files,
     (SELECT ${bytesOnDisk} FROM attachments WHERE owner_id = $userId) AS "fileBytes"`,
);

export const queryOwnPlaces = statement<Row<'places.ndjson'>, Page & { afterId: string }>(
  'export-places',
  `SELECT l.id, l.name, l.parent_location_id AS "parentLocationId", ${selectedColumns('l', locationFieldNames)}, l.photos, l.documents, l.coordinates,
     l.plan_photo_id AS "planPhotoId", l.viewers_may_take_out AS "viewersMayTakeOut", l.regions, l.qr_code AS "qrCode", l.created_at AS "createdAt",
     l.lists, l.deleted_at AS "deletedAt", l.held -> 'bins' AS "heldBinIds", l.held -> 'places' AS "heldPlaceIds"
   FROM locations l WHERE l.owner_id = $userId AND l.id > $afterId ORDER BY l.id LIMIT $limit`,
);

export const queryOwnBins = statement<Row<'bins.ndjson'>, Page & { afterId: string }>(
  'export-bins',
  `SELECT b.id, b.name, b.owner_scoped_id AS "ownerScopedId", b.parent_bin_id AS "parentBinId",
     b.location_id AS "locationId", b.is_private AS "isPrivate",
     b.viewers_may_take_out AS "viewersMayTakeOut", b.qr_code AS "qrCode",
     ${selectedColumns('b', binFieldNames)}, b.tags, b.photos, b.documents, b.lists, b.pin, b.pin_location_id AS "pinLocationId",
     b.created_at AS "createdAt", ${selectedColumns('b', binMoments)}, b.deleted_with AS "deletedWith"
   FROM bins b WHERE b.owner_id = $userId AND b.id > $afterId ORDER BY b.id LIMIT $limit`,
);

/** `lines` are items as JSON, one a line. */
type ItemLines = { lines: string | null; count: number; lastBinId: string | null; lastId: string | null };

const itemLines = `string_agg(${itemJson}, E'\\n' ORDER BY i.bin_id, i.id) AS lines, count(*)::int AS count,
  (array_agg(i.bin_id ORDER BY i.bin_id DESC, i.id DESC))[1] AS "lastBinId",
  (array_agg(i.id ORDER BY i.bin_id DESC, i.id DESC))[1] AS "lastId"`;

export const queryOwnItems = statement<ItemLines, Page & { afterBinId: string; afterId: string }>(
  'export-items',
  `SELECT ${itemLines} FROM (
     SELECT * FROM items WHERE owner_id = $userId AND (bin_id, id) > ($afterBinId::uuid, $afterId::uuid)
     ORDER BY bin_id, id LIMIT $limit) AS i`,
);

/** Items of one bin of another owner. */
export const querySharedItems = statement<
  ItemLines,
  { ownerId: string; binId: string; afterId: string; withTrash: boolean; limit: number }
>(
  'export-shared-items',
  `SELECT ${itemLines} FROM (
     SELECT * FROM items WHERE owner_id = $ownerId AND bin_id = $binId AND id > $afterId
       AND ($withTrash::boolean OR deleted_at IS NULL)
     ORDER BY id LIMIT $limit) AS i`,
);

export const queryOwnCodes = statement<
  Omit<Row<'codes.ndjson'>, 'target'> & { code: string; binId: string | null; locationId: string | null },
  Page & { afterCode: string }
>(
  'export-codes',
  `SELECT code, use, number, bin_id AS "binId", location_id AS "locationId", created_at AS "createdAt",
     voided_at AS "voidedAt", printed_at AS "printedAt", sheet_id AS "sheetId", sheet_template AS "sheetTemplate"
   FROM codes WHERE owner_id = $userId AND code > $afterCode ORDER BY code LIMIT $limit`,
);

type EntryRow = Omit<ExportRecord<'access.ndjson'>, 'target' | 'via'> & {
  kind: 'bin' | 'location';
  targetId: string;
  viaKind: 'bin' | 'location';
  viaId: string;
};

/** Entries in use, and those that rest in the trash with a place. */
export const queryOwnEntries = statement<
  Omit<EntryRow, 'trashedWith' | 'groupId'> & { trashedWith: string | null; groupId: string | null },
  Page & {
    afterKind: string;
    afterTarget: string;
    afterUser: string;
    afterVia: string;
    afterTrashed: string;
    afterGroup: string;
  }
>(
  'export-entries',
  `WITH e AS MATERIALIZED (
     SELECT kind, target AS "targetId", user_id AS "userId", via_kind AS "viaKind", via_id AS "viaId", role,
       granted_by AS "grantedBy", granted_at AS "grantedAt", NULL::uuid AS "trashedWith",
       nullif(group_id, '${nilId}') AS "groupId"
     FROM access_entries WHERE owner_id = $userId
     UNION ALL
     SELECT kind, target, user_id, 'location', location_id, role, granted_by, granted_at, location_id,
       nullif(group_id, '${nilId}')
     FROM trashed_entries WHERE owner_id = $userId
   )
   SELECT e.*, p.display_name AS "userName", p.email AS "userEmail" FROM e JOIN profiles p ON p.user_id = e."userId"
   WHERE (kind, "targetId", "userId", "viaId", coalesce("trashedWith", '${nilId}'), coalesce("groupId", '${nilId}'))
     > ($afterKind, $afterTarget::uuid, $afterUser::uuid, $afterVia::uuid, $afterTrashed::uuid, $afterGroup::uuid)
   ORDER BY kind, "targetId", "userId", "viaId", "trashedWith" NULLS FIRST, "groupId" NULLS FIRST LIMIT $limit`,
);

type About = { kind: 'bin' | 'location'; targetId: string };

/** Open invitations, as the access lists show them. */
export const queryOwnInvites = statement<
  Omit<ExportRecord<'invites.ndjson'>, 'target' | 'groupId'> & About & { groupId: string | null },
  Page & { afterId: string }
>(
  'export-invites',
  `SELECT id, kind, target AS "targetId", email, role, group_id AS "groupId", invited_by AS "invitedBy", invited_at AS "invitedAt",
     expires_at AS "expiresAt"
   FROM invites WHERE owner_id = $userId AND id > $afterId AND answered_at IS NULL AND expires_at > now()
   ORDER BY id LIMIT $limit`,
);

/** Open requests, as the access lists show them. */
export const queryOwnRequests = statement<
  Omit<ExportRecord<'requests.ndjson'>, 'target' | 'wholePlace'> & About & { wholePlace: boolean },
  Page & { afterKind: string; afterTarget: string; afterUser: string }
>(
  'export-requests',
  `WITH r AS MATERIALIZED (
     SELECT * FROM access_requests
     WHERE owner_id = $userId AND denied_at IS NULL
       AND (kind, target, user_id) > ($afterKind, $afterTarget::uuid, $afterUser::uuid)
   )
   SELECT r.kind, r.target AS "targetId", r.user_id AS "userId", p.display_name AS "userName",
     p.email AS "userEmail", r.message, r.requested_at AS "requestedAt", r.whole_place AS "wholePlace"
   FROM r JOIN profiles p ON p.user_id = r.user_id
   ORDER BY r.kind, r.target, r.user_id LIMIT $limit`,
);

export const queryOwnShareLinks = statement<Row<'share-links.ndjson'>, Page & { afterId: string }>(
  'export-share-links',
  `SELECT id, bin_id AS "binId", location_id AS "locationId", list_id AS "listId", bin_ids AS "binIds", with_private AS "withPrivate",
     created_by AS "createdBy", created_at AS "createdAt", expires_at AS "expiresAt"
   FROM share_links WHERE owner_id = $userId AND id > $afterId ORDER BY id LIMIT $limit`,
);

export const queryOwnJoinLinks = statement<Row<'join-links.ndjson'>, Page & { afterId: string }>(
  'export-join-links',
  `SELECT l.id, l.targets, l.group_id AS "groupId", l.role, l.uses_max AS "usesMax", l.asks_first AS "asksFirst",
     l.created_by AS "createdBy", l.created_at AS "createdAt", l.expires_at AS "expiresAt", l.ended_at AS "endedAt",
     coalesce((
       SELECT json_agg(json_build_object('userId', u.user_id,
         'usedAt', to_char(u.used_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) ORDER BY u.used_at)
       FROM join_uses u WHERE u.owner_id = $userId AND u.link_id = l.id), '[]'::json) AS people
   FROM join_links l WHERE l.owner_id = $userId AND l.id > $afterId ORDER BY l.id LIMIT $limit`,
);

export const queryOwnListEntries = statement<
  Row<'list-entries.ndjson'>,
  Page & { afterTarget: string; afterList: string; afterId: string }
>(
  'export-list-entries',
  `SELECT target, list_id AS "listId", thing AS id, kind, bin_id AS "binId", is_in AS "isIn", needed, ticks
   FROM list_entries
   WHERE owner_id = $userId AND (target, list_id, thing) > ($afterTarget::uuid, $afterList::uuid, $afterId::uuid)
   ORDER BY target, list_id, thing LIMIT $limit`,
);

export type OwnEventRow = Omit<ExportedEvent, 'target'> & About;

export const queryOwnEvents = statement<
  OwnEventRow,
  Page & { afterKind: string; afterTarget: string; afterId: string }
>(
  'export-events',
  `SELECT kind, target AS "targetId", id, event, at, actor_id AS "actorId", actor_name AS "actorName", names, count,
     detail
   FROM history
   WHERE owner_id = $userId AND (kind, target, id) > ($afterKind, $afterTarget::uuid, $afterId::uuid)
   ORDER BY kind, target, id LIMIT $limit`,
);

/** Which of these ids, of whatever kind, were ever the person's own. */
export const queryOwnIds = statement<{ id: string }, { userId: string; ids: string[] }>(
  'export-own-ids',
  `SELECT id FROM ids WHERE id = ANY($ids::uuid[]) AND owner_id = $userId`,
);

export const queryOwnPhotos = statement<
  Row<'photos.ndjson'> & { fileKey: string },
  Page & { afterId: string }
>(
  'export-photos',
  `SELECT id, kind, target, bin_id AS "binId", file_key AS "fileKey", bytes, width, height, placeholder,
     created_by AS "createdBy", created_at AS "createdAt", deleted_at AS "deletedAt", place, use,
     CASE WHEN text_model > 0 THEN coalesce(text, '{"lines": []}') || jsonb_build_object('model', text_model) END AS text
   FROM attachments WHERE owner_id = $userId AND type = 'photo' AND id > $afterId ORDER BY id LIMIT $limit`,
);

export const queryOwnDocuments = statement<
  Row<'documents.ndjson'> & Pick<DocumentColumns, 'type' | 'fileKey'>,
  Page & { afterId: string }
>(
  'export-documents',
  `SELECT id, kind, target, bin_id AS "binId", file_key AS "fileKey", CASE WHEN url IS NULL THEN bytes END AS bytes, name, use, type,
     url, pages, created_by AS "createdBy", created_at AS "createdAt", deleted_at AS "deletedAt", place
   FROM attachments WHERE owner_id = $userId AND type <> 'photo' AND id > $afterId ORDER BY id LIMIT $limit`,
);

export type NamedBinRow = { id: string; name: string; parentBinId: string | null; locationId: string | null };

/** Without the trash; an owner has 20,000 bins at most. */
export const queryOwnBinNames = statement<NamedBinRow, { userId: string }>(
  'export-bin-names',
  `SELECT id, name, parent_bin_id AS "parentBinId", location_id AS "locationId" FROM bins
   WHERE owner_id = $userId AND deleted_at IS NULL`,
);

/** Without the trash. */
export const queryOwnPlaceNames = statement<
  { id: string; name: string; parentLocationId: string | null },
  { userId: string }
>(
  'export-place-names',
  `SELECT id, name, parent_location_id AS "parentLocationId" FROM locations WHERE owner_id = $userId AND deleted_at IS NULL`,
);

type BinTableRow = {
  [K in keyof CsvBin]-?: undefined extends CsvBin[K] ? Exclude<CsvBin[K], undefined> | null : CsvBin[K];
};

export const queryOwnBinTable = statement<
  BinTableRow & { id: string },
  { userId: string; afterId: string; limit: number }
>(
  'export-bin-table',
  `SELECT id, qr_code AS "qrCode", qr_label AS "qrLabel", description, tags, created_at AS "createdAt",
     archived_at AS "archivedAt", missing_since AS "missingSince", item_count AS "itemCount"
   FROM bins WHERE owner_id = $userId AND id > $afterId AND deleted_at IS NULL ORDER BY id LIMIT $limit`,
);
