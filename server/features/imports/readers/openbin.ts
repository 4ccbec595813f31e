import type { ImportPlan, ImportReader, ImportSource, PlannedPhoto, SourceTable } from '../import-plan.ts';
import { problemOf, startDraft } from './item-draft.ts';
import { nearestColor, nearestIcon } from './look.ts';
import { containersIn, planOfTree, type TreeNode } from './place-tree.ts';
import {
  type Cell,
  isRecord,
  isTrue,
  type JsonRecord,
  listOf,
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

/** OpenBin's list of items as CSV, and the forms of it that OpenBin itself reads. */
export const openbinCsv: ImportReader = {
  id: 'openbin-csv',
  recognises: (source) => tableOf(source) !== undefined,
  read(source) {
    const problems: ImportPlan['problems'] = [];
    const nodes: TreeNode[] = [];
    const containers = containersIn(nodes);
    const table = tableOf(source);
    const binKeys = new Map<string, string>();
    for (const row of table ? rowsOf(table) : []) {
      const name = plain(row.take('Bin Name', 'Name').text);
      if (name === '') {
        problems.push(problemOf('noName', row.rest()[0]?.text ?? '', { row: row.number }));
        continue;
      }
      const parentKey = containers(pathOf(plain(row.take('Area').text)))?.key;
      const tags = split(row.take('Tags').text, ';').map(plain);
      const items = itemsOf(row);
      const others = row.rest();
      const id = `${parentKey ?? ''}\r${name}`;
      const key = binKeys.get(id) ?? `bin ${row.number}`;
      if (!binKeys.has(id)) {
        binKeys.set(id, key);
        const draft = startDraft(problems, row.number);
        draft.tags(tags);
        if (items.length !== 1) draft.ownFields(others);
        nodes.push({
          key,
          name,
          parentKey,
          kind: 'bin',
          details: draft.details(),
          aliases: [],
          photos: [],
          row: row.number,
        });
      }
      for (const [at, item] of items.entries()) {
        const draft = startDraft(problems, row.number);
        draft.quantity(item.quantity);
        if (items.length === 1) draft.ownFields(others);
        nodes.push({
          key: `item ${row.number} ${at}`,
          name: item.name,
          parentKey: key,
          kind: 'item',
          details: draft.details(),
          aliases: [],
          photos: [],
          row: row.number,
        });
      }
    }
    const plan = planOfTree(nodes);
    return {
      ...plan,
      problems: [...problems, ...plan.problems],
      missing: ['photos', 'documents', 'loans', 'history', 'people', 'codes'],
    };
  },
};

/** OpenBin's export of a location, as one JSON file or as a zip with photos. */
export const openbin: ImportReader = {
  id: 'openbin',
  recognises: (source) => partsOf(source) !== undefined,
  read(source) {
    const problems: ImportPlan['problems'] = [];
    const nodes: TreeNode[] = [];
    const { locationName = '', bins = [], trashedBins = [] } = partsOf(source) ?? {};
    const context = {
      nodes,
      problems,
      entries: new Set(source.entries),
      containers: containersIn(nodes),
      locationName,
    };
    for (const bin of bins) addBin(bin, false, context);
    for (const bin of trashedBins) addBin(bin, true, context);
    const plan = planOfTree(nodes);
    return {
      ...plan,
      problems: [...problems, ...plan.problems],
      missing: ['documents', 'loans', 'history', 'people'],
    };
  },
};

type Parts = { locationName: string; bins: readonly JsonRecord[]; trashedBins: readonly JsonRecord[] };

function partsOf({ json }: ImportSource): Parts | undefined {
  const manifest = recordOf(json.get('manifest.json'));
  if (textOf(manifest.format) === 'openbin-zip') {
    return {
      locationName: textOf(manifest.locationName),
      bins: recordsOf(json.get('bins.json')),
      trashedBins: recordsOf(json.get('trashed-bins.json')),
    };
  }
  const whole = [...json.values()].find(isWhole);
  return (
    whole && {
      locationName: textOf(whole.locationName),
      bins: recordsOf(whole.bins),
      trashedBins: recordsOf(whole.trashedBins),
    }
  );
}

function isWhole(value: unknown): value is JsonRecord {
  return (
    isRecord(value) && Array.isArray(value.bins) && value.version !== undefined && 'locationName' in value
  );
}

type Context = {
  nodes: TreeNode[];
  problems: ImportPlan['problems'];
  entries: ReadonlySet<string>;
  containers: ReturnType<typeof containersIn>;
  locationName: string;
};

/** A bin without an area lies in the place that has the location's name. */
function addBin(bin: JsonRecord, isInTrash: boolean, context: Context): void {
  const { nodes, problems, containers, locationName } = context;
  const name = textOf(bin.name).trim();
  if (name === '') {
    problems.push(problemOf('noName', textOf(bin.id)));
    return;
  }
  const area = pathOf(textOf(bin.location));
  const key = `bin ${textOf(bin.id) || nodes.length}`;
  const draft = startDraft(problems);
  draft.text(textOf(bin.notes));
  draft.tags(listOf(bin.tags).map(textOf));
  for (const [field, value] of Object.entries(recordOf(bin.customFields)))
    draft.field(plainCell(field, textOf(value)));
  const code = textOf(bin.shortCode);
  nodes.push({
    key,
    name,
    parentKey: containers(area.length > 0 ? area : pathOf(locationName))?.key,
    kind: 'bin',
    details: draft.details(),
    color: nearestColor(textOf(bin.color)),
    icon: nearestIcon(textOf(bin.icon)),
    code,
    aliases: code === '' ? [] : [`openbin://bin/${code}`],
    photos: photosOf(bin, context),
    isDeleted: isInTrash || textOf(bin.deletedAt) !== '' || isTrue(bin.deleted),
  });
  for (const item of listOf(bin.items)) addItem(item, key, context);
}

function addItem(item: unknown, parentKey: string, { nodes, problems }: Context): void {
  const { name, quantity } = isRecord(item) ? item : { name: item, quantity: undefined };
  if (textOf(name).trim() === '') return;
  const draft = startDraft(problems);
  draft.quantity(plainCell('Quantity', textOf(quantity)));
  nodes.push({
    key: `item ${nodes.length}`,
    name: textOf(name),
    parentKey,
    kind: 'item',
    details: draft.details(),
    aliases: [],
    photos: [],
  });
}

function photosOf(bin: JsonRecord, { entries, problems }: Context): PlannedPhoto[] {
  return recordsOf(bin.photos).flatMap((photo): PlannedPhoto[] => {
    const data = textOf(photo.data);
    if (data !== '') return [{ data: data.startsWith('data:') ? data.slice(data.indexOf(',') + 1) : data }];
    const entry = textOf(photo.zipPath);
    if (entries.has(entry)) return [{ entry }];
    problems.push(problemOf('missingFile', textOf(photo.filename) || entry));
    return [];
  });
}

function tableOf(source: ImportSource): SourceTable | undefined {
  return (
    tableWith(source, 'Bin Name', 'Item') ??
    tableWith(source, 'Bin Name', 'Items') ??
    tableWith(source, 'Name', 'Area', 'Items')
  );
}

function itemsOf(row: TableRow): { name: string; quantity: Cell }[] {
  const item = row.take('Item');
  if (item.text !== '') return [{ name: plain(item.text), quantity: row.take('Quantity') }];
  return split(row.take('Items').text, ';').map((text) => {
    const counted = /\((\d{1,7})\)$|\s[x×](\d{1,7})$/u.exec(text);
    const name = plain(text.slice(0, counted?.index)).trim();
    const quantity = name === '' ? '' : (counted?.[1] ?? counted?.[2] ?? '');
    return { name: name || text, quantity: plainCell('Quantity', quantity) };
  });
}

/** OpenBin writes an apostrophe before what a spreadsheet would take for a formula. */
function plain(text: string): string {
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text;
}
