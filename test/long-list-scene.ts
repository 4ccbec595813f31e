import type { Pool } from 'pg';
import { nilId } from '#domain/ids.ts';

export const thingCount = 2_500;
const peopleCount = 10;

export type LongListScene = {
  ownerId: string;
  /** Bin, location, person, item and code `n` have the id `ids[n]`, so that one list fits all kinds. */
  ids: string[];
};

/** Bins of one owner in a common parent, each shared with ten people, and everything else that lists may contain. */
export async function buildLongListScene(pool: Pool): Promise<LongListScene> {
  const ownerId = crypto.randomUUID();
  const ids = Array.from({ length: thingCount }, () => crypto.randomUUID()).sort();
  for (const [table, rows] of Object.entries(rowsOfTables)) {
    const { fields } = await pool.query(`SELECT * FROM (${things} ${rows}) AS made LIMIT 0`, [ownerId, ids]);
    const columns = fields.map(({ name }) => `"${name}"`).join(', ');
    await pool.query(`INSERT INTO "${table}" (${columns}) ${things} ${rows}`, [ownerId, ids]);
  }
  return { ownerId, ids };
}

const things = `WITH things AS (
    SELECT id, n::int, 'Thing ' || n AS name, $1::uuid AS owner_id, ($2::uuid[])[1] AS first_id
    FROM unnest($2::uuid[]) WITH ORDINALITY AS t (id, n)
  ), people AS (SELECT id AS user_id FROM things WHERE n <= ${peopleCount})`;

const person = `id, name, n || '@example.org' AS email, now() AS created_at`;
const shared = `SELECT owner_id, kind, id AS target, user_id, 'admin' AS role`;
const toEverybody = `things CROSS JOIN people CROSS JOIN unnest('{bin,location}'::text[]) AS kind`;

/** Inserts by table, in the order of foreign keys. */
const rowsOfTables = {
  user: `SELECT ${person}, now() AS updated_at FROM things
    UNION ALL SELECT $1, 'Olga', 'olga@example.org', now(), now()`,
  profiles: `SELECT id AS user_id, name AS display_name, email, 'unlimited' AS plan, created_at FROM "user"`,
  account_revisions: `SELECT id AS user_id, 1 AS revision FROM "user"`,
  session: `SELECT id, id AS user_id, n::text AS token, timestamptz '2200-01-01' AS expires_at, now() AS created_at,
    now() AS updated_at FROM things`,
  revoked_sessions: `SELECT decode(lpad(to_hex(n - 1), 8, '0'), 'hex') AS token_hash, id AS user_id, now() AS revoked_at
    FROM things`,
  sign_in_attempts: `SELECT id AS key, 1 AS count, now() + interval '1 day' AS until FROM things`,
  locations: `SELECT owner_id, id, name, now() AS created_at, 1 AS revision,
    CASE WHEN n = 1 THEN now() END AS deleted_at, CASE WHEN n = 1 THEN jsonb_build_object('bins', $2::uuid[]) END AS held
    FROM things`,
  bins: `SELECT owner_id, id, name, lower(name) AS name_key, ARRAY[name] AS alias_keys, n::text AS owner_scoped_id,
    CASE WHEN n > 1 THEN first_id END AS parent_bin_id, ($2::uuid[])[2] AS location_id, false AS is_private,
    n::text AS qr_code, name AS qr_label, lower(name) AS label_key, '{}'::text[] AS tags, now() AS created_at,
    1 AS revision, 1 AS item_count, 1 AS item_rows FROM things`,
  ids: `SELECT id, owner_id FROM things`,
  items: `SELECT owner_id, bin.id AS bin_id, things.id, 1 AS revision, name, 1 AS quantity, '{}'::text[] AS tags,
    ARRAY[name] AS alias_keys,
    now() AS date_added, now() AS updated_at, CASE WHEN n > 1 AND bin.id = things.id THEN now() END AS deleted_at
    FROM things CROSS JOIN LATERAL (SELECT first_id AS id UNION SELECT things.id) AS bin`,
  item_tombstones: `SELECT owner_id, first_id AS bin_id, id, 1 AS revision FROM things`,
  groups: `SELECT owner_id, id, name, now() AS created_at FROM things`,
  group_members: `SELECT owner_id, first_id AS group_id, id AS user_id, name AS user_name, now() AS joined_at
    FROM things WHERE n <= ${peopleCount}`,
  group_grants: `SELECT owner_id, first_id AS group_id, 'bin' AS kind, id AS target, 'viewer' AS role, now() AS granted_at
    FROM things UNION ALL SELECT owner_id, first_id, 'location', first_id, 'viewer', now() FROM things WHERE n = 1`,
  access_entries: `SELECT owner_id, 'bin' AS kind, id AS target, first_id AS user_id, 'viewer' AS role, 'bin' AS via_kind,
    id AS via_id, owner_id AS granted_by, now() AS granted_at, first_id AS group_id FROM things
    UNION ALL SELECT owner_id, kind, things.id, user_id, 'admin', via_kind, via_id, owner_id, now(),
      '00000000-0000-0000-0000-000000000000' FROM ${toEverybody} CROSS JOIN LATERAL (
      SELECT 'bin' AS via_kind, things.id AS via_id UNION ALL SELECT 'location', first_id WHERE user_id = first_id) AS via`,
  visible: `${shared} FROM ${toEverybody}`,
  trashed_entries: `${shared}, first_id AS location_id, owner_id AS granted_by, now() AS granted_at,
    CASE user_id WHEN first_id THEN first_id ELSE '${nilId}' END AS group_id FROM ${toEverybody}`,
  set_aside_rows: `SELECT first_id AS user_id, id, 'access_entries' AS of_table, owner_id AS other_id,
    jsonb_build_object('owner_id', owner_id, 'target', id, 'role', 'viewer') AS contents FROM things`,
  access_requests: `SELECT owner_id, kind, id AS target, user_id, '' AS message, now() AS requested_at FROM ${toEverybody}`,
  own_requests: `SELECT owner_id, kind, id AS target, user_id, name, now() AS requested_at FROM ${toEverybody}`,
  invites: `SELECT owner_id, id, 'bin' AS kind, id AS target, n || '@example.org' AS email, 'viewer' AS role,
    owner_id AS invited_by, now() AS invited_at, timestamptz '2200-01-01' AS expires_at FROM things
    UNION ALL SELECT owner_id, gen_random_uuid(), 'bin', id, 'everywhere@example.org', 'viewer', owner_id, now(),
      timestamptz '2200-01-01' FROM things`,
  received_invites: `SELECT first_id AS user_id, 'bin' AS kind, id AS target, owner_id, id AS invite_id, name,
    'viewer' AS role, 'Olga' AS inviter_name, now() AS invited_at, timestamptz '2200-01-01' AS expires_at FROM things`,
  invite_mails: `SELECT owner_id, n || '@example.org' AS email, ARRAY[now()] AS sent_at, now() AS last_at FROM things`,
  history: `SELECT owner_id, 'bin' AS kind, id AS target, id, 'accessEnded' AS event, now() + n * interval '1 second' AS at,
    first_id AS actor_id,
    'Anna' AS actor_name, '{}'::text[] AS names, 0 AS count, jsonb_build_object(
      'person', jsonb_build_object('userId', first_id), 'role', 'viewer', 'entries',
      CASE WHEN n = 2 THEN (SELECT jsonb_agg(jsonb_build_object('target', id)) FROM things) ELSE '[]' END) AS detail
    FROM things`,
  notifications: `SELECT user_id, id, 'bin_access_request' AS type, 'bin' AS kind, first_id AS target,
    first_id AS actor_id, 'Anna' AS actor_name, name AS title, '' AS body, now() AS created_at FROM things CROSS JOIN people`,
  reminders: `SELECT first_id AS user_id, id, owner_id, 'bin' AS kind, first_id AS target, now() AS created_at FROM things`,
  sent_reminders: `SELECT first_id AS user_id, id AS thing, 'chosen' AS kind, date '2026-05-03' AS day FROM things`,
  attachments: `SELECT owner_id, id, 'photo' AS type, 'item' AS kind, id AS target, id AS bin_id, id AS file_key, 1 AS bytes, 1 AS width,
    1 AS height, '' AS placeholder, owner_id AS created_by, now() AS created_at, 1 AS text_model,
    jsonb_build_object('lines', '[]'::jsonb) AS text FROM things`,
  codes: `SELECT n::text AS code, owner_id, id AS bin_id, now() AS created_at FROM things`,
  public_labels: `SELECT lower(name) AS label_key, owner_id, id AS bin_id FROM things`,
  join_links: `SELECT owner_id, id, '[]'::jsonb AS targets, 'viewer' AS role, 5 AS uses_max, false AS asks_first,
    owner_id AS created_by, now() AS created_at, timestamptz '2200-01-01' AS expires_at FROM things`,
  share_links: `SELECT owner_id, id, id AS bin_id, owner_id AS created_by, now() AS created_at FROM things`,
  tokens: `SELECT decode(lpad(to_hex(n - 1), 8, '0'), 'hex') AS token_hash, owner_id, 'share' AS purpose, id AS row_id FROM things`,
  list_entries: `SELECT owner_id, first_id AS target, list.id AS list_id, things.id AS thing, 'bin' AS kind, 1 AS revision
    FROM things CROSS JOIN LATERAL (SELECT first_id AS id UNION SELECT things.id) AS list
    UNION ALL SELECT owner_id, id, first_id, id, 'bin', 1 FROM things WHERE n > 1`,
  stock_checks: `SELECT first_id AS user_id, id, 'bin' AS kind, id AS target, now() AS started_at FROM things`,
  stock_ticks: `SELECT first_id AS user_id, first_id AS check_id, 'bin' AS kind, id AS thing, true AS is_seen, now() AS at
    FROM things`,
};
