import { headingKey, words } from '#domain/imports/import-columns.ts';
import type { ImportPlan, ImportReader, ImportSource, SourceTable } from '../import-plan.ts';
import { problemOf, startDraft } from './item-draft.ts';
import { containersIn, planOfTree, type TreeNode } from './place-tree.ts';
import { pathOf, rowsOf, type TableRow, tableWith } from './source-values.ts';

/**
 * Snipe-IT's list of assets as CSV with English headers, and the columns that its own importer takes. Its headers are
 * translated; those of other languages are mapped by the person.
 */
export const snipeIt: ImportReader = {
  id: 'snipe-it',
  recognises: (source) => tableOf(source) !== undefined,
  read(source) {
    const problems: ImportPlan['problems'] = [];
    const nodes: TreeNode[] = [];
    const containers = containersIn(nodes);
    const table = tableOf(source);
    for (const row of table ? rowsOf(table) : []) {
      const tag = row.take('Asset Tag').text;
      const model = row.take('Model', 'Model Name');
      const name = row.take('Asset Name', 'Item Name').text || model.text || tag;
      if (name === '') {
        problems.push(problemOf('noName', row.rest()[0]?.text ?? '', { row: row.number }));
        continue;
      }
      const id = row.take('ID').text;
      const parentKey = containers(pathOf(row.take('Location', 'Default Location').text))?.key;
      const draft = startDraft(problems, row.number);
      if (model.text !== name) draft.field({ ...model, label: 'Model' });
      draft.note('ID', id);
      readFields(row, draft);
      nodes.push({
        key: `row ${row.number}`,
        name,
        parentKey,
        kind: 'item',
        details: draft.details(),
        code: tag,
        // Its labels have the address of the asset, unless whoever runs it chose otherwise.
        aliases: /^\d+$/.test(id) ? [`/hardware/${id}`] : [],
        photos: [],
        row: row.number,
      });
    }
    const plan = planOfTree(nodes);
    return {
      ...plan,
      problems: [...problems, ...plan.problems],
      missing: ['photos', 'documents', 'history', 'people'],
    };
  },
};

function tableOf(source: ImportSource): SourceTable | undefined {
  return ['Asset Name', 'Item Name', 'Model', 'Model Name', 'Serial', 'Serial Number']
    .map((header) => tableWith(source, 'Asset Tag', header))
    .find((table) => table !== undefined);
}

function readFields(row: TableRow, draft: ReturnType<typeof startDraft>): void {
  draft.text(row.take('Notes').text);
  draft.quantity(row.take('Quantity'));
  draft.value(row.take('Purchase Cost'));
  draft.date('purchaseDate', row.take('Purchase Date'));
  draft.date('warrantyUntil', row.take('Warranty Expires'));
  draft.tags([row.take('Category').text]);
  const borrower = row.take('Checked Out To', 'Full Name');
  draft.lent(borrower);
  if (borrower.text !== '') draft.date('dueDate', row.take('Expected Checkin Date'));
  const others = row
    .rest()
    .filter(({ header, text }) => !counts.includes(headingKey(header)) || text !== '0');
  draft.ownFields(others, bookkeeping);
}

/** Numbers that say nothing while they are 0. */
const counts = words('checkouts, checkins, requests');
const bookkeeping = [...counts, ...words('id, createdat, createdby, updatedat, lastaudit, nextauditdate')];
