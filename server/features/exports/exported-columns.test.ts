import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { exportRecords, type RecordFile } from './export-format.ts';

/** The `field` of its table's file that exports a column, or the reason why none does. */
type Column = { field: string } | { reason: string };
type Table = { file: RecordFile; columns: Record<string, Column> } | { reason: string };

const at = (...fields: string[]): Record<string, Column> =>
  Object.fromEntries(fields.map((field) => [snake(field), { field }]));

const without = (reason: string, ...columns: string[]): Record<string, Column> =>
  Object.fromEntries(columns.map((column) => [column, { reason }]));

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const owner = without('it is the person', 'owner_id', 'user_id');
const counted = 'the server counts it anew';
const derived = 'it follows from other columns';
const stream = 'it counts changes of this server';
const signIn = 'it lets people sign in and stays on its server';
const passing = 'it is work that passes within moments';
const asTarget = { kind: { field: 'target' }, target: { field: 'target' } } as const;

/** Every table and column. A new one must be in an export or have a reason here. */
const covered: Record<string, Table> = {
  access_entries: {
    file: 'access.ndjson',
    columns: {
      ...without('it is the person', 'owner_id'),
      ...asTarget,
      ...at('userId', 'role', 'grantedBy', 'grantedAt'),
      via_kind: { field: 'via' },
      via_id: { field: 'via' },
      ...at('groupId'),
    },
  },
  access_requests: {
    file: 'requests.ndjson',
    columns: {
      ...without('it is the person', 'owner_id'),
      ...asTarget,
      ...at('userId', 'message', 'requestedAt', 'wholePlace'),
      ...without('a denied request is shown to nobody', 'denied_at'),
      ...without('what a join link offers is in join-links.ndjson', 'offer'),
    },
  },
  account: { reason: signIn },
  account_revisions: { reason: stream },
  bins: {
    file: 'bins.ndjson',
    columns: {
      ...owner,
      ...at('id', 'name', 'ownerScopedId', 'parentBinId', 'locationId', 'isPrivate', 'qrCode', 'qrLabel'),
      ...at('description', 'aliases', 'tags', 'color', 'icon', 'photos', 'pin', 'pinLocationId', 'createdAt'),
      ...at('lastAccessed', 'archivedAt', 'missingSince', 'deletedAt', 'deletedWith', 'viewersMayTakeOut'),
      ...without(counted, 'item_count', 'quantity_total', 'item_rows', 'item_bytes'),
      ...without(stream, 'revision', 'pruned_revision'),
      ...without(derived, 'name_key', 'label_key', 'label_code', 'alias_keys'),
      ...without('the links are in share-links.ndjson', 'public_links'),
    },
  },
  codes: {
    file: 'codes.ndjson',
    columns: {
      ...owner,
      ...at('code', 'createdAt', 'voidedAt', 'printedAt', 'sheetId', 'sheetTemplate', 'use', 'number'),
      bin_id: { field: 'target' },
      location_id: { field: 'target' },
      ...without(stream, 'revision'),
    },
  },
  exports: { reason: 'it is the list of the exports themselves' },
  groups: {
    file: 'account.json',
    columns: { '*': { field: 'groups' } },
  },
  group_members: { file: 'account.json', columns: { '*': { field: 'groups' } } },
  group_grants: { file: 'account.json', columns: { '*': { field: 'groups' } } },
  group_removals: { reason: 'it keeps old links of this server from working' },
  history: {
    file: 'history.ndjson',
    columns: {
      ...owner,
      ...asTarget,
      ...at('id', 'event', 'at', 'actorId', 'actorName', 'names', 'count', 'detail'),
    },
  },
  ids: { reason: 'the ids are in the other files' },
  import_mappings: { reason: 'it remembers how files of other products were read' },
  imports: { reason: 'it is the list of uploaded files' },
  installation: { reason: 'it describes the server' },
  invite_errands: { reason: passing },
  invite_mails: { reason: 'it limits how many mails go to an address' },
  invites: {
    file: 'invites.ndjson',
    columns: {
      ...owner,
      ...asTarget,
      ...at('id', 'email', 'role', 'groupId', 'invitedBy', 'invitedAt', 'expiresAt'),
      ...without(
        'an answered invitation became an entry, or is shown to nobody',
        'answered_at',
        'accepted_by',
        'signed_up_by',
      ),
    },
  },
  join_links: {
    file: 'join-links.ndjson',
    columns: {
      ...owner,
      ...at(
        'id',
        'targets',
        'groupId',
        'role',
        'usesMax',
        'asksFirst',
        'createdBy',
        'createdAt',
        'expiresAt',
        'endedAt',
      ),
    },
  },
  join_uses: {
    file: 'join-links.ndjson',
    columns: { '*': { field: 'people' } },
  },
  item_tombstones: { reason: 'it tells devices of what was removed' },
  items: {
    file: 'items.ndjson',
    columns: {
      ...owner,
      ...at('binId', 'id', 'name', 'quantity', 'tags', 'unit', 'notes', 'value', 'currency', 'purchaseDate'),
      ...at(
        'expiryDate',
        'warrantyUntil',
        'lowStockAt',
        'barcode',
        'loanedTo',
        'loanedCount',
        'dueDate',
        'loans',
      ),
      ...at('outAt', 'outBy', 'outById', 'lowSince', 'dateAdded', 'updatedAt', 'deletedAt', 'photos'),
      ...without(stream, 'revision'),
      ...without(counted, 'bytes'),
    },
  },
  locations: {
    file: 'places.ndjson',
    columns: {
      ...owner,
      ...at('id', 'name', 'description', 'address', 'aliases', 'color', 'createdAt', 'deletedAt', 'qrCode'),
      ...at('photos', 'coordinates', 'planPhotoId', 'regions', 'viewersMayTakeOut'),
      held: { field: 'heldBinIds' },
      ...without('the links are in share-links.ndjson', 'public_links'),
      ...without(derived, 'alias_keys'),
      ...without(stream, 'revision'),
    },
  },
  notifications: { file: 'account.json', columns: { '*': { field: 'notifications' } } },
  operations: { reason: 'it answers repeated requests of devices' },
  own_requests: { file: 'account.json', columns: { '*': { field: 'requests' } } },
  passkeys: { reason: signIn },
  photos: {
    file: 'photos.ndjson',
    columns: {
      ...owner,
      ...at('id', 'kind', 'target', 'binId', 'bytes', 'width', 'height', 'placeholder', 'createdBy'),
      ...at('createdAt', 'deletedAt', 'place'),
      ...without('the files in the zip are named after the id', 'file_key'),
    },
  },
  profiles: {
    file: 'account.json',
    columns: {
      user_id: { field: 'uid' },
      ...at('email', 'displayName', 'plan', 'createdAt', 'mutedNotifications', 'savedSearches', 'currency'),
      photo_url: { field: 'photoURL' },
      photos: { field: 'photo' },
      ...without('it follows from whether there is a photo', 'photo_settled'),
      ...without(stream, 'revision'),
      ...without('it is about deleting the account', 'deletion_due_at', 'erasing_since'),
    },
  },
  public_labels: { reason: derived },
  push_jobs: { reason: passing },
  push_subscriptions: { reason: 'it belongs to a device' },
  received_invites: { file: 'account.json', columns: { '*': { field: 'invites' } } },
  revoked_sessions: { reason: signIn },
  schema_migrations: { reason: 'it describes the server' },
  session: { reason: signIn },
  sign_in_attempts: { reason: 'it has only counts by keyed hashes' },
  set_aside_rows: { reason: 'nothing is exported while the account is being deleted' },
  reminder_settings: { file: 'account.json', columns: { '*': { field: 'reminderChoice' } } },
  reminders: { file: 'account.json', columns: { '*': { field: 'reminders' } } },
  sent_reminders: { reason: 'it keeps this server from sending a reminder twice' },
  share_links: {
    file: 'share-links.ndjson',
    columns: {
      ...owner,
      ...at('id', 'binId', 'locationId', 'binIds', 'createdBy', 'createdAt', 'expiresAt'),
    },
  },
  stock_checks: { file: 'account.json', columns: { '*': { field: 'stockChecks' } } },
  stock_ticks: { file: 'account.json', columns: { '*': { field: 'stockChecks' } } },
  subscriptions: { reason: 'it belongs to the payment service of this server' },
  suggestion_counts: { reason: 'it limits one day' },
  tokens: { reason: 'it is a secret of the server' },
  trashed_entries: {
    file: 'access.ndjson',
    columns: {
      ...without('it is the person', 'owner_id'),
      ...asTarget,
      ...at('userId', 'role', 'grantedBy', 'grantedAt', 'groupId'),
      location_id: { field: 'trashedWith' },
    },
  },
  unused_photo_files: { reason: passing },
  user: { reason: signIn },
  verification: { reason: signIn },
  visible: { reason: 'it is an index of access.ndjson' },
};

const snapshot = await readFile(join(import.meta.dirname, '../../db/schema.snapshot.sql'), 'utf8');
const tables = new Map(
  snapshot.split('\n\n').map((table) => {
    const [first = '', ...lines] = table.trim().split('\n');
    const columns = lines.map((line) => line.trim().split(' ')[0] ?? '');
    return [
      first.replace('TABLE ', '').replaceAll('"', ''),
      columns.filter((column) => !/^(CONSTRAINT|CREATE)$/.test(column)),
    ];
  }),
);

test('every table is in an export or has a reason why not', () => {
  expect(Object.keys(covered).sort()).toEqual([...tables.keys()].sort());
});

test('every column of an exported table is in its file or has a reason why not', () => {
  for (const [name, table] of Object.entries(covered)) {
    if ('reason' in table) continue;
    const listed = Object.keys(table.columns);
    const missing = tables.get(name)?.filter((column) => !listed.includes('*') && !listed.includes(column));
    expect([name, missing]).toEqual([name, []]);
  }
});

test('every field that a column is said to be in is in the format', () => {
  for (const [name, table] of Object.entries(covered)) {
    if ('reason' in table) continue;
    const schema: z.ZodType = exportRecords[table.file];
    const fields = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    for (const [column, where] of Object.entries(table.columns))
      if ('field' in where)
        expect([name, column, fields]).toEqual([name, column, expect.arrayContaining([where.field])]);
  }
});

test('docs/export-format.schema.json is what npm run docs:export writes', async () => {
  const { exportSchemas } = await import('./export-format.ts');
  const file = await readFile(join(import.meta.dirname, '../../../docs/export-format.schema.json'), 'utf8');
  expect(JSON.parse(file)).toEqual(exportSchemas());
});

test('docs/export-format.md names every file of an export', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../docs/export-format.md'), 'utf8');
  for (const name of [...Object.keys(exportRecords), 'manifest.json', 'items.csv', 'loans.csv', 'bins.csv'])
    expect(page).toContain(`\`${name}\``);
});
