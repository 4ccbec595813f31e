import type { ImportPlan, PlannedPhoto } from '../import-plan.ts';
import type { ImportSource } from '../import-source.ts';
import { homeboxCode, homeboxSticker } from './homebox-codes.ts';
import { type ItemDraft, problemOf, startDraft } from './item-draft.ts';
import { groupedBy, isTrue, type JsonRecord, recordOf, recordsOf, textOf } from './json-values.ts';
import { nearestIcon } from './look.ts';
import { planOfTree, type TreeNode } from './place-tree.ts';
import type { ImportReader } from './reader.ts';
import { plainCell } from './table-rows.ts';

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
      readFields(entity, draft);
      draft.tags(tables.tagIdsOf(id).map((tagId) => tables.tagNames.get(tagId) ?? ''));
      for (const field of tables.fields.get(id) ?? []) draft.note(textOf(field.name), fieldText(field));
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
          ...{ key: id, name, parentKey: textOf(entity.entity_children) || undefined },
          kind: isTrue(type?.is_location) ? 'container' : 'item',
          details: draft.details(),
          icon: nearestIcon(textOf(type?.icon)),
          ...{ code, aliases: homeboxSticker(code), photos, isArchived: isTrue(entity.archived) },
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

function readFields(entity: JsonRecord, draft: ItemDraft): void {
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
  draft.notes(otherTexts.map(([name, label]) => cell(name, label)));
  const soldPrice = textOf(entity.sold_price);
  if (Number(soldPrice) !== 0) draft.note('Sold price', soldPrice);
}

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
