import { isColumnField, type TableColumn, withGuessedFields } from '#domain/imports/column-fields.ts';
import type { ImportInfo, ImportTable } from '#domain/imports/import-calls.ts';
import type { TableChoice } from '#domain/imports/import-choice.ts';
import { guessColumns, isRepeatable, type RowKind, rowKindOf } from '#domain/imports/import-columns.ts';
import { type FieldOwner, withinFieldLimit } from '#domain/imports/imported-fields.ts';
import { itemFields } from '#domain/items/item-fields.ts';
import { presetFacts } from '#domain/own-fields/field-presets.ts';
import { currencies } from '#web/forms/amounts.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ColumnRow, holderOf } from './column-row.tsx';

type ColumnChoicesProps = {
  info: Pick<ImportInfo, 'tables'>;
  table: TableChoice;
  /** Whose own fields the columns can become. */
  owner: FieldOwner;
  onChange: (next: TableChoice) => void;
};

/** Which table of the file, and what each of its columns is. */
export function ColumnChoices({ info, table: choice, owner, onChange }: ColumnChoicesProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const table = info.tables[choice.table];
  if (table === undefined) return null;
  const { above = [] } = table;
  const quotedList = (texts: readonly string[]) =>
    list(texts.slice(0, 3).map((text) => t('imports.quoted', { text })));
  const setColumn = (at: number, column: TableColumn) =>
    onChange({
      ...choice,
      ...(column === 'value' && { currency: table.usualCurrencies?.[at] ?? choice.currency }),
      columns: choice.columns.map((each, n) => columnAfter(each, n, at, column)),
    });
  const rowKind = rowKindOf(choice.columns);
  const setRowKind = (kind: RowKind) => onChange({ ...choice, columns: guessedFor(table, kind, owner) });
  const setTable = (position: string) => {
    const next = tableChoiceOf(info, Number(position), { currency: choice.currency, owner });
    if (next !== undefined) onChange(next);
  };
  return (
    <Section title={t('imports.columns')}>
      <Card className="space-y-4">
        {info.tables.length > 1 && (
          <Select
            label={t('imports.sheet')}
            value={String(choice.table)}
            onChange={setTable}
            options={info.tables.map(({ name, rowCount, isHidden }, at) => ({
              value: String(at),
              label: `${name} (${[t('imports.rows', { count: rowCount }), isHidden && t('imports.hiddenSheet')].filter(Boolean).join(', ')})`,
            }))}
          />
        )}
        <SegmentedControl
          label={t('imports.rowKind')}
          isLabelVisible
          value={rowKind}
          onChange={setRowKind}
          options={[
            { value: 'items', label: t('imports.rowItems') },
            { value: 'bins', label: t('imports.rowBins') },
          ]}
        />
        <p className="max-w-[60ch] text-ink-soft text-sm">{t('imports.columnsText')}</p>
        <ul className="divide-y divide-hairline">
          {table.header.map((_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their position
            <ColumnRow key={at} {...{ table, choice, rowKind, at, owner }} onChange={setColumn} />
          ))}
        </ul>
        <UnclearCells {...{ table, choice, owner, onChange }} />
        <BlankAndHidden {...{ table, choice, onChange }} />
        <Checkbox
          label={t('imports.hasHeader')}
          hint={above.length > 0 && t('imports.above', { texts: quotedList(above) })}
          checked={choice.hasHeader}
          onChange={(hasHeader) =>
            onChange({ ...choice, hasHeader, columns: columnsWithHeader(choice.columns, table, hasHeader) })
          }
        />
      </Card>
    </Section>
  );
}

/**
 * The first choice for a table; undefined if the file has none. `currency` is the likely one of values that say none, unless
 * other cells of their column do. Blank cells repeat the name above where the table is written so.
 */
export function tableChoiceOf(
  { tables }: Pick<ImportInfo, 'tables'>,
  at: number,
  { currency, owner, rows }: { currency: string | undefined; owner: FieldOwner; rows?: 'bins' | undefined },
): TableChoice | undefined {
  const table = tables[at];
  if (table === undefined) return undefined;
  const { namedOnce = [] } = table;
  const isNames = rows === 'bins' && !table.columns.includes('bin');
  const columns = isNames
    ? guessedFor(table, 'bins', owner)
    : withinFieldLimit(table.columns, holderOf(rowKindOf(table.columns)), owner);
  const repeatsAbove = namedOnce.some((column) => isOfPath(columns[column])) || undefined;
  const usual = table.usualCurrencies?.[columns.indexOf('value')] ?? currency;
  return { table: at, hasHeader: true, columns, currency: usual, repeatsAbove };
}

function isOfPath(column: TableColumn | undefined): boolean {
  return column === 'place' || column === 'parentBin' || column === 'bin';
}

/** What the columns probably are if each row is an item, or a bin. */
function guessedFor(
  { header, samples, fields = [] }: ImportTable,
  rowKind: RowKind,
  owner: FieldOwner,
): TableColumn[] {
  const guessed = guessColumns(header, (at) => samples[at] ?? [], rowKind);
  return withinFieldLimit(withGuessedFields(guessed, header, fields), holderOf(rowKind), owner);
}

/** Without a header, new fields have no names. */
function columnsWithHeader(
  columns: readonly TableColumn[],
  table: ImportTable,
  hasHeader: boolean,
): TableColumn[] {
  return columns.map((column, at) => {
    if (hasHeader) return column === 'keep' ? (table.columns[at] ?? column) : column;
    return isColumnField(column) && !('id' in column) ? 'keep' : column;
  });
}

/** A column that had the chosen meaning before goes into the notes, as most can be only one. */
function columnAfter(now: TableColumn, at: number, changedAt: number, chosen: TableColumn): TableColumn {
  if (at === changedAt) return chosen;
  return now === chosen && !isColumnField(chosen) && !isRepeatable(chosen) ? 'keep' : now;
}

type UnclearCellsProps = {
  table: ImportTable;
  choice: TableChoice;
  owner: FieldOwner;
  onChange: (next: TableChoice) => void;
};

/** Asks what the cells do not show themselves: the order of day and month, the mark before decimals, the currency. */
function UnclearCells({ table, choice, owner, onChange }: UnclearCellsProps) {
  const { t } = useTranslation();
  const firstOf = (positions: readonly number[], kinds: readonly string[]) =>
    positions.find((at) => kinds.includes(kindOf(choice.columns[at] ?? 'skip', owner) ?? ''));
  const dates = firstOf(table.unclearDates, ['day']);
  const numbers = firstOf(table.unclearNumbers, ['quantity', 'amount', 'number']);
  const values = choice.columns.indexOf('value');
  const hasValues =
    values >= 0 && !choice.columns.includes('currency') && !table.ownCurrency?.includes(values);
  return (
    <>
      {dates !== undefined && (
        <Select
          label={t('imports.dateOrder', { sample: sampleLike(/^\d{1,2}\D\d{1,2}\D/, table.samples[dates]) })}
          value={choice.dateOrder ?? ''}
          onChange={(dateOrder) => onChange({ ...choice, dateOrder: dateOrder || undefined })}
          options={[
            ...(choice.dateOrder === undefined ? [{ value: '' as const, label: '–' }] : []),
            { value: 'dmy' as const, label: t('imports.dmy') },
            { value: 'mdy' as const, label: t('imports.mdy') },
          ]}
        />
      )}
      {numbers !== undefined && (
        <Select
          label={t('imports.decimalMark', { sample: sampleLike(/[.,]/, table.samples[numbers]) })}
          value={choice.decimalMark ?? '.'}
          onChange={(decimalMark) => onChange({ ...choice, decimalMark })}
          options={[
            { value: '.' as const, label: t('imports.point') },
            { value: ',' as const, label: t('imports.comma') },
          ]}
        />
      )}
      {hasValues && (
        <Select
          label={t('imports.currency')}
          value={choice.currency ?? ''}
          onChange={(currency) => onChange({ ...choice, currency: currency || undefined })}
          options={['', ...currencies].map((value) => ({ value, label: value || t('imports.noCurrency') }))}
        />
      )}
    </>
  );
}

/** Asks about blank cells below the name of a bin or place, and about rows that the workbook does not show. */
function BlankAndHidden({ table, choice, onChange }: Omit<UnclearCellsProps, 'owner'>) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const { gaps = [], hiddenRows = 0 } = table;
  const blank = gaps.filter((at) => isOfPath(choice.columns[at]));
  const names = blank.map((at) => table.header[at] || t('imports.columnNumber', { n: at + 1 }));
  return (
    <>
      {blank.length > 0 && (
        <Checkbox
          label={t('imports.repeatsAbove')}
          hint={t('imports.repeatsAboveText', { columns: list(names) })}
          checked={choice.repeatsAbove ?? false}
          onChange={(repeatsAbove) => onChange({ ...choice, repeatsAbove: repeatsAbove || undefined })}
        />
      )}
      {hiddenRows > 0 && (
        <Checkbox
          label={t('imports.includesHidden', { count: hiddenRows })}
          checked={choice.includesHidden ?? false}
          onChange={(includesHidden) => onChange({ ...choice, includesHidden: includesHidden || undefined })}
        />
      )}
    </>
  );
}

/** The kind of the field that a column is, be it built in or the owner's. */
function kindOf(column: TableColumn, { fields }: FieldOwner): string | undefined {
  if (column === 'quantity') return column;
  if (!isColumnField(column))
    return column in itemFields ? itemFields[column as keyof typeof itemFields].kind : undefined;
  if ('id' in column) return fields.find(({ id }) => id === column.id)?.kind;
  return 'preset' in column ? presetFacts[column.preset].kind : column.kind;
}

/** Prefers a sample that can be read in two ways. */
function sampleLike(unclear: RegExp, samples: readonly string[] = []): string {
  return samples.find((sample) => unclear.test(sample)) ?? samples[0] ?? '';
}
