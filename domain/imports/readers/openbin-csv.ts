import type { ImportPlan } from '../import-plan.ts';
import type { ImportSource, SourceTable } from '../import-source.ts';
import { problemOf, startDraft } from './item-draft.ts';
import { containersIn, planOfTree, type TreeNode } from './place-tree.ts';
import type { ImportReader } from './reader.ts';
import { type Cell, pathOf, plainCell, rowsOf, split, type TableRow, tableWith } from './table-rows.ts';

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
        if (items.length !== 1) draft.notes(others);
        nodes.push({
          ...{ key, name, parentKey, kind: 'bin', details: draft.details(), aliases: [], photos: [] },
          row: row.number,
        });
      }
      for (const [at, item] of items.entries()) {
        const draft = startDraft(problems, row.number);
        draft.quantity(item.quantity);
        if (items.length === 1) draft.notes(others);
        nodes.push({
          ...{ key: `item ${row.number} ${at}`, name: item.name, parentKey: key, kind: 'item' },
          ...{ details: draft.details(), aliases: [], photos: [], row: row.number },
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
