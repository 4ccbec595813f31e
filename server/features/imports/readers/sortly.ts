import type { ImportPlan, ImportReader, ImportSource, SourceTable } from '../import-plan.ts';
import { type ItemDraft, problemOf, startDraft } from './item-draft.ts';
import { containersIn, planOfTree, type TreeNode } from './place-tree.ts';
import { rowsOf, split, type TableRow, tableWith } from './source-values.ts';

/** Sortly's export as CSV or XLSX, of which the person chooses the columns. */
export const sortly: ImportReader = {
  id: 'sortly',
  recognises: (source) => tableOf(source) !== undefined,
  read(source) {
    const problems: ImportPlan['problems'] = [];
    const nodes: TreeNode[] = [];
    const containers = containersIn(nodes);
    const table = tableOf(source);
    for (const row of table ? rowsOf(table) : []) {
      const name = row.take('Entry Name').text;
      if (name === '') {
        problems.push(
          problemOf('noName', row.rest()[0]?.text ?? '', { row: row.number, column: 'Entry Name' }),
        );
        continue;
      }
      const isFolder = /^folder$/i.test(row.take('Entry Type').text);
      const path = folders.map((header) => row.take(header).text).filter((folder) => folder !== '');
      const isInPath = isFolder && path.at(-1) === name;
      const draft = startDraft(problems, row.number);
      const codes = barcodesOf(row);
      readFields(row, draft);
      if (isFolder) {
        const folder = containers(isInPath ? path : [...path, name]);
        if (folder) Object.assign(folder, { details: draft.details(), aliases: codes, row: row.number });
        continue;
      }
      nodes.push({
        key: `row ${row.number}`,
        name: `${name}${variantOf(row)}`,
        parentKey: containers(path)?.key,
        kind: 'item',
        details: draft.details(),
        code: codes[0] ?? '',
        aliases: codes.slice(1),
        photos: [],
        row: row.number,
      });
    }
    const plan = planOfTree(nodes);
    return {
      ...plan,
      problems: [...problems, ...plan.problems],
      missing: ['photos', 'documents', 'loans', 'history', 'people'],
    };
  },
};

const folders = ['Primary Folder', ...[1, 2, 3, 4].map((level) => `Subfolder-level${level}`)];

/** Any one of the columns that only Sortly has, beside the name that is always there. */
function tableOf(source: ImportSource): SourceTable | undefined {
  const own = ['Primary Folder', 'Entry Type', 'SID', 'Subfolder-level1', 'Min Level', 'Barcode/QR1-Data'];
  return own.map((header) => tableWith(source, 'Entry Name', header)).find((table) => table !== undefined);
}

function barcodesOf(row: TableRow): string[] {
  const codes = ['Barcode/QR1-Data', 'Barcode/QR2-Data', 'SID'].map((header) => row.take(header).text);
  // The kind of a code says nothing without it.
  row.take('Barcode/QR1-Type');
  row.take('Barcode/QR2-Type');
  return [...new Set(codes.filter((code) => code !== ''))];
}

/** ` (M, Blue)` for an item that comes in several kinds. */
function variantOf(row: TableRow): string {
  const options = [1, 2, 3]
    .map((at) => row.take(`Attribute ${at} Option`).text)
    .filter((option) => option !== '');
  const text = row.take('Variant Details').text || options.join(', ');
  return text === '' ? '' : ` (${text})`;
}

function readFields(row: TableRow, draft: ItemDraft): void {
  draft.text(row.take('Notes').text);
  draft.quantity(row.take('Quantity'));
  draft.line('unit', row.take('Unit'));
  draft.lowStockAt(row.take('Min Level'));
  draft.value(row.take('Price'));
  draft.date('expiryDate', row.take('Expiry Date'));
  draft.tags(split(row.take('Tags').text, /[,;]/));
  const own = new Set(['variant details', 'attribute 1 option', 'attribute 2 option', 'attribute 3 option']);
  for (const cell of row.rest()) {
    if (own.has(cell.header.toLowerCase())) continue;
    // The sum of the prices, and addresses that lead nowhere once the account is closed.
    if (/^(?:value$|photo)/i.test(cell.header)) draft.note(cell.label, cell.text);
    else draft.field(cell);
  }
}
