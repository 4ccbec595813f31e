import type { HealthCode } from '#domain/operator/health-findings.ts';
import { statement } from '#server/db/statement.ts';

/** The findings of rows that one statement makes. */
type RowRule = Exclude<
  HealthCode & `rows.${string}` extends `rows.${infer Name}` ? Name : never,
  'fine' | 'otherStickers'
>;

/** Rows that refer to something that does not exist, or contradict it. Each statement selects ids. */
const rules = {
  binsWithoutPlace: `SELECT b.id FROM bins b LEFT JOIN locations l ON l.owner_id = b.owner_id AND l.id = b.location_id
     WHERE b.location_id IS NOT NULL AND l.id IS NULL`,
  binsWithoutBin: `SELECT b.id FROM bins b LEFT JOIN bins p ON p.owner_id = b.owner_id AND p.id = b.parent_bin_id
     WHERE b.parent_bin_id IS NOT NULL AND p.id IS NULL`,
  binsMiscounted: `SELECT b.id FROM bins b LEFT JOIN (
       SELECT owner_id, bin_id, count(*) FILTER (WHERE deleted_at IS NULL) AS shown, count(*) AS all FROM items GROUP BY owner_id, bin_id
     ) i ON i.owner_id = b.owner_id AND i.bin_id = b.id
     WHERE b.item_count <> coalesce(i.shown, 0) OR b.item_rows <> coalesce(i.all, 0)`,
  ownersWithoutProfile: `SELECT t.id FROM (SELECT id, owner_id FROM bins UNION ALL SELECT id, owner_id FROM locations) t
     LEFT JOIN profiles p ON p.user_id = t.owner_id WHERE p.user_id IS NULL`,
  profilesWithoutAccount: `SELECT p.user_id AS id FROM profiles p LEFT JOIN "user" u ON u.id = p.user_id
     WHERE u.id IS NULL`,
  accessWithoutTarget: `SELECT e.target AS id FROM access_entries e
     LEFT JOIN bins b ON e.kind = 'bin' AND b.owner_id = e.owner_id AND b.id = e.target
     LEFT JOIN locations l ON e.kind = 'location' AND l.owner_id = e.owner_id AND l.id = e.target
     WHERE b.id IS NULL AND l.id IS NULL`,
  visibleDiffers: `SELECT coalesce(v.target, e.target) AS id FROM visible v FULL JOIN (
       SELECT DISTINCT ON (user_id, kind, target) user_id, kind, target, owner_id, role FROM access_entries
       ORDER BY user_id, kind, target, array_position(ARRAY['admin', 'editor', 'viewer'], role)
     ) AS e USING (user_id, kind, target, owner_id, role)
     WHERE v.target IS NULL OR e.target IS NULL`,
  attachmentsWithoutTarget: `SELECT p.id FROM attachments p
     LEFT JOIN bins b ON p.kind = 'bin' AND b.owner_id = p.owner_id AND b.id = p.target
     LEFT JOIN locations l ON p.kind = 'location' AND l.owner_id = p.owner_id AND l.id = p.target
     LEFT JOIN items i ON p.kind = 'item' AND i.owner_id = p.owner_id AND i.bin_id = p.bin_id AND i.id = p.target
     WHERE p.kind <> 'me' AND b.id IS NULL AND l.id IS NULL AND i.id IS NULL`,
  codesElsewhere: `SELECT t.id FROM (
       SELECT id, owner_id, qr_code FROM bins UNION ALL SELECT id, owner_id, qr_code FROM locations WHERE qr_code IS NOT NULL
     ) t LEFT JOIN codes c ON c.code = t.qr_code
     WHERE c.code IS NULL OR c.owner_id <> t.owner_id OR t.id NOT IN (coalesce(c.bin_id, t.owner_id), coalesce(c.location_id, t.owner_id))`,
} as const satisfies Record<RowRule, string>;

/** Counts the rows that violate each rule. */
export const queryOrphans = statement<{ rule: RowRule; count: number; example: string | null }>(
  'doctor-orphans',
  Object.entries(rules)
    .map(
      ([rule, sql]) =>
        `SELECT '${rule}' AS rule, count(*) AS count, min(id::text) AS example FROM (${sql}) AS found`,
    )
    .join(' UNION ALL '),
);

export const queryFileKeys = statement<{ fileKey: string; isPhoto: boolean }>(
  'doctor-attachments',
  `SELECT file_key AS "fileKey", type = 'photo' AS "isPhoto" FROM attachments WHERE file_key IS NOT NULL`,
);

/** Files that are waiting to be removed, or being uploaded. */
export const queryUnusedKeys = statement<{ fileKey: string }>(
  'doctor-unused-files',
  `SELECT file_key AS "fileKey" FROM unused_files`,
);

export const queryServer = statement<{
  version: string;
  major: number;
  now: string;
  newest: string | null;
  bytes: number;
}>(
  'doctor-server',
  `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
     clock_timestamp() AS now, (SELECT max(created_at) FROM operations) AS newest,
     pg_database_size(current_database()) AS bytes`,
);

export const queryFailedJobs = statement<{ name: string; count: number }>(
  'doctor-failed-jobs',
  `SELECT task_identifier AS name, count(*) AS count FROM graphile_worker.jobs WHERE attempts >= 5 GROUP BY 1 ORDER BY 1`,
);

export type AliasedRow = { id: string; aliases: string | null; aliasKeys: string[] };

export const queryAliases = statement<AliasedRow>(
  'doctor-aliases',
  `SELECT id, aliases, coalesce(alias_keys, '{}') AS "aliasKeys"
   FROM (SELECT id, aliases, alias_keys FROM bins UNION ALL SELECT id, aliases, alias_keys FROM locations) AS t
   WHERE aliases IS NOT NULL OR alias_keys <> '{}'`,
);

/** `hasFile`: the file must exist; of the others it may. */
export type FileRow = { kind: 'exports' | 'imports'; id: string; hasFile: boolean };

export const queryFileRows = statement<FileRow>(
  'doctor-files',
  `SELECT 'exports' AS kind, id, state = 'ready' AND expires_at > now() AS "hasFile" FROM exports
   UNION ALL SELECT 'imports', id, state <> 'receiving' AND expires_at > now() FROM imports`,
);
