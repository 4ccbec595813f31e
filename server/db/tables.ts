/** The column with the person whose rows they are. */
type Owned = { ownedBy: 'owner_id' | 'user_id' };

/**
 * The column by which Citus spreads the table over its nodes, `ownedBy` by default: all of a person are on one node. A
 * table that is found by a value alone is spread by that value. `onCoordinator` says why a table stays on the coordinator,
 * which all processes connect to.
 */
type Spread = Owned | (Partial<Owned> & { spreadBy: string }) | { onCoordinator: string };

/**
 * What happens to the rows when their account is erased: they are deleted in portions by this primary key, with the
 * account (by a statement, or ON DELETE CASCADE of its profile), by a statement of their own, or kept for a reason.
 */
type Erasure =
  | { eraseBy: string }
  | { erasedWith: 'account' | 'attachments' | 'sign-in' }
  | { staysBecause: string };

/** The files of an account’s export that have the rows, or the reason why none has. */
type Export = { file: string | readonly string[] } | { notExported: string };

const signIn = 'it lets people sign in and stays on its server';
const passing = 'it is work that passes within moments';

/**
 * Every table, referenced tables first. A test compares the list with the schema; exported-columns.test.ts has the columns.
 */
export const tables = {
  profiles: { ownedBy: 'user_id', erasedWith: 'account', file: 'account.json' },
  account_revisions: {
    ownedBy: 'user_id',
    erasedWith: 'account',
    notExported: 'it counts changes of this server',
  },

  bins: { ownedBy: 'owner_id', eraseBy: 'owner_id, id', file: 'bins.ndjson' },
  locations: { ownedBy: 'owner_id', eraseBy: 'owner_id, id', file: 'places.ndjson' },
  items: { ownedBy: 'owner_id', eraseBy: 'owner_id, bin_id, id', file: 'items.ndjson' },
  alias_claims: {
    ownedBy: 'owner_id',
    eraseBy: 'owner_id',
    notExported: 'it counts writes of this server',
  },
  item_tombstones: {
    ownedBy: 'owner_id',
    eraseBy: 'owner_id, bin_id, id',
    notExported: 'it tells devices of what was removed',
  },
  share_links: { ownedBy: 'owner_id', eraseBy: 'owner_id, id', file: 'share-links.ndjson' },
  trashed_entries: {
    ownedBy: 'owner_id',
    eraseBy: 'owner_id, location_id, user_id, kind, target, group_id',
    file: 'access.ndjson',
  },
  access_entries: {
    ownedBy: 'owner_id',
    eraseBy: 'owner_id, kind, target, user_id, via_kind, via_id, group_id',
    file: 'access.ndjson',
  },
  access_requests: {
    ownedBy: 'owner_id',
    eraseBy: 'owner_id, kind, target, user_id',
    file: 'requests.ndjson',
  },
  history: { ownedBy: 'owner_id', eraseBy: 'owner_id, kind, target, id', file: 'history.ndjson' },
  attachments: {
    ownedBy: 'owner_id',
    erasedWith: 'attachments',
    file: ['photos.ndjson', 'documents.ndjson'],
  },
  unused_files: {
    ownedBy: 'owner_id',
    staysBecause: 'The job that removes files deletes these rows with them, within minutes.',
    notExported: passing,
  },

  groups: { ownedBy: 'owner_id', eraseBy: 'owner_id, id', file: 'account.json' },
  group_members: { ownedBy: 'owner_id', eraseBy: 'owner_id, group_id, user_id', file: 'account.json' },
  group_grants: { ownedBy: 'owner_id', eraseBy: 'owner_id, group_id, kind, target', file: 'account.json' },
  group_removals: {
    ownedBy: 'owner_id',
    eraseBy: 'owner_id, group_id, user_id',
    notExported: 'it keeps old links of this server from working',
  },
  invites: { ownedBy: 'owner_id', eraseBy: 'owner_id, id', file: 'invites.ndjson' },
  invite_errands: { ownedBy: 'owner_id', eraseBy: 'owner_id, id', notExported: passing },
  invite_mails: {
    ownedBy: 'owner_id',
    eraseBy: 'owner_id, email',
    notExported: 'it limits how many mails go to an address',
  },
  join_links: { ownedBy: 'owner_id', eraseBy: 'owner_id, id', file: 'join-links.ndjson' },
  join_uses: { ownedBy: 'owner_id', eraseBy: 'owner_id, link_id, user_id', file: 'join-links.ndjson' },

  visible: {
    ownedBy: 'user_id',
    eraseBy: 'user_id, kind, target',
    notExported: 'it is an index of access.ndjson',
  },
  received_invites: { ownedBy: 'user_id', eraseBy: 'user_id, kind, target', file: 'account.json' },
  own_requests: { ownedBy: 'user_id', eraseBy: 'user_id, kind, target', file: 'account.json' },
  notifications: { ownedBy: 'user_id', eraseBy: 'user_id, id', file: 'account.json' },
  push_jobs: {
    ownedBy: 'user_id',
    eraseBy: 'user_id, notification_id, session_id',
    notExported: passing,
  },
  operations: {
    ownedBy: 'user_id',
    eraseBy: 'user_id, operation_id',
    notExported: 'it answers repeated requests of devices',
  },
  stock_checks: { ownedBy: 'user_id', eraseBy: 'user_id, id', file: 'account.json' },
  stock_ticks: { ownedBy: 'user_id', eraseBy: 'user_id, check_id, kind, thing', file: 'account.json' },
  list_entries: {
    ownedBy: 'owner_id',
    eraseBy: 'owner_id, target, list_id, thing',
    file: 'list-entries.ndjson',
  },
  subscriptions: {
    ownedBy: 'user_id',
    erasedWith: 'account',
    notExported: 'it belongs to the payment service of this server',
  },
  suggestion_counts: { ownedBy: 'user_id', erasedWith: 'account', notExported: 'it limits one day' },
  exports: {
    ownedBy: 'user_id',
    staysBecause: 'Cancelled; the purge of exports deletes these rows with their files, within a minute.',
    notExported: 'it is the list of the exports themselves',
  },
  imports: {
    ownedBy: 'user_id',
    erasedWith: 'account',
    notExported: 'it is the list of uploaded files',
  },
  import_mappings: {
    ownedBy: 'user_id',
    eraseBy: 'user_id, header_hash',
    notExported: 'it remembers how files of other products were read',
  },
  set_aside_rows: {
    ownedBy: 'user_id',
    eraseBy: 'user_id, id',
    notExported: 'nothing is exported while the account is being deleted',
  },
  reminder_settings: { ownedBy: 'user_id', eraseBy: 'user_id', file: 'account.json' },
  reminders: { ownedBy: 'user_id', eraseBy: 'user_id, id', file: 'account.json' },
  sent_reminders: {
    ownedBy: 'user_id',
    eraseBy: 'user_id, thing, kind, day',
    notExported: 'it keeps this server from sending a reminder twice',
  },

  ids: {
    spreadBy: 'id',
    staysBecause:
      'An id is never given twice. It is a random number, and nothing says any more whose it was.',
    notExported: 'the ids are in the other files',
  },
  codes: {
    spreadBy: 'code',
    staysBecause:
      'A printed code is never given to somebody else. It is voided, and its owner and uses are deleted.',
    file: 'codes.ndjson',
  },
  public_labels: {
    spreadBy: 'label_key',
    ownedBy: 'owner_id',
    eraseBy: 'label_key, owner_id, bin_id',
    notExported: 'it follows from other columns',
  },
  tokens: {
    spreadBy: 'token_hash',
    ownedBy: 'owner_id',
    eraseBy: 'token_hash',
    notExported: 'it is a secret of the server',
  },

  '"user"': {
    onCoordinator: 'sign-in: few and small rows, found by address',
    erasedWith: 'account',
    notExported: signIn,
  },
  session: { onCoordinator: 'sign-in, cached by each process', erasedWith: 'sign-in', notExported: signIn },
  account: { onCoordinator: 'sign-in', erasedWith: 'sign-in', notExported: signIn },
  verification: { onCoordinator: 'sign-in', erasedWith: 'sign-in', notExported: signIn },
  passkeys: { onCoordinator: 'sign-in', erasedWith: 'sign-in', notExported: signIn },
  personal_tokens: {
    onCoordinator: 'as sessions, found by their hash and cached by each process',
    erasedWith: 'sign-in',
    notExported: signIn,
  },
  revoked_sessions: {
    onCoordinator: 'sign-in',
    staysBecause:
      'A device that was offline erases its copy when it comes back. Hashes of tokens, deleted after 400 days.',
    notExported: signIn,
  },
  sign_in_attempts: {
    onCoordinator: 'sign-in: counts that last for minutes',
    staysBecause: 'Counts by keyed hashes, deleted after a quarter of an hour, or a month for networks.',
    notExported: 'it has only counts by keyed hashes',
  },
  push_subscriptions: {
    onCoordinator: 'end with their session',
    erasedWith: 'sign-in',
    notExported: 'it belongs to a device',
  },
  server_settings: {
    onCoordinator: 'one row about the whole server',
    staysBecause: 'About the server, not about people; it names no operator once that account is erased.',
    notExported: 'it describes the server',
  },
  operator_log: {
    onCoordinator: 'few rows about the whole server',
    staysBecause: 'It tells what was done with the server; who is left out once that account is erased.',
    notExported: 'it describes the server',
  },
  installation: {
    onCoordinator: 'one row about the whole database',
    staysBecause: 'About the server, not about people.',
    notExported: 'it describes the server',
  },
  schema_migrations: {
    onCoordinator: 'about the whole database',
    staysBecause: 'About the server, not about people.',
    notExported: 'it describes the server',
    notBackedUp: 'the restore applies the same migrations, which fill it',
  },
} as const satisfies Record<string, Spread & Erasure & Export & { notBackedUp?: string }>;

type Tables = typeof tables;
export type TableName = keyof Tables;

/** Names of the tables of which the list says this. */
export type TablesWith<Key extends string> = {
  [Name in TableName]: Key extends keyof Tables[Name] ? Name : never;
}[TableName];

/** The columns by which Citus spreads tables, referenced tables first. */
export const distributionColumns: ReadonlyMap<string, string> = new Map(
  Object.entries<Spread>(tables).flatMap(([name, table]): [string, string][] => {
    if ('onCoordinator' in table) return [];
    return [[name, 'spreadBy' in table ? table.spreadBy : table.ownedBy]];
  }),
);
