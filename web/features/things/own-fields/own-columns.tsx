import { readDate } from '#domain/imports/cell-dates.ts';
import { splitUnit } from '#domain/imports/guess-field.ts';
import { roundedAmount } from '#domain/inventory/inventory.ts';
import { splitMoney } from '#domain/items/cell-numbers.ts';
import type { Locale } from '#domain/locale.ts';
import { flatName, ownFieldIdOf } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { isNumberKind } from '#domain/own-fields/own-field-limits.ts';
import type { OwnValues } from '#domain/schemas.ts';
import { nameKey } from '#domain/text.ts';
import { ownTextOf } from '#web/forms/own-values.ts';
import type { Formats } from '#web/i18n/formats.ts';
import { byRank, type TableColumn } from '#web/ui/table/table-column.ts';
import { ownFactText } from './own-facts.tsx';
import { choicesOf, labelOf } from './own-field-inputs.tsx';

type WithValues = { fields?: OwnValues | undefined };

type OwnColumnsOptions<T extends WithValues> = {
  /** Those of the records' owners. */
  fields: readonly OwnField[] | undefined;
  /** The rows. */
  records: readonly T[];
  formats: Formats;
  locale: Locale;
  /** Whether the record can have a value of the field and the person may change it. */
  canEdit: (record: T, field: OwnField) => boolean;
};

/** A column for each field that owners defined, shown once a record has a value. */
export function ownColumns<T extends WithValues>({
  fields = [],
  ...options
}: OwnColumnsOptions<T>): TableColumn<T>[] {
  return fields.map((field) => ownColumn(field, options));
}

function ownColumn<T extends WithValues>(
  field: OwnField,
  { records, formats, locale, canEdit }: Omit<OwnColumnsOptions<T>, 'fields'>,
): TableColumn<T> {
  const ownOf = (record: T) => record.fields?.[field.id];
  const textOf = (record: T) => ownTextOf(field, ownOf(record), locale);
  const isNumber = isNumberKind(field.kind);
  const choices = choicesOf(field);
  const [key, name] = [flatName(field.id), labelOf(field)];
  return {
    key,
    ...(field.replaces && { formerKeys: field.replaces.map(flatName) }),
    name,
    width: field.kind === 'prose' ? 224 : 120,
    isUsual: records.some((record) => ownOf(record) !== undefined),
    isNumeric: isNumber,
    canGroup: field.kind !== 'prose' && !isNumber,
    text: textOf,
    render(record) {
      const value = ownOf(record);
      return value === undefined ? null : <bdi>{ownFactText(formats, field, value)}</bdi>;
    },
    sortBy: isNumber
      ? (record) => (ownOf(record) === undefined ? undefined : Number(ownOf(record)))
      : field.kind === 'day'
        ? textOf
        : byRank(records, textOf, formats.compareNames),
    canEdit: (record) => canEdit(record, field),
    ...(field.kind === 'prose' && { field: 'lines' as const }),
    ...(field.kind === 'day' && { field: 'day' as const }),
    ...(choices && { choices: ['', ...choices] }),
    ...(isNumber && {
      sum: (some: readonly T[]) => [sumText(field, some, formats)],
      file: [
        { key, name, kind: 'amount' as const, read: (record: T) => ownOf(record) as number | undefined },
      ],
    }),
  };
}

/** The sum of the values, whatever the quantities: a field may be of all pieces. */
function sumText(field: OwnField, records: readonly WithValues[], formats: Formats): string {
  const values = records.flatMap((record) => record.fields?.[field.id] ?? []).map(Number);
  const sum = values.reduce((all, value) => all + value, 0);
  return values.length === 0 ? '' : ownFactText(formats, field, roundedAmount(sum));
}

/** The field of a column. */
export function fieldNamed(fields: readonly OwnField[] = [], column: string): OwnField | undefined {
  const id = ownFieldIdOf(column);
  return id === undefined ? undefined : fields.find((field) => field.id === id);
}

/**
 * A cell as a form's text: "3 May 2026" of a date, "60 W" of a number of watts and "12.50 EUR" of an amount of euros are read as
 * spreadsheets write them; other texts stay, and are refused.
 */
export function ownCellText(field: OwnField, text: string): string {
  switch (field.kind) {
    case 'day': {
      const day = readDate(text, undefined);
      return day === undefined || day === 'ambiguous' ? text : day;
    }
    case 'number': {
      const { number, unit } = splitUnit(text);
      return unit !== undefined && nameKey(unit) === nameKey(field.unit ?? '') ? number : text;
    }
    case 'amount': {
      const { number, currency } = splitMoney(text);
      return number !== undefined && currency !== undefined && currency === field.currency ? number : text;
    }
    default:
      return text;
  }
}
