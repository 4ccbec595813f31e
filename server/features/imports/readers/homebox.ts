import { words } from '#domain/imports/import-columns.ts';
import type { ImportPlan, ImportReader, ImportSource, PlannedPhoto } from '../import-plan.ts';
import { type ItemDraft, problemOf, startDraft } from './item-draft.ts';
import { nearestIcon } from './look.ts';
import { containersIn, planOfTree, type TreeNode } from './place-tree.ts';
import {
  groupedBy,
  isTrue,
  type JsonRecord,
  pathOf,
  plainCell,
  recordOf,
  recordsOf,
  rowsOf,
  split,
  type TableRow,
  tableWith,
  textOf,
} from './source-values.ts';

/** Homebox's export of a collection as a zip: a file of rows for each table, and the photos. */
export const homeboxCollection: ImportReader = {
  id: 'homebox-collection',
  recognises: ({ json }) =>
    recordOf(json.get('manifest.json')).schemaVersion !== undefined && json.has('entities.json'),
  read(source) {
    const problems: ImportPlan['problems'] = [];
    const tables = readTables(source);
    const nodes = recordsOf(source.json.get('entities.json')).flatMap((entity): TreeNode[] => {
      const [id, name] = [textOf(entity.id), textOf(entity.name)];
      if (id === '' || name.trim() === '') {
        problems.push(problemOf('noName', id || name));
        return [];
      }
      const draft = startDraft(problems);
      readEntity(entity, draft);
      draft.tags(tables.tagIdsOf(id).map((tagId) => tables.tagNames.get(tagId) ?? ''));
      for (const field of tables.fields.get(id) ?? [])
        draft.field(plainCell(textOf(field.name), fieldText(field)));
      for (const entry of tables.maintenance.get(id) ?? []) draft.note('Maintenance', maintenanceText(entry));
      const photos = attachmentsOf(tables.attachments.get(id) ?? [], {
        entries: tables.entries,
        draft,
        problems,
      });
      const type = tables.types.get(textOf(entity.entity_type_entities));
      const code = homeboxCode(textOf(entity.asset_id));
      return [
        {
          key: id,
          name,
          parentKey: textOf(entity.entity_children) || undefined,
          kind: isTrue(type?.is_location) ? 'container' : 'item',
          details: draft.details(),
          icon: nearestIcon(textOf(type?.icon)),
          code,
          aliases: homeboxSticker(code),
          photos,
          isArchived: isTrue(entity.archived),
        },
      ];
    });
    const plan = planOfTree(nodes);
    return {
      ...plan,
      problems: [...problems, ...plan.problems],
      missing: ['documents', 'history', 'people'],
    };
  },
};

const otherTexts = [
  ['manufacturer', 'Manufacturer'],
  ['model_number', 'Model number'],
  ['serial_number', 'Serial number'],
  ['purchase_from', 'Purchase from'],
  ['warranty_details', 'Warranty details'],
  ['sold_to', 'Sold to'],
  ['sold_date', 'Sold date'],
  ['sold_time', 'Sold date'],
  ['sold_notes', 'Sold notes'],
  ['import_ref', 'Import ref'],
] as const;

const bookkeeping = words('importref');

/** Homebox's export of a collection as CSV or TSV, in its older forms too. */
export const homeboxCsv: ImportReader = {
  id: 'homebox-csv',
  recognises: (source) => tableWith(source, 'HB.name', 'HB.location') !== undefined,
  read(source) {
    const problems: ImportPlan['problems'] = [];
    const nodes: TreeNode[] = [];
    const containers = containersIn(nodes);
    const table = tableWith(source, 'HB.name', 'HB.location');
    const rows = table ? [...rowsOf(table, labelOf)].map(readRow) : [];
    const refs = new Set(rows.map(({ ref }) => ref).filter((ref) => ref !== ''));
    const usedRefs = new Set<string>();
    for (const { row, name, ref, parentRef, path, url } of rows) {
      if (name === '') {
        problems.push(problemOf('noName', ref || path.join(' / '), { row: row.number, column: 'HB.name' }));
        continue;
      }
      const isLocation = /\/location\/[^/]*$/.test(url);
      const key = ref === '' || usedRefs.has(ref) ? `row ${row.number}` : `ref ${ref}`;
      usedRefs.add(ref);
      const draft = startDraft(problems, row.number);
      const asset = homeboxCode(row.take('HB.asset_id').text);
      const isArchived = readFields(row, draft);
      const details = draft.details();
      const sticker = { code: asset, aliases: homeboxSticker(asset, url) };
      const location = containers(isLocation ? [...path, name] : path);
      if (isLocation && location) Object.assign(location, sticker, { details, isArchived, row: row.number });
      else {
        const isParentMissing = parentRef !== '' && !refs.has(parentRef);
        if (isParentMissing) problems.push(problemOf('unknownParent', parentRef, { row: row.number }));
        const parentKey = parentRef === '' || isParentMissing ? location?.key : `ref ${parentRef}`;
        nodes.push({
          key,
          name,
          parentKey,
          kind: 'item',
          details,
          ...sticker,
          photos: [],
          isArchived,
          row: row.number,
        });
      }
    }
    const plan = planOfTree(nodes);
    return {
      ...plan,
      problems: [...problems, ...plan.problems],
      missing: ['photos', 'documents', 'history', 'people'],
    };
  },
};

function readRow(row: TableRow) {
  return {
    row,
    name: row.take('HB.name').text,
    ref: row.take('HB.import_ref').text,
    parentRef: row.take('HB.parent_import_ref').text,
    path: pathOf(row.take('HB.location').text),
    url: row.take('HB.url').text,
  };
}

/** Returns whether it is archived. */
function readFields(row: TableRow, draft: ReturnType<typeof startDraft>): boolean {
  draft.text(row.take('HB.description').text);
  draft.text(row.take('HB.notes').text);
  draft.quantity(row.take('HB.quantity'));
  draft.value(row.take('HB.purchase_price'));
  draft.date('purchaseDate', row.take('HB.purchase_date', 'HB.purchase_time'));
  draft.date('warrantyUntil', row.take('HB.warranty_expires'));
  draft.tags(split(row.take('HB.tags', 'HB.labels', 'HB.label').text, ';'));
  const isArchived = isYes(row.take('HB.archived').text);
  draft.flag('Insured', isYes(row.take('HB.insured').text));
  draft.flag('Lifetime warranty', isYes(row.take('HB.lifetime_warranty').text));
  draft.ownFields(
    row.rest().filter(({ header, text }) => !isNothing(header, text)),
    bookkeeping,
  );
  return isArchived;
}

function isYes(text: string): boolean {
  return /^(?:true|yes|1)$/i.test(text);
}

/** Homebox writes the zero of its language where nothing is known. */
function isNothing(header: string, text: string): boolean {
  if (/^HB\.sold_(?:date|time)$/i.test(header)) return text.startsWith('0001-01-01');
  return /^HB\.sold_price$/i.test(header) && Number(text) === 0;
}

/** `HB.field.Voltage` is "Voltage", `HB.model_number` "Model number". */
function labelOf(header: string): string {
  const own = /^HB\.field\.(.+)$/is.exec(header)?.[1];
  if (own !== undefined) return own;
  const name = header.replace(/^HB\./i, '').replaceAll('_', ' ');
  return name.charAt(0).toUpperCase() + name.slice(1);
}

/** The number on a Homebox sticker, such as `000-001`; "" where there is none. */
function homeboxCode(asset: string): string {
  const code = /^\d{1,9}$/.test(asset) ? asset.padStart(6, '0').replace(/^(\d+)(\d{3})$/, '$1-$2') : asset;
  return /^[0-]*$/.test(code) || code.length > 80 ? '' : code;
}

/** The text of the sticker, with the server's address where the file names it. */
function homeboxSticker(code: string, url = ''): string[] {
  if (code === '') return [];
  const [origin = ''] = /^https?:\/\/[^/?#\s]{1,100}(?=\/)/i.exec(url) ?? [];
  return [`${origin}/a/${code}`];
}

function readTables({ json, entries }: ImportSource) {
  const table = (name: string) => recordsOf(json.get(`${name}.json`));
  const tagEdges = groupedBy(table('tag_entities'), 'entity_id');
  return {
    entries: new Set(entries),
    types: new Map(table('entity_types').map((type) => [textOf(type.id), type])),
    tagNames: new Map(table('tags').map((tag) => [textOf(tag.id), textOf(tag.name)])),
    tagIdsOf: (id: string) => (tagEdges.get(id) ?? []).map((edge) => textOf(edge.tag_id)),
    fields: groupedBy(table('entity_fields'), 'entity_fields'),
    maintenance: groupedBy(table('maintenance_entries'), 'entity_id'),
    attachments: groupedBy(table('attachments'), 'entity_attachments'),
  };
}

function readEntity(entity: JsonRecord, draft: ItemDraft): void {
  const cell = (name: string, label: string) => plainCell(label, timeless(textOf(entity[name])));
  draft.text(textOf(entity.description));
  draft.text(textOf(entity.notes));
  draft.quantity(cell('quantity', 'Quantity'));
  draft.value(cell('purchase_price', 'Purchase price'));
  draft.date(
    'purchaseDate',
    plainCell('Purchase date', timeless(textOf(entity.purchase_date) || textOf(entity.purchase_time))),
  );
  draft.date('warrantyUntil', cell('warranty_expires', 'Warranty expires'));
  draft.flag('Insured', isTrue(entity.insured));
  draft.flag('Lifetime warranty', isTrue(entity.lifetime_warranty));
  draft.ownFields(
    otherTexts.map(([name, label]) => cell(name, label)),
    bookkeeping,
  );
  const soldPrice = textOf(entity.sold_price);
  if (Number(soldPrice) !== 0) draft.field(plainCell('Sold price', soldPrice));
}

/** Only the day of a time; "" for the zero of Homebox's language. */
function timeless(text: string): string {
  const day = /^(\d{4}-\d{2}-\d{2})[T ]\d{2}:\d{2}/.exec(text)?.[1] ?? text;
  return day === '0001-01-01' ? '' : day;
}

function fieldText(field: JsonRecord): string {
  const type = textOf(field.type);
  if (type === 'boolean') return isTrue(field.boolean_value) ? 'yes' : 'no';
  if (type === 'number') return textOf(field.number_value);
  return type === 'time' ? timeless(textOf(field.time_value)) : textOf(field.text_value);
}

function maintenanceText(entry: JsonRecord): string {
  const day = timeless(textOf(entry.date)) || timeless(textOf(entry.scheduled_date));
  const cost = textOf(entry.cost);
  const parts = [
    day,
    textOf(entry.name),
    textOf(entry.description),
    Number(cost) === 0 ? '' : `cost ${cost}`,
  ];
  return parts.filter((part) => part !== '').join(', ');
}

type AttachmentContext = { entries: ReadonlySet<string>; draft: ItemDraft; problems: ImportPlan['problems'] };

/** The photos, the main one first; other files are named in the notes. */
function attachmentsOf(
  rows: readonly JsonRecord[],
  { entries, draft, problems }: AttachmentContext,
): PlannedPhoto[] {
  const photos: { entry: string; isFirst: boolean }[] = [];
  for (const row of rows) {
    const [type, title] = [textOf(row.type), textOf(row.title)];
    if (type === 'thumbnail') continue;
    if (type !== 'photo') {
      draft.note(
        type === '' ? 'Attachment' : type.charAt(0).toUpperCase() + type.slice(1),
        title || textOf(row.path),
      );
      continue;
    }
    const entry = `attachments/${textOf(row.id)}`;
    if (entries.has(entry)) photos.push({ entry, isFirst: isTrue(row.primary) });
    else problems.push(problemOf('missingFile', title || entry));
  }
  return photos.sort((a, b) => Number(b.isFirst) - Number(a.isFirst)).map(({ entry }) => ({ entry }));
}
