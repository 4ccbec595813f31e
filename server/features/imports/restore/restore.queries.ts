import { statement } from '#server/db/statement.ts';

type OfOwner = { ownerId: string };
/** `rows` is a JSON list. */
type Rows = OfOwner & { rows: string };
type Raised = { id: string; revision: number };

/** Ids that were ever used on this server. */
export const queryUsedIds = statement<{ id: string }, { ids: string[] }>(
  'restore-used-ids',
  `SELECT id FROM ids WHERE id = ANY($ids::uuid[])`,
);

/** Which of these the owner has, in the trash or not. */
export const queryPresentIds = statement<{ id: string }, OfOwner & { ids: string[] }>(
  'restore-present-ids',
  `SELECT id FROM bins WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
   UNION ALL SELECT id FROM locations WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
   UNION ALL SELECT id FROM items WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])
   UNION ALL SELECT id FROM attachments WHERE owner_id = $ownerId AND id = ANY($ids::uuid[])`,
);

/** `target` is the bin or place that has or had the code. */
export const queryKnownCodes = statement<
  { code: string; isOwn: boolean; target: string | null; isVoid: boolean },
  OfOwner & { codes: string[] }
>(
  'restore-known-codes',
  `SELECT code, owner_id = $ownerId AS "isOwn", coalesce(bin_id, location_id) AS target,
     voided_at IS NOT NULL AS "isVoid"
   FROM codes WHERE code = ANY($codes::text[])`,
);

export const countLabelCodes = statement<{ count: number }, OfOwner>(
  'restore-label-codes',
  `SELECT count(*)::int AS count FROM codes WHERE owner_id = $ownerId AND use = 'labels'`,
);

/** Codes that are nobody's; sorted, so that concurrent writers don't deadlock. */
export const insertRestoredCodes = statement<object, Rows & { revision: number }>(
  'restore-codes',
  `INSERT INTO codes (code, owner_id, bin_id, location_id, created_at, voided_at, printed_at, sheet_id, sheet_template,
     is_reprint, use, number, revision)
   SELECT code, $ownerId, "binId", "locationId", "createdAt", "voidedAt", "printedAt", "sheetId", "sheetTemplate",
     "printedAt" IS NOT NULL, use, number, $revision
   FROM json_to_recordset($rows::json) AS x (code text, "binId" uuid, "locationId" uuid, "createdAt" timestamptz,
     "voidedAt" timestamptz, "printedAt" timestamptz, "sheetId" uuid, "sheetTemplate" text, use text, number int)
   ORDER BY code ON CONFLICT DO NOTHING`,
);

/** For codes of what is gone. */
export const freeCodes = statement<object, OfOwner & { codes: string[]; revision: number }>(
  'restore-free-codes',
  `UPDATE codes SET bin_id = NULL, location_id = NULL, voided_at = NULL, revision = $revision
   WHERE code = ANY($codes::text[]) AND owner_id = $ownerId`,
);

/** Never moves a place to the trash that is not in it already. */
export const updateRestoredPlaces = statement<Raised, Rows>(
  'restore-places',
  `UPDATE locations l SET created_at = x."createdAt", revision = revision + 1,
     deleted_at = CASE WHEN l.deleted_at IS NULL THEN NULL ELSE coalesce(x."deletedAt", l.deleted_at) END,
     held = CASE WHEN l.deleted_at IS NULL OR x."heldBinIds" IS NULL THEN l.held
       ELSE jsonb_build_object('bins', x."heldBinIds", 'places', coalesce(x."heldPlaceIds", '[]')) END
   FROM json_to_recordset($rows::json) AS x (id uuid, "createdAt" timestamptz, "deletedAt" timestamptz, "heldBinIds" jsonb,
     "heldPlaceIds" jsonb)
   WHERE l.owner_id = $ownerId AND l.id = x.id RETURNING l.id, l.revision`,
);

/** A bin in the trash gets its own name again, as names there need not be different. */
export const updateRestoredBins = statement<Raised, Rows>(
  'restore-bins',
  `UPDATE bins b SET created_at = x."createdAt", last_accessed = x."lastAccessed", archived_at = x."archivedAt",
     missing_since = x."missingSince", revision = revision + 1,
     name = CASE WHEN b.deleted_at IS NULL THEN b.name ELSE x.name END,
     name_key = CASE WHEN b.deleted_at IS NULL THEN b.name_key ELSE x."nameKey" END,
     deleted_at = CASE WHEN b.deleted_at IS NULL THEN NULL ELSE coalesce(x."deletedAt", b.deleted_at) END
   FROM json_to_recordset($rows::json) AS x (id uuid, name text, "nameKey" text, "createdAt" timestamptz,
     "lastAccessed" timestamptz, "archivedAt" timestamptz, "missingSince" timestamptz, "deletedAt" timestamptz)
   WHERE b.owner_id = $ownerId AND b.id = x.id RETURNING b.id, b.revision`,
);

export const updateRestoredItems = statement<Raised, Rows>(
  'restore-items',
  `WITH x AS MATERIALIZED (
     SELECT * FROM json_to_recordset($rows::json) AS x ("binId" uuid, id uuid, "dateAdded" timestamptz,
       "updatedAt" timestamptz, "outAt" timestamptz, "outBy" text, "isOutByOwn" boolean, "lowSince" timestamptz,
       "deletedAt" timestamptz)
   ), raised AS (
     UPDATE bins SET revision = revision + 1 WHERE owner_id = $ownerId AND id IN (SELECT "binId" FROM x)
     RETURNING id, revision
   ), written AS (
     UPDATE items i SET date_added = x."dateAdded", updated_at = x."updatedAt", revision = r.revision,
       out_at = CASE WHEN i.quantity = 0 THEN coalesce(x."outAt", i.out_at) END,
       out_by = CASE WHEN i.quantity = 0 THEN coalesce(x."outBy", i.out_by) END,
       out_by_id = CASE WHEN i.quantity = 0 AND x."isOutByOwn" THEN $ownerId::uuid END,
       low_since = CASE WHEN i.low_since IS NOT NULL THEN x."lowSince" END,
       deleted_at = CASE WHEN i.deleted_at IS NULL THEN NULL ELSE coalesce(x."deletedAt", i.deleted_at) END
     FROM x JOIN raised r ON r.id = x."binId"
     WHERE i.owner_id = $ownerId AND i.bin_id = x."binId" AND i.id = x.id
   )
   SELECT id, revision FROM raised`,
);

/** Of photos and documents, which have no stream; their holders' lists do not change. */
export const updateRestoredAttachments = statement<object, Rows>(
  'restore-photos',
  `UPDATE attachments p SET created_at = x."createdAt",
     deleted_at = CASE WHEN p.deleted_at IS NULL THEN NULL ELSE coalesce(x."deletedAt", p.deleted_at) END,
     place = CASE WHEN p.deleted_at IS NULL THEN p.place ELSE coalesce(x.place, p.place) END
   FROM json_to_recordset($rows::json) AS x (id uuid, "createdAt" timestamptz, "deletedAt" timestamptz, place integer)
   WHERE p.owner_id = $ownerId AND p.id = x.id`,
);

/** Only of things that the owner has. */
export const insertRestoredEvents = statement<object, Rows & { actorName: string; nobody: string }>(
  'restore-events',
  `INSERT INTO history (owner_id, kind, target, id, event, at, actor_id, actor_name, names, count, detail)
   SELECT $ownerId, x.target ->> 'kind', (x.target ->> 'id')::uuid, x.id, x.event, x.at,
     CASE WHEN x."isOwn" THEN $ownerId ELSE $nobody::uuid END,
     CASE WHEN x."isOwn" THEN $actorName ELSE x."actorName" END,
     ARRAY(SELECT json_array_elements_text(x.names)), x.count, x.detail || '{"isImported": true}'
   FROM json_to_recordset($rows::json) AS x (target json, id uuid, event text, at timestamptz, "actorName" text,
     "isOwn" boolean, names json, count integer, detail jsonb)
   WHERE EXISTS (SELECT 1 FROM bins b WHERE b.owner_id = $ownerId AND b.id = (x.target ->> 'id')::uuid)
     OR EXISTS (SELECT 1 FROM locations l WHERE l.owner_id = $ownerId AND l.id = (x.target ->> 'id')::uuid)
   ON CONFLICT DO NOTHING`,
);
