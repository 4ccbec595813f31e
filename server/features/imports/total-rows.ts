import { fold } from '#domain/fold.ts';
import { type ColumnMark, readMoney } from '#domain/items/cell-numbers.ts';
import { readCellQuantity } from '#domain/items/cell-quantities.ts';

/** Folded, without spaces: English, Swedish, and their neighbours. */
const sumWords: ReadonlySet<string> = new Set(
  [
    'total totals totalt totalsumma sum sums subtotal subtotals grandtotal sumtotal totalsum',
    'summa summatotalt delsumma delsummor slutsumma ialt summe gesamt gesamtsumme zwischensumme',
  ].flatMap((each) => each.split(' ')),
);
const sumPart = /tot|sum|alt|gesamt/i;
/** Words between "Sum" and the name of what it sums up. */
const linkingWords: ReadonlySet<string> = new Set('for of in at i pa av'.split(' '));
const LABEL_LENGTH_MAX = 80;
/** Written sums are rounded. */
const ROUNDING = 0.5;

type Row = { number: number; cells: readonly string[] };
/** A number with the position of its column; -1 if it is in the cell of the label. */
type NumberAt = readonly [at: number, value: number];

/** A row with a label such as "Summa" or "Total Attic", and a number. */
type Candidate = {
  numbers: NumberAt[];
  /** What the label names beside the sum word; "" if nothing. */
  named: string;
  /** The other texts of the row. */
  others: string[];
};

/** The rows above, since the last sum or all of them. */
type Block = { rows: number; columns: Map<number, { sum: number; max: number; count: number }> };

/**
 * Returns the numbers of the rows that sum up others. A row with nothing but a sum word and numbers is one if a number is above
 * those that it would sum up, or counts their rows. So is one that names a place, bin or column, or has such names beside it: all
 * its numbers must be large enough, and it must name in its label what is in cells above, or have the exact sum of a column.
 */
export function totalRowsOf(rows: readonly Row[], marks: readonly ColumnMark[]): number[] {
  const numberOf = (cell: string, at: number) => numberIn(cell, marks[at] === ',' ? ',' : '.');
  const candidates = new Map<Row, Candidate>();
  for (const row of rows) {
    const candidate = candidateOf(row.cells, numberOf);
    if (candidate !== undefined) candidates.set(row, candidate);
  }
  if (candidates.size === 0) return [];
  const all = [...candidates.values()];
  const summed = new Set(all.flatMap(({ numbers }) => numbers.map(([at]) => at)));
  const wanted = new Set(all.flatMap(({ named, others }) => [named, ...others]).filter(Boolean));
  const namesAbove = new Set<string>();
  let block = emptyBlock();
  const table = emptyBlock();
  const addNumbers = ({ columns }: Block, { cells }: Row) => {
    for (const at of summed) {
      const value = numberOf(cells[at] ?? '', at);
      const { sum, max, count } = columns.get(at) ?? { sum: 0, max: 0, count: 0 };
      if (value !== undefined)
        columns.set(at, { sum: sum + value, max: Math.max(max, value), count: count + 1 });
    }
  };
  return rows.flatMap((row, at) => {
    const candidate = candidates.get(row);
    if (candidate !== undefined && isSum(candidate, namesAbove, [block, table])) {
      block = emptyBlock();
      return [row.number];
    }
    for (const each of [block, table]) {
      // The first row is usually the header.
      if (at > 0) each.rows++;
      addNumbers(each, row);
    }
    if (wanted.size > 0)
      for (const name of row.cells.flatMap(namesIn)) if (wanted.has(name)) namesAbove.add(name);
    return [];
  });
}

function emptyBlock(): Block {
  return { rows: 0, columns: new Map() };
}

function isSum(
  { numbers, named, others }: Candidate,
  namesAbove: ReadonlySet<string>,
  blocks: readonly [Block, Block],
): boolean {
  const [block] = blocks;
  const isLarge = ([at, value]: NumberAt) => {
    const { max = 0, count: parts = 0 } = block.columns.get(at) ?? {};
    return parts < 2 ? value >= max : value > max;
  };
  const isCount = ([, value]: NumberAt) => blocks.some(({ rows }) => rows === value);
  if (named === '' && others.length === 0) return numbers.some((each) => isLarge(each) || isCount(each));
  const isExact = ([at, value]: NumberAt) =>
    blocks.some(({ columns }) => {
      const { sum = 0, count: parts = 0 } = columns.get(at) ?? {};
      return parts > 1 && Math.abs(sum - value) < ROUNDING;
    });
  return (
    others.every((name) => namesAbove.has(name)) &&
    numbers.every((each) => isLarge(each) || isCount(each)) &&
    (namesAbove.has(named) || numbers.some(isExact))
  );
}

function candidateOf(
  cells: readonly string[],
  numberOf: (cell: string, at: number) => number | undefined,
): Candidate | undefined {
  const whole = labelWithNumber(cells, numberOf);
  if (whole !== undefined || cells.every((cell) => nameInLabel(cell) === undefined)) return whole;
  const numbers: NumberAt[] = [];
  const others: string[] = [];
  let named = '';
  for (const [at, cell] of cells.entries()) {
    if (cell.trim() === '') continue;
    const name = nameInLabel(cell);
    const value = name === undefined ? numberOf(cell, at) : undefined;
    if (name !== undefined) named ||= name;
    else if (value === undefined) others.push(keyOf(cell));
    else numbers.push([at, value]);
  }
  return numbers.some(([at]) => /\d/.test(cells[at] ?? '')) ? { numbers, named, others } : undefined;
}

/** "Total Attic: 150 kr", in the only cell of its row. */
function labelWithNumber(
  cells: readonly string[],
  numberOf: (cell: string, at: number) => number | undefined,
): Candidate | undefined {
  const [cell = '', ...more] = cells.filter((each) => each.trim() !== '');
  const [label = '', text = ''] = more.length === 0 ? cell.split(/:\s/) : [];
  const named = nameInLabel(label);
  const value = numberOf(text, -1);
  return named === undefined || value === undefined
    ? undefined
    : { numbers: [[-1, value]], named, others: [] };
}

/** "attic" for "Total Attic" and "Attic – summa", "" for "Summa:"; undefined for other texts. */
function nameInLabel(cell: string): string | undefined {
  if (cell.length > LABEL_LENGTH_MAX || !sumPart.test(cell)) return undefined;
  const words = wordsOf(cell);
  for (const length of [2, 1]) {
    const rest = [words.slice(length), words.slice(0, -length)];
    const sides = [words.slice(0, length), words.slice(-length)];
    const at = sides.findIndex((side) => sumWords.has(side.join('')));
    if (at < 0) continue;
    const names = (rest[at] ?? []).filter((word) => !sumWords.has(word));
    return names.slice(linkingWords.has(names[0] ?? '') ? 1 : 0).join('');
  }
  return undefined;
}

/** The names that a label may mean by a cell: itself, and the last part of a path of places. */
function namesIn(cell: string): string[] {
  if (cell === '') return [];
  const last = cell.split(/›|\s>\s/).at(-1) ?? '';
  return last === cell ? [keyOf(cell)] : [keyOf(cell), keyOf(last)];
}

function keyOf(text: string): string {
  return wordsOf(text).join('');
}

function wordsOf(text: string): string[] {
  return fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
}

function numberIn(cell: string, mark: '.' | ','): number | undefined {
  const text = cell.trim();
  return text === '' ? undefined : (readMoney(text, mark)?.amount ?? readCellQuantity(text, mark).quantity);
}
