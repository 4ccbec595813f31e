import { statement } from '#server/db/statement.ts';

export const queryNames = statement<{ nameKey: string }, { ownerId: string }>(
  'seed-names',
  `SELECT name_key AS "nameKey" FROM bins WHERE owner_id = $ownerId AND deleted_at IS NULL`,
);

export const queryUserId = statement<{ id: string }, { email: string }>(
  'seed-user',
  `SELECT id FROM "user" WHERE email = $email`,
);

export const queryAccounts = statement<{
  email: string;
  name: string;
  plan: string | null;
  createdAt: string;
  dueAt: string | null;
}>(
  'admin-accounts',
  `SELECT u.email, coalesce(p.display_name, u.name) AS name, p.plan, u.created_at AS "createdAt", p.deletion_due_at AS "dueAt"
   FROM "user" u LEFT JOIN profiles p ON p.user_id = u.id ORDER BY u.created_at, u.id`,
);

export const insertBins = statement<object, { ownerId: string; bins: string }>(
  'seed-bins',
  `WITH new AS (
     SELECT * FROM json_to_recordset($bins::json) AS x (
       id uuid, name text, "nameKey" text, "ownerScopedId" text, "parentBinId" uuid, "qrCode" text, "qrLabel" text, "labelKey" text,
       "locationId" uuid, description text, tags text[], color text, icon text, "createdAt" timestamptz, "itemCount" integer,
       "quantityTotal" bigint)
   ), claimed AS (INSERT INTO ids (id, owner_id) SELECT id, $ownerId FROM new),
   coded AS (INSERT INTO codes (code, owner_id, bin_id, created_at) SELECT "qrCode", $ownerId, id, "createdAt"
     FROM new)
   INSERT INTO bins (owner_id, id, name, name_key, owner_scoped_id, parent_bin_id, location_id, is_private, qr_code, qr_label,
     label_key, description, tags, color, icon, created_at, item_count, quantity_total, revision)
   SELECT $ownerId, id, name, "nameKey", "ownerScopedId", "parentBinId", "locationId", true, "qrCode", "qrLabel",
     "labelKey", description,
     tags, color, icon, "createdAt", "itemCount", "quantityTotal", 1
   FROM new`,
);

export const insertLocations = statement<object, { ownerId: string; locations: string }>(
  'seed-locations',
  `WITH new AS (
     SELECT * FROM json_to_recordset($locations::json) AS x (id uuid, name text, color text, "createdAt" timestamptz)
   ), claimed AS (INSERT INTO ids (id, owner_id) SELECT id, $ownerId FROM new)
   INSERT INTO locations (owner_id, id, name, color, created_at, revision)
   SELECT $ownerId, id, name, color, "createdAt", 1 FROM new`,
);

export const insertItems = statement<object, { ownerId: string; items: string }>(
  'seed-items',
  `WITH new AS (
     SELECT * FROM json_to_recordset($items::json) AS x (
       id uuid, "binId" uuid, name text, quantity integer, tags text[], notes text, value numeric, currency text,
       "purchaseDate" date, "expiryDate" date, "lowStockAt" integer, "outAt" timestamptz, "outBy" text,
       "dateAdded" timestamptz, bytes integer)
   ), claimed AS (INSERT INTO ids (id, owner_id) SELECT id, $ownerId FROM new)
   INSERT INTO items (owner_id, bin_id, id, revision, name, quantity, tags, notes, value, currency, purchase_date,
     expiry_date, low_stock_at, out_at, out_by, date_added, updated_at, bytes)
   SELECT $ownerId, "binId", id, 1, name, quantity, tags, notes, value, currency, "purchaseDate", "expiryDate",
     "lowStockAt",
     "outAt", "outBy", "dateAdded", "dateAdded", bytes
   FROM new`,
);

/** Updates the counts of these bins from their items. */
export const countItems = statement<object, { ownerId: string; binIds: string[] }>(
  'seed-counts',
  `UPDATE bins b SET item_rows = held.rows, item_bytes = held.bytes
   FROM (
     SELECT bin_id, count(*) AS rows, sum(bytes) AS bytes FROM items
     WHERE owner_id = $ownerId AND bin_id = ANY($binIds::uuid[]) GROUP BY bin_id
   ) AS held
   WHERE b.owner_id = $ownerId AND b.id = held.bin_id`,
);
