/**
 * The treatment of every table when an account is erased; a test fails for a table that is in none of these lists.
 * Rows are deleted in portions by their primary key.
 */
type ErasedTable = { owner: 'owner_id' | 'user_id'; key: string };

/** In this order, so that no row takes many others with it. */
export const erasedTables = {
  access_entries: { owner: 'owner_id', key: 'owner_id, kind, target, user_id, via_kind, via_id, group_id' },
  trashed_entries: { owner: 'owner_id', key: 'owner_id, location_id, user_id, kind, target, group_id' },
  access_requests: { owner: 'owner_id', key: 'owner_id, kind, target, user_id' },
  tokens: { owner: 'owner_id', key: 'token_hash' },
  invites: { owner: 'owner_id', key: 'owner_id, id' },
  invite_errands: { owner: 'owner_id', key: 'owner_id, id' },
  invite_mails: { owner: 'owner_id', key: 'owner_id, email' },
  join_uses: { owner: 'owner_id', key: 'owner_id, link_id, user_id' },
  join_links: { owner: 'owner_id', key: 'owner_id, id' },
  group_members: { owner: 'owner_id', key: 'owner_id, group_id, user_id' },
  group_grants: { owner: 'owner_id', key: 'owner_id, group_id, kind, target' },
  group_removals: { owner: 'owner_id', key: 'owner_id, group_id, user_id' },
  groups: { owner: 'owner_id', key: 'owner_id, id' },
  share_links: { owner: 'owner_id', key: 'owner_id, id' },
  public_labels: { owner: 'owner_id', key: 'label_key, owner_id, bin_id' },
  items: { owner: 'owner_id', key: 'owner_id, bin_id, id' },
  item_tombstones: { owner: 'owner_id', key: 'owner_id, bin_id, id' },
  history: { owner: 'owner_id', key: 'owner_id, kind, target, id' },
  bins: { owner: 'owner_id', key: 'owner_id, id' },
  locations: { owner: 'owner_id', key: 'owner_id, id' },
  stock_ticks: { owner: 'user_id', key: 'user_id, check_id, kind, thing' },
  stock_checks: { owner: 'user_id', key: 'user_id, id' },
  notifications: { owner: 'user_id', key: 'user_id, id' },
  operations: { owner: 'user_id', key: 'user_id, operation_id' },
  own_requests: { owner: 'user_id', key: 'user_id, kind, target' },
  received_invites: { owner: 'user_id', key: 'user_id, kind, target' },
  push_jobs: { owner: 'user_id', key: 'user_id, notification_id, session_id' },
  visible: { owner: 'user_id', key: 'user_id, kind, target' },
  import_mappings: { owner: 'user_id', key: 'user_id, header_hash' },
  reminders: { owner: 'user_id', key: 'user_id, id' },
  sent_reminders: { owner: 'user_id', key: 'user_id, thing, kind, day' },
  reminder_settings: { owner: 'user_id', key: 'user_id' },
  set_aside_rows: { owner: 'user_id', key: 'user_id, id' },
} as const satisfies Record<string, ErasedTable>;

export type ErasedTableName = keyof typeof erasedTables;

/** Erased by statements of their own: first what signs in, last the account itself. */
export const erasedOtherwise = [
  ...['session', 'account', 'passkeys', 'push_subscriptions', 'verification'],
  ...['photos', 'subscriptions', 'suggestion_counts', 'imports', 'account_revisions', 'profiles', '"user"'],
] as const;

/** Why rows of these tables stay. */
export const keptTables: Record<string, string> = {
  ids: 'An id is never given twice. It is a random number, and nothing says any more whose it was.',
  codes: 'A printed code is never given to somebody else. It is voided, and its owner and uses are deleted.',
  revoked_sessions:
    'A device that was offline erases its copy when it comes back. Hashes of tokens, deleted after 400 days.',
  unused_photo_files: 'The job that removes files deletes these rows with them, within minutes.',
  exports: 'Cancelled; the purge of exports deletes these rows with their files, within a minute.',
  sign_in_attempts: 'Counts by keyed hashes, deleted after a quarter of an hour, or a month for networks.',
  installation: 'About the server, not about people.',
  schema_migrations: 'About the server, not about people.',
};
