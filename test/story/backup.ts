import type { Pool } from 'pg';
import { inTransaction, type Transaction } from '#server/db/transaction.ts';

/** In an order in which rows can be inserted again. */
const tables = [
  'profiles',
  'account_revisions',
  'ids',
  'codes',
  'locations',
  'bins',
  'public_labels',
  'list_entries',
  'items',
  'item_tombstones',
  'groups',
  'group_members',
  'group_grants',
  'access_entries',
  'trashed_entries',
  'visible',
  'access_requests',
  'own_requests',
  'invites',
  'received_invites',
  'share_links',
  'join_links',
  'join_uses',
  'tokens',
  'notifications',
  'history',
  'operations',
  'invite_errands',
  'invite_mails',
  'stock_checks',
  'stock_ticks',
  'reminder_settings',
  'reminders',
  'sent_reminders',
];

/** Copies all tables of the product. */
export function takeBackup(pool: Pool): Promise<void> {
  return inTransaction(pool, async (tx) => {
    await tx.query(`LOCK TABLE ${tables.join(', ')} IN SHARE MODE`);
    for (const table of tables) {
      await tx.query(`DROP TABLE IF EXISTS kept_${table}`);
      await tx.query(`CREATE TABLE kept_${table} AS TABLE ${table}`);
    }
  });
}

/** Restores the backup under a new epoch; returns false if there is none. */
export function restoreBackup(pool: Pool): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ kept: string | null }>(`SELECT to_regclass('kept_bins') AS kept`);
    if (!rows[0]?.kept) return false;
    await tx.query(
      `SET LOCAL citus.multi_shard_modify_mode = 'sequential'; SET LOCAL citus.propagate_set_commands = 'local';
       SET LOCAL story.is_restoring = 'true'`,
    );
    await tx.query(`LOCK TABLE ${tables.join(', ')} IN EXCLUSIVE MODE`);
    for (const table of tables.toReversed()) await tx.query(`DELETE FROM ${table}`);
    for (const table of tables) {
      const columns = await writableColumns(tx, table);
      await tx.query(`INSERT INTO ${table} (${columns}) SELECT ${columns} FROM kept_${table}`);
    }
    await tx.query('UPDATE installation SET epoch = gen_random_uuid()');
    return true;
  });
}

/** All columns that are not generated. */
async function writableColumns(tx: Transaction, table: string): Promise<string> {
  const { rows } = await tx.query<{ columns: string }>(
    `SELECT string_agg(quote_ident(column_name), ', ') AS columns FROM information_schema.columns
     WHERE table_schema = current_schema() AND table_name = $1 AND is_generated = 'NEVER'`,
    [table],
  );
  return rows[0]?.columns ?? '';
}
