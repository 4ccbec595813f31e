import type { ImportPlan, ImportReader, ImportSource, PlannedPhoto } from '../import-plan.ts';
import { type ItemDraft, problemOf, startDraft } from './item-draft.ts';
import { nearestColor, nearestIcon } from './look.ts';
import { planOfTree, type TreeNode } from './place-tree.ts';
import {
  dayText,
  groupedBy,
  isTrue,
  type JsonRecord,
  plainCell,
  recordOf,
  recordsOf,
  textOf,
} from './source-values.ts';

/** Gubbins' backup as a zip. */
export const gubbins: ImportReader = {
  id: 'gubbins',
  recognises: ({ json }) => textOf(recordOf(json.get('manifest.json')).kind) === 'gubbins-backup',
  read(source) {
    const problems: ImportPlan['problems'] = [];
    const tables = readTables(source, problems);
    const nodes = [
      ...tables.locations.flatMap((location) => locationNode(location, tables)),
      ...tables.items.flatMap((item) => itemNodes(item, tables)),
    ];
    const plan = planOfTree(nodes);
    return {
      ...plan,
      problems: [...problems, ...plan.problems],
      missing: ['documents', 'history', 'people'],
    };
  },
};

type Tables = ReturnType<typeof readTables>;

function readTables({ json, entries }: ImportSource, problems: ImportPlan['problems']) {
  const backup = recordOf(json.get('backup.json'));
  const tables = recordOf(backup.tables);
  const table = (name: string) => recordsOf(tables[name]);
  const names = (name: string) => new Map(table(name).map((row) => [textOf(row.id), textOf(row.name)]));
  return {
    problems,
    locations: table('locations'),
    locationIds: new Set(table('locations').map((row) => textOf(row.id))),
    items: table('items'),
    stock: groupedBy(table('item_stock'), 'item_id'),
    images: groupedBy(table('item_images'), 'item_id'),
    locationPhotos: groupedBy(table('location_photos'), 'location_id'),
    attachments: groupedBy(table('item_attachments'), 'item_id'),
    checkouts: groupedBy(table('checkouts'), 'item_id'),
    contacts: names('contacts'),
    categories: names('categories'),
    tags: names('tags'),
    tagsOfItems: groupedBy(recordsOf(backup.itemTags), 'itemId'),
    tagsOfLocations: groupedBy(recordsOf(backup.locationTags), 'locationId'),
    /** Entries by their names without folders. */
    entries: new Map(
      entries.filter((entry) => entry.startsWith('images/')).map((entry) => [baseOf(entry), entry]),
    ),
  };
}

function locationNode(location: JsonRecord, tables: Tables): TreeNode[] {
  const [id, name] = [textOf(location.id), textOf(location.name)];
  if (id === '' || name.trim() === '') {
    tables.problems.push(problemOf('noName', id));
    return [];
  }
  const draft = startDraft(tables.problems);
  draft.text(textOf(location.description));
  draft.tags((tables.tagsOfLocations.get(id) ?? []).map((edge) => tables.tags.get(textOf(edge.tagId)) ?? ''));
  return [
    {
      key: `location ${id}`,
      name,
      parentKey: keyOf('location', location.parent_id),
      kind: 'container',
      details: draft.details(),
      color: nearestColor(textOf(location.color)),
      icon: nearestIcon(textOf(location.icon)),
      aliases: [],
      photos: photosOf(tables.locationPhotos.get(id) ?? [], tables),
      isArchived: textOf(location.archived_at) !== '',
    },
  ];
}

/** One node for each location that has some of it. */
function itemNodes(item: JsonRecord, tables: Tables): TreeNode[] {
  const [id, name] = [textOf(item.id), textOf(item.name)];
  if (id === '' || name.trim() === '') {
    tables.problems.push(problemOf('noName', id));
    return [];
  }
  const elsewhere = (tables.stock.get(id) ?? []).filter((row) => Number(row.quantity) > 0);
  const places =
    elsewhere.length > 0 ? elsewhere : [{ location_id: item.location_id, quantity: item.quantity }];
  return places.map((place, at): TreeNode => {
    const draft = startDraft(tables.problems);
    readFields({ ...item, quantity: place.quantity }, draft, tables);
    if (at === 0) lend(id, draft, tables);
    return {
      key: at === 0 ? `item ${id}` : `item ${id} ${at}`,
      name,
      parentKey: keyOf('item', item.parent_id) ?? keyOf('location', place.location_id),
      kind: 'item',
      details: draft.details(),
      aliases: [],
      photos: at === 0 ? photosOf(tables.images.get(id) ?? [], tables) : [],
      isArchived: item.is_active !== undefined && item.is_active !== null && !isTrue(item.is_active),
    };
  });
}

function keyOf(kind: 'location' | 'item', id: unknown): string | undefined {
  return textOf(id) === '' ? undefined : `${kind} ${textOf(id)}`;
}

function readFields(
  item: JsonRecord,
  draft: ItemDraft,
  { categories, tags, tagsOfItems, attachments }: Tables,
): void {
  const id = textOf(item.id);
  const cell = (name: string, label: string) => plainCell(label, textOf(item[name]));
  const day = (name: string, label: string) => plainCell(label, dayText(item[name]));
  draft.text(textOf(item.description));
  draft.text(textOf(item.notes));
  draft.quantity(cell('quantity', 'Quantity'));
  draft.line('unit', cell('unit_of_measure', 'Unit'));
  draft.line('barcode', cell('barcode', 'Barcode'));
  const hasPrice = textOf(item.purchase_price) !== '';
  draft.value(hasPrice ? cell('purchase_price', 'Purchase price') : cell('unit_cost', 'Unit cost'));
  if (hasPrice) draft.field(cell('unit_cost', 'Unit cost'));
  draft.date('expiryDate', day('expiry_date', 'Expiry date'));
  draft.date('purchaseDate', day('acquired_at', 'Acquired'));
  draft.date('warrantyUntil', day('warranty_expires_at', 'Warranty'));
  draft.lowStockAt(cell('reorder_point', 'Reorder point'));
  draft.tags([categories.get(textOf(item.category_id)) ?? '']);
  draft.tags((tagsOfItems.get(id) ?? []).map((edge) => tags.get(textOf(edge.tagId)) ?? ''));
  draft.ownFields(otherTexts.map(([name, label]) => cell(name, label)));
  for (const { label, value } of attachments.get(id) ?? [])
    draft.note(textOf(label) || 'Attachment', textOf(value));
}

const otherTexts = [
  ['manufacturer', 'Manufacturer'],
  ['mpn', 'MPN'],
  ['serial_number', 'Serial number'],
  ['condition', 'Condition'],
  ['current_value', 'Current value'],
] as const;

/** The first open loan is the item's, further ones are notes. */
function lend(id: string, draft: ItemDraft, { checkouts, contacts }: Tables): void {
  const open = (checkouts.get(id) ?? []).filter((loan) => textOf(loan.returned_at) === '');
  for (const [at, loan] of open.entries()) {
    const borrower = plainCell('Lent to', contacts.get(textOf(loan.contact_id)) ?? '');
    if (at > 0) {
      draft.note('Lent to', [borrower.text, textOf(loan.quantity)].filter((part) => part !== '').join(', '));
      continue;
    }
    draft.lent(borrower, Math.max(0, Math.round(Number(loan.quantity)) || 1));
    draft.date('dueDate', plainCell('Due', dayText(loan.due_date)));
  }
}

function photosOf(rows: readonly JsonRecord[], { entries, problems }: Tables): PlannedPhoto[] {
  const byPosition = rows.toSorted((a, b) => (Number(a.position) || 0) - (Number(b.position) || 0));
  return byPosition.flatMap((row): PlannedPhoto[] => {
    const path = Object.values(row)
      .map(textOf)
      .find((text) => imageName.test(text));
    if (path === undefined) return [];
    const entry = entries.get(baseOf(path));
    if (entry !== undefined) return [{ entry }];
    problems.push(problemOf('missingFile', path));
    return [];
  });
}

const imageName = /\.(?:webp|jpe?g|png|avif)$/i;

function baseOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
