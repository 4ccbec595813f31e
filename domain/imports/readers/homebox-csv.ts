import type { ImportPlan } from '../import-plan.ts';
import { homeboxCode, homeboxSticker } from './homebox-codes.ts';
import { problemOf, startDraft } from './item-draft.ts';
import { containersIn, planOfTree, type TreeNode } from './place-tree.ts';
import type { ImportReader } from './reader.ts';
import { pathOf, rowsOf, split, type TableRow, tableWith } from './table-rows.ts';

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
          ...{ key, name, parentKey, kind: 'item', details, ...sticker, photos: [] },
          ...{ isArchived, row: row.number },
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
  draft.notes(row.rest().filter(({ header, text }) => !isNothing(header, text)));
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
