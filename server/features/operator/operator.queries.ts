import type { Finding } from '#domain/operator/health-findings.ts';
import type { Audience, OperatorActName, SignUp } from '#domain/operator/operator-calls.ts';
import type { Plan } from '#domain/plans/plan-calls.ts';
import { statement } from '#server/db/statement.ts';

/** What the operator chose; null where the environment or the default counts. */
export type StoredSettings = {
  operatorId: string | null;
  audience: Audience | null;
  name: string | null;
  plan: Plan | null;
  signUp: SignUp | null;
  supportEmail: string | null;
};

const columns = `operator_id AS "operatorId", audience, name, plan, sign_up AS "signUp", support_email AS "supportEmail"`;

/** No row before the first account. */
export const querySettings = statement<StoredSettings>(
  'server-settings',
  `SELECT ${columns} FROM server_settings`,
);

export const lockSettings = statement<StoredSettings>(
  'server-settings-lock',
  `SELECT ${columns} FROM server_settings FOR UPDATE`,
);

export const updateSettings = statement<object, Omit<StoredSettings, 'operatorId'>>(
  'server-settings-update',
  `UPDATE server_settings SET audience = $audience, name = $name, plan = $plan, sign_up = $signUp,
     support_email = $supportEmail`,
);

export const queryHasAccounts = statement<{ hasAccounts: boolean }>(
  'server-has-accounts',
  `SELECT EXISTS (SELECT 1 FROM "user") AS "hasAccounts"`,
);

/**
 * Makes the oldest account the operator, unless this was decided before. The key of the only row decides between accounts
 * that are made at once; the condition keeps later sign-ups from sorting all accounts. With `hasOperator` false, nobody
 * becomes the operator any more.
 */
export const claimOperator = statement<{ operatorId: string | null }, { hasOperator: boolean }>(
  'operator-claim',
  `INSERT INTO server_settings (only_row, operator_id)
   SELECT true, CASE WHEN $hasOperator::boolean THEN u.id END FROM (SELECT id FROM "user" ORDER BY created_at, id LIMIT 1) AS u
   WHERE NOT EXISTS (SELECT 1 FROM server_settings)
   ON CONFLICT (only_row) DO NOTHING RETURNING operator_id AS "operatorId"`,
);

export const storeOperator = statement<object, { userId: string }>(
  'operator-set',
  `INSERT INTO server_settings (only_row, operator_id) VALUES (true, $userId)
   ON CONFLICT (only_row) DO UPDATE SET operator_id = excluded.operator_id`,
);

type LogRow = {
  id: string;
  at: string;
  act: OperatorActName;
  actorName: string | null;
  subjectName: string | null;
  plan: Plan | null;
  backup: string | null;
};

export const queryLog = statement<LogRow, { limit: number }>(
  'operator-log',
  `SELECT l.id, l.at, l.act, a.name AS "actorName", s.name AS "subjectName", l.detail->>'plan' AS plan,
     l.detail->>'backup' AS backup
   FROM operator_log l LEFT JOIN "user" a ON a.id = l.actor_id LEFT JOIN "user" s ON s.id = l.subject_id
   ORDER BY l.id DESC LIMIT $limit`,
);

/** The newest check of each backup that the log names; `finding` is null while it runs. */
export const queryBackupChecks = statement<{ name: string; at: string; finding: Finding | null }>(
  'operator-log-backup-checks',
  `SELECT DISTINCT ON (detail->>'backup') detail->>'backup' AS name, at, detail->'finding' AS finding
   FROM operator_log WHERE act IN ('checkBackup', 'backupWhole', 'backupFault') ORDER BY detail->>'backup', id DESC`,
);

type NewLogEntry = {
  id: string;
  at: string;
  actorId: string | null;
  act: string;
  subjectId: string | null;
  detail: string | null;
};

/** Keeps the newest entries, whose ids are the largest. */
export const deleteOldLogEntries = statement<object, { keepCount: number }>(
  'operator-log-prune',
  `DELETE FROM operator_log WHERE id < (SELECT id FROM operator_log ORDER BY id DESC OFFSET $keepCount - 1 LIMIT 1)`,
);

export const insertLogEntry = statement<object, NewLogEntry>(
  'operator-log-insert',
  `INSERT INTO operator_log (id, at, actor_id, act, subject_id, detail)
   VALUES ($id, $at, $actorId, $act, $subjectId, $detail)`,
);
