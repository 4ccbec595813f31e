import { type DateOrder, dateOrderOf } from '#domain/imports/cell-dates.ts';
import { type DecimalMark, decimalMarkOf } from '#domain/items/cell-numbers.ts';
import { numberPart } from '#domain/items/cell-quantities.ts';
import type { ImportSource, SourceTable } from '../import-plan.ts';

/** A cell with how its column writes numbers and dates. */
export type Cell = {
  header: string;
  /** The header as people read it. */
  label: string;
  /** Trimmed. */
  text: string;
  mark: () => DecimalMark;
  order: () => DateOrder | undefined;
};

export type TableRow = {
  number: number;
  /** The first of these columns that has text here, which counts as read; without text if none has. */
  take: (...headers: string[]) => Cell;
  /** Returns the cells that no `take` has read. */
  rest: () => Cell[];
};

/** A value that is written as JSON writes it. */
export function plainCell(header: string, text: string): Cell {
  return { header, label: header, text: text.trim(), mark: () => '.', order: () => undefined };
}

/** Reads columns by their headers, whatever their case. */
export function* rowsOf(
  table: SourceTable,
  labelOf: (header: string) => string = (header) => header,
): Generator<TableRow> {
  const columns = table.header.map((header, at) => ({
    ...columnOf(table, header, at),
    label: labelOf(header),
  }));
  const byHeader = new Map<string, number[]>();
  for (const [at, header] of table.header.entries()) {
    const key = header.toLowerCase();
    byHeader.set(key, [...(byHeader.get(key) ?? []), at]);
  }
  for (const [index, row] of table.rows.entries()) {
    const readColumns = new Set<number>();
    const cellAt = (at: number): Cell => ({
      ...plainCell('', ''),
      ...columns[at],
      text: row[at]?.trim() ?? '',
    });
    yield {
      number: table.rowNumbers[index + 1] ?? index + 2,
      take(...headers) {
        const at = headers
          .flatMap((header) => byHeader.get(header.toLowerCase()) ?? [])
          .find((each) => row[each]?.trim());
        if (at === undefined) return plainCell(headers[0] ?? '', '');
        readColumns.add(at);
        return cellAt(at);
      },
      rest: () =>
        table.header
          .map((_, at) => at)
          .filter((at) => !readColumns.has(at) && row[at]?.trim())
          .map(cellAt),
    };
  }
}

function columnOf({ rows, isTyped }: SourceTable, header: string, at: number): Omit<Cell, 'text' | 'label'> {
  let mark: DecimalMark | undefined;
  let order: DateOrder | 'none' | undefined;
  const cells = () => rows.map((row) => row[at] ?? '');
  return {
    header,
    mark() {
      mark ??= !isTyped && decimalMarkOf(cells().map(numberPart)) === ',' ? ',' : '.';
      return mark;
    },
    order() {
      const found = dateOrderOf(order === undefined ? cells() : []);
      order ??= found === 'dmy' || found === 'mdy' ? found : 'none';
      return order === 'none' ? undefined : order;
    },
  };
}

/** The first table that has all these headers, whatever their case. */
export function tableWith({ tables }: ImportSource, ...headers: string[]): SourceTable | undefined {
  return tables.find((table) => {
    const headersOfTable = new Set(table.header.map((header) => header.toLowerCase()));
    return headers.every((header) => headersOfTable.has(header.toLowerCase()));
  });
}

/** Splits, trims and leaves out what is empty. */
export function split(text: string, mark: string | RegExp): string[] {
  return text
    .split(mark)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

/** `Garage / Shelf` as its parts; beyond 30 parts the rest is one. */
export function pathOf(text: string): string[] {
  const parts = split(text, ' / ');
  return parts.length > 30 ? [...parts.slice(0, 29), parts.slice(29).join(' / ')] : parts;
}

export type JsonRecord = Readonly<Record<string, unknown>>;

/** An empty record for anything else. */
export function recordOf(value: unknown): JsonRecord {
  return isRecord(value) ? value : {};
}

export function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns the elements of a list that are records. */
export function recordsOf(value: unknown): readonly JsonRecord[] {
  return listOf(value).filter(isRecord);
}

/** Texts, numbers and booleans as text; "" for anything else. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}

/** SQLite has 0 and 1 for booleans. */
export function isTrue(value: unknown): boolean {
  return value === true || value === 1 || (typeof value === 'string' && /^(?:true|yes|1)$/i.test(value));
}

/** The day of a time in milliseconds since 1970, or the text as it is. */
export function dayText(value: unknown): string {
  const isTime = typeof value === 'number' && Math.abs(value) < 8.64e15;
  return isTime ? new Date(value).toISOString().slice(0, 10) : textOf(value);
}

/** Groups the records by the text of one of their values; those without one are left out. */
export function groupedBy(records: readonly JsonRecord[], name: string): ReadonlyMap<string, JsonRecord[]> {
  const groups = new Map<string, JsonRecord[]>();
  for (const record of records) {
    const key = textOf(record[name]);
    if (key === '') continue;
    const group = groups.get(key);
    if (group) group.push(record);
    else groups.set(key, [record]);
  }
  return groups;
}
