import { type DecimalMark, readMoney, readNumber } from '../items/cell-numbers.ts';
import type { OwnField } from '../own-fields/own-field.ts';
import { readValue } from '../own-fields/own-values.ts';
import type { OwnValue } from '../schemas.ts';
import { nameKey } from '../text.ts';
import { type DateOrder, readDate } from './cell-dates.ts';
import type { ColumnField } from './column-fields.ts';
import { splitUnit, unitOf } from './guess-field.ts';
import { currencyOfHeader } from './import-columns.ts';

/** Why a cell is no value of its field. */
export type FieldRefusal =
  | 'notANumber'
  | 'negative'
  | 'tooLarge'
  | 'otherUnit'
  | 'otherCurrency'
  | 'notADate'
  | 'ambiguousDate'
  | 'notYesOrNo'
  | 'notAChoice'
  | 'notALink'
  | 'tooLongForField';

type Measure = { unit?: string | undefined; currency?: string | undefined };
/** `measure` is that of cells without one of their own. */
type CellReading = { mark: DecimalMark; order: DateOrder | undefined; measure?: Measure };
type ReadCell = { value: OwnValue } | { refusal: FieldRefusal };

/** The value of a cell that is not empty. */
export function readFieldCell(field: OwnField, text: string, reading: CellReading): ReadCell {
  if (field.kind === 'number') return readNumberCell(field, text, reading);
  if (field.kind === 'amount') return readAmountCell(field, text, reading);
  if (field.kind === 'day') {
    const day = readDate(text, reading.order);
    if (day === 'ambiguous') return { refusal: 'ambiguousDate' };
    return day === undefined ? { refusal: 'notADate' } : { value: day };
  }
  const value = readValue(field, text, () => undefined);
  return value === undefined ? { refusal: refusals[field.kind] } : { value };
}

const refusals = {
  line: 'tooLongForField',
  prose: 'tooLongForField',
  flag: 'notYesOrNo',
  choice: 'notAChoice',
  choices: 'notAChoice',
  link: 'notALink',
} as const satisfies Partial<Record<OwnField['kind'], FieldRefusal>>;

/** The unit or currency of a column's numbers: as it was chosen, or as its heading says. */
export function measureOfColumn(column: ColumnField, header: string): Measure {
  if ('name' in column) return { unit: column.unit, currency: column.currency };
  return { unit: unitOf(header), currency: currencyOfHeader(header) };
}

function readNumberCell(field: OwnField, text: string, { mark, measure }: CellReading): ReadCell {
  const { number, unit = field.unit && measure?.unit } = splitUnit(text);
  const read = readNumber(number, mark);
  if (read === undefined) return { refusal: 'notANumber' };
  if (unit !== undefined && nameKey(unit) !== nameKey(field.unit ?? '')) return { refusal: 'otherUnit' };
  const value = readValue(field, number, () => read);
  return value === undefined ? { refusal: 'tooLarge' } : { value };
}

function readAmountCell(field: OwnField, text: string, { mark, measure }: CellReading): ReadCell {
  const money = readMoney(text, mark);
  if (money === undefined) return { refusal: 'notANumber' };
  const { amount, currency = (field.currency && measure?.currency) ?? field.currency } = money;
  if (currency !== field.currency) return { refusal: 'otherCurrency' };
  if (amount < 0) return { refusal: 'negative' };
  const value = readValue(field, text, () => amount);
  return value === undefined ? { refusal: 'tooLarge' } : { value };
}
