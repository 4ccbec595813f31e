import { words } from '#domain/imports/import-columns.ts';
import type { ImportPlan, ImportReader, ImportSource, SourceTable } from '../import-plan.ts';
import { problemOf, startDraft } from './item-draft.ts';
import { containersIn, planOfTree, type TreeNode } from './place-tree.ts';
import {
  type Cell,
  isRecord,
  listOf,
  rowsOf,
  split,
  type TableRow,
  tableWith,
  textOf,
} from './source-values.ts';

/** Shelf's exports as CSV: to be imported again, the list with the headers of the screen, and the backup. */
export const shelf: ImportReader = {
  id: 'shelf',
  recognises: (source) => tableOf(source) !== undefined,
  read(source) {
    const problems: ImportPlan['problems'] = [];
    const nodes: TreeNode[] = [];
    const containers = containersIn(nodes);
    const kitPaths = new Map<string, string[]>();
    const table = tableOf(source);
    for (const row of table ? rowsOf(table, labelOf) : []) {
      const name = row.take('title', 'Name').text;
      if (name === '') {
        problems.push(problemOf('noName', row.rest()[0]?.text ?? '', { row: row.number }));
        continue;
      }
      const location = namesIn(row.take('location'))[0] ?? '';
      const kit = namesIn(row.take('kit'))[0] ?? '';
      // A kit lies where the first of its things lies.
      const path =
        kitPaths.get(kit) ?? [location || kit, ...(kit === '' ? [] : [kit])].filter((part) => part !== '');
      if (kit !== '') kitPaths.set(kit, path);
      const draft = startDraft(problems, row.number);
      const { codes, stickers } = codesOf(row);
      draft.text(row.take('description').text);
      draft.quantity(row.take('quantity'));
      draft.line('unit', row.take('unitOfMeasure'));
      draft.lowStockAt(row.take('minQuantity', 'Min quantity'));
      draft.value(row.take('valuation', 'Value'));
      draft.tags([...namesIn(row.take('category')), ...namesIn(row.take('tags'))]);
      draft.lent({ ...row.take('custodian', 'Custody'), label: 'Custodian' });
      draft.ownFields(
        row.rest().map((cell) => ({ ...cell, text: textIn(cell) })),
        bookkeeping,
      );
      nodes.push({
        key: `row ${row.number}`,
        name,
        parentKey: containers(path)?.key,
        kind: 'item',
        details: draft.details(),
        code: codes[0] ?? '',
        aliases: [...codes.slice(1), ...stickers],
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
  return (
    tableWith(source, 'title', 'kit', 'custodian') ??
    tableWith(source, 'title', 'category', 'custodian') ??
    tableWith(source, 'title', 'organizationId') ??
    tableWith(source, 'title', 'qrId') ??
    tableWith(source, 'Name', 'QR ID') ??
    tableWith(source, 'Name', 'Asset ID', 'Available to book')
  );
}

const bookkeeping = words('id, type, bookable, organizationid, userid, createdat, updatedat, assetid');

/** Barcodes first, then the number on Shelf's own sticker, whose QR code has it in an address. */
function codesOf(row: TableRow): { codes: string[]; stickers: string[] } {
  const cells = barcodeHeaders.map((header) => row.take(header));
  const own = namesIn(row.take('qrId', 'QR ID', 'qrCodes'));
  const codes = [...new Set([...cells.flatMap(({ text }) => split(text, ',')), ...own])];
  return { codes, stickers: own.map((id) => `/qr/${id}`) };
}

const kinds = ['Code128', 'Code39', 'DataMatrix', 'ExternalQR', 'EAN13'];
const barcodeHeaders = [
  ...kinds.map((kind) => `barcode_${kind}`),
  'Code128',
  'Code39',
  'DataMatrix',
  'External QR',
  'EAN-13',
];

/** A comma list, or what a cell of the backup names as JSON. */
function namesIn(cell: Cell): string[] {
  const parsed = parsedCell(cell);
  if (parsed === undefined) return split(cell.text, ',');
  const all = Array.isArray(parsed) ? listOf(parsed) : [parsed];
  return all.map(nameIn).filter((name) => name !== '');
}

function nameIn(value: unknown): string {
  if (!isRecord(value)) return textOf(value).trim();
  return (textOf(value.name) || textOf(value.title) || textOf(value.id)).trim();
}

function textIn(cell: Cell): string {
  const parsed = parsedCell(cell);
  if (parsed === undefined) return cell.text;
  const names = namesIn(cell);
  return names.length > 0 ? names.join(', ') : '';
}

function parsedCell({ text }: Cell): object | undefined {
  if (!/^[[{]/.test(text)) return undefined;
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
  } catch {
    return undefined;
  }
}

/** `cf:Voltage,type:TEXT` is "Voltage". */
function labelOf(header: string): string {
  return /^cf:(.+?)(?:,\s*type:\w+)?$/is.exec(header)?.[1] ?? header;
}
