import { fold } from '../fold.ts';
import { readMoney } from './cell-numbers.ts';
import { readCellQuantity } from './cell-quantities.ts';

/** Folded, without marks: English, Swedish, and their neighbours. */
const words: ReadonlySet<string> = new Set(
  [
    'total totals totalt totalsumma sum sums subtotal subtotals grandtotal sumtotal totalsum',
    'summa summatotalt delsumma delsummor slutsumma ialt summe gesamt gesamtsumme zwischensumme',
  ].flatMap((each) => each.split(' ')),
);
const WORD_LENGTH_MAX = 24;

/** That a row sums up others: a word such as "Summa", and beside it nothing but numbers. */
export function isTotalRow(cells: readonly string[]): boolean {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  const numbers = filled.filter((cell) => /\d/.test(cell) && isNumber(cell)).length;
  return (
    numbers > 0 && filled.some(isTotalWord) && filled.every((cell) => isTotalWord(cell) || isNumber(cell))
  );
}

function isTotalWord(cell: string): boolean {
  return cell.length <= WORD_LENGTH_MAX && words.has(fold(cell).replace(/[^\p{L}\p{N}]/gu, ''));
}

function isNumber(cell: string): boolean {
  return readMoney(cell, '.') !== undefined || readCellQuantity(cell, '.').quantity !== undefined;
}
