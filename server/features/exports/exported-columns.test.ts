import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { type TablesWith, tables } from '#server/db/tables.ts';
import { exportRecords } from './export-format.ts';

/** The `field` of its table's file that exports a column, or the reason why none does. */
type Column = { field: string } | { reason: string };

const at = (...fields: string[]): Record<string, Column> =>
  Object.fromEntries(fields.map((field) => [snake(field), { field }]));

const without = (reason: string, ...columns: string[]): Record<string, Column> =>
  Object.fromEntries(columns.map((column) => [column, { reason }]));

const snake = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

const owner = without('it is the person', 'owner_id', 'user_id');
const counted = 'the server counts it anew';
const derived = 'it follows from other columns';
const stream = 'it counts changes of this server';
const asTarget = { kind: { field: 'target' }, target: { field: 'target' } } as const;

/** Every column of an exported table. A new one must be in the export or have a reason here. */
const covered: Record<TablesWith<'file'>, Record<string, Column>> = {
  access_entries: {
    ...without('it is the person', 'owner_id'),
    ...asTarget,
    ...at('userId', 'role', 'grantedBy', 'grantedAt'),
    via_kind: { field: 'via' },
    via_id: { field: 'via' },
    ...at('groupId'),
  },
  access_requests: {
    ...without('it is the person', 'owner_id'),
    ...asTarget,
    ...at('userId', 'message', 'requestedAt', 'wholePlace'),
    ...without('a denied request is shown to nobody', 'denied_at'),
    ...without('what a join link offers is in join-links.ndjson', 'offer'),
  },
  bins: {
    ...owner,
    ...at('id', 'name', 'ownerScopedId', 'parentBinId', 'locationId', 'isPrivate', 'qrCode', 'qrLabel'),
    ...at(
      'description',
      'aliases',
      'tags',
      'color',
      'icon',
      'photos',
      'documents',
      'pin',
      'pinLocationId',
      'createdAt',
    ),
    ...at('lastAccessed', 'archivedAt', 'missingSince', 'deletedAt', 'deletedWith', 'viewersMayTakeOut'),
    ...at('lists', 'fields'),
    ...without(counted, 'item_count', 'quantity_total', 'item_rows', 'item_bytes'),
    ...without(stream, 'revision', 'pruned_revision'),
    ...without(derived, 'name_key', 'label_key', 'label_code', 'alias_keys'),
    ...without('the links are in share-links.ndjson', 'public_links'),
  },
  codes: {
    ...owner,
    ...at('code', 'createdAt', 'voidedAt', 'printedAt', 'sheetId', 'sheetTemplate', 'use', 'number'),
    bin_id: { field: 'target' },
    location_id: { field: 'target' },
    ...without(stream, 'revision'),
    ...without('only the print just made can be taken back', 'is_reprint'),
  },
  groups: { '*': { field: 'groups' } },
  group_members: { '*': { field: 'groups' } },
  group_grants: { '*': { field: 'groups' } },
  history: {
    ...owner,
    ...asTarget,
    ...at('id', 'event', 'at', 'actorId', 'actorName', 'names', 'count', 'detail'),
  },
  invites: {
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
  join_links: {
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
    ...without('it follows from the people who used it', 'used_up_at'),
  },
  join_uses: { '*': { field: 'people' } },
  items: {
    ...owner,
    ...at('binId', 'id', 'name', 'quantity', 'tags', 'unit', 'notes', 'value', 'currency', 'purchaseDate'),
    ...at(
      'expiryDate',
      'warrantyUntil',
      'lowStockAt',
      'barcode',
      'aliases',
      'loanedTo',
      'loanedCount',
      'dueDate',
      'loans',
      'fields',
    ),
    ...at(
      'outAt',
      'outBy',
      'outById',
      'lowSince',
      'dateAdded',
      'updatedAt',
      'deletedAt',
      'photos',
      'documents',
    ),
    ...without(stream, 'revision'),
    ...without(derived, 'alias_keys'),
    ...without(counted, 'bytes'),
  },
  list_entries: {
    ...owner,
    ...at('target', 'listId', 'kind', 'binId', 'isIn', 'needed', 'ticks'),
    thing: { field: 'id' },
    ...without(stream, 'revision'),
  },
  locations: {
    ...owner,
    ...at('id', 'name', 'description', 'address', 'aliases', 'color', 'createdAt', 'deletedAt', 'qrCode'),
    ...at(
      'parentLocationId',
      'photos',
      'documents',
      'coordinates',
      'planPhotoId',
      'regions',
      'viewersMayTakeOut',
    ),
    ...at('lists', 'fields'),
    held: { field: 'heldBinIds' },
    ...without('the links are in share-links.ndjson', 'public_links'),
    ...without(derived, 'alias_keys'),
    ...without(stream, 'revision'),
  },
  notifications: { '*': { field: 'notifications' } },
  own_requests: { '*': { field: 'requests' } },
  attachments: {
    ...owner,
    ...at('id', 'kind', 'target', 'binId', 'bytes', 'width', 'height', 'placeholder', 'createdBy'),
    ...at('createdAt', 'deletedAt', 'place', 'text', 'type', 'name', 'use', 'url', 'pages'),
    text_model: { field: 'text' },
    ...without('a server reads documents again', 'text_bytes'),
    ...without('the files in the zip are named after the id', 'file_key'),
  },
  profiles: {
    user_id: { field: 'uid' },
    ...at('email', 'displayName', 'plan', 'createdAt', 'mutedNotifications', 'savedSearches', 'currency'),
    ...at('declinesLooks', 'lists', 'fields', 'templates'),
    photo_url: { field: 'photoURL' },
    photos: { field: 'photo' },
    ...without('it follows from whether there is a photo', 'photo_settled'),
    ...without(stream, 'revision'),
    ...without('it is about deleting the account', 'deletion_due_at', 'erasing_since'),
  },
  received_invites: { '*': { field: 'invites' } },
  reminder_settings: { '*': { field: 'reminderChoice' } },
  reminders: { '*': { field: 'reminders' } },
  share_links: {
    ...owner,
    ...at(
      'id',
      'binId',
      'locationId',
      'listId',
      'binIds',
      'withPrivate',
      'createdBy',
      'createdAt',
      'expiresAt',
    ),
  },
  stock_checks: { '*': { field: 'stockChecks' } },
  stock_ticks: { '*': { field: 'stockChecks' } },
  trashed_entries: {
    ...without('it is the person', 'owner_id'),
    ...asTarget,
    ...at('userId', 'role', 'grantedBy', 'grantedAt', 'groupId'),
    location_id: { field: 'trashedWith' },
  },
};

const snapshot = await readFile(join(import.meta.dirname, '../../db/schema.snapshot.sql'), 'utf8');
const columnsOfTables = new Map(
  snapshot.split('\n\n').map((table) => {
    const [first = '', ...lines] = table.trim().split('\n');
    const columns = lines.map((line) => line.trim().split(' ')[0] ?? '');
    return [
      first.replace('TABLE ', '').replaceAll('"', ''),
      columns.filter((column) => !/^(CONSTRAINT|CREATE)$/.test(column)),
    ];
  }),
);

test('every column of an exported table is in its file or has a reason why not', () => {
  for (const [name, columns] of Object.entries(covered)) {
    const listed = Object.keys(columns);
    const missing = columnsOfTables
      .get(name)
      ?.filter((column) => !listed.includes('*') && !listed.includes(column));
    expect([name, missing]).toEqual([name, []]);
  }
});

test('every field that a column is said to be in is in the format', () => {
  for (const [name, columns] of Object.entries(covered)) {
    const { file } = tables[name as TablesWith<'file'>];
    const fields = [file].flat().flatMap((each) => {
      const schema: z.ZodType = exportRecords[each];
      return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    });
    for (const [column, where] of Object.entries(columns))
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
