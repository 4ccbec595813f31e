import { type ColumnField, isColumnField, type TableColumn } from '#domain/imports/column-fields.ts';
import type { ImportTable } from '#domain/imports/import-calls.ts';
import type { TableChoice } from '#domain/imports/import-choice.ts';
import { columnsOfBins, importColumns, type RowKind } from '#domain/imports/import-columns.ts';
import { type FieldOwner, knownField } from '#domain/imports/imported-fields.ts';
import { presetFacts } from '#domain/own-fields/field-presets.ts';
import {
  type FieldHolder,
  type OwnFieldKind,
  ownFieldKinds,
  ownFieldNameMax,
  ownFieldsMax,
  ownUnitMax,
} from '#domain/own-fields/own-field-limits.ts';
import { liveFieldsOf } from '#domain/own-fields/own-field-rules.ts';
import { tidyLine } from '#domain/text.ts';
import { labelOf } from '#web/features/things/own-fields/own-field-inputs.tsx';
import { currencies } from '#web/forms/amounts.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { columnLabel } from './import-words.ts';

type ColumnRowProps = {
  table: ImportTable;
  choice: TableChoice;
  rowKind: RowKind;
  at: number;
  owner: FieldOwner;
  onChange: (at: number, column: TableColumn) => void;
};

/** A column with its first cells, what it is, and the kind of the field that it becomes if that is new. */
export function ColumnRow({ table, choice, rowKind, at, owner, onChange }: ColumnRowProps) {
  const { t } = useTranslation();
  const column = choice.columns[at] ?? 'skip';
  const header = choice.hasHeader ? (table.header[at] ?? '') : '';
  const samples = table.samples[at] ?? [];
  const of = holderOf(rowKind);
  const newField = newFieldFor({ table, choice, at, of, owner });
  const value = optionOf(column, of, owner);
  const choose = (next: string) => onChange(at, next === 'new' ? (newField ?? 'keep') : columnOf(next));
  const name = header || t('imports.columnNumber', { n: at + 1 });
  const builtIn = rowKind === 'bins' ? columnsOfBins : importColumns;
  const others = builtIn.filter((each) => each !== 'keep' && each !== 'skip');
  const isOther = typeof column === 'string' && !builtIn.includes(column);
  const ofRole = (role: Exclude<TableColumn, ColumnField>) => ({
    value: role as string,
    label: columnLabel(t, role, rowKind),
  });
  return (
    <li className="grid gap-2 py-3 wide:grid-cols-[1fr_17rem] wide:items-center wide:gap-x-6">
      <div className="min-w-0">
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="fade-two-lines text-ink-soft text-sm">
          {samples.length === 0 ? t('imports.noSamples') : samples.join(' · ')}
        </p>
      </div>
      <Select
        label={t('imports.holds', { column: name })}
        isLabelHidden
        value={value}
        onChange={choose}
        options={[
          ...(newField ? [{ value: 'new', label: t('imports.newField', { name: nameOf(newField) }) }] : []),
          ...liveFieldsOf(owner.fields, of).map((field) => ({
            value: `${idPrefix}${field.id}`,
            label: labelOf(field),
          })),
          ...[...others, ...(isOther ? [column] : []), 'keep' as const, 'skip' as const].map(ofRole),
        ]}
      />
      {value === 'new' && isColumnField(column) && 'kind' in column && (
        <NewFieldKind field={column} onChange={(next) => onChange(at, next)} />
      )}
    </li>
  );
}

type NamedField = Extract<ColumnField, { name: string }>;

function NewFieldKind({ field, onChange }: { field: NamedField; onChange: (next: NamedField) => void }) {
  const { t } = useTranslation();
  const { name, kind, unit = '', currency = '' } = field;
  const setKind = (next: OwnFieldKind) => onChange({ name, kind: next });
  return (
    <div className="flex gap-2 wide:col-start-2">
      <Select
        className="min-w-0 grow"
        label={t('imports.kindOf', { name })}
        isLabelHidden
        value={kind}
        onChange={setKind}
        options={ownFieldKinds.map((value) => ({ value, label: t(`ownFields.kinds.${value}`) }))}
      />
      {kind === 'number' && (
        <TextField
          className="w-20 shrink-0"
          label={t('imports.unitOf', { name })}
          isLabelHidden
          placeholder={t('ownFields.unit')}
          maxLength={ownUnitMax}
          value={unit}
          autoCapitalize="none"
          onChange={(text) => onChange({ name, kind, ...(text.trim() !== '' && { unit: text }) })}
        />
      )}
      {kind === 'amount' && (
        <Select
          className="w-24 shrink-0"
          label={t('imports.currencyOf', { name })}
          isLabelHidden
          value={currency}
          onChange={(next) => onChange({ name, kind, ...(next !== '' && { currency: next }) })}
          options={[...new Set(['', currency, ...currencies])].map((value) => ({
            value,
            label: value || '–',
          }))}
        />
      )}
    </div>
  );
}

export function holderOf(rowKind: RowKind): FieldHolder {
  return rowKind === 'bins' ? 'bin' : 'item';
}

const idPrefix = 'field:';

/** The option that a column is shown as; one whose field is not there, and can't be made, goes into the notes. */
function optionOf(column: TableColumn, of: FieldHolder, owner: FieldOwner): string {
  if (!isColumnField(column)) return column;
  const present = knownField(column, of, owner);
  if (present !== undefined) return `${idPrefix}${present.id}`;
  return 'id' in column || !owner.isSelf ? 'keep' : 'new';
}

function columnOf(option: string): TableColumn {
  if (option.startsWith(idPrefix)) return { id: option.slice(idPrefix.length) };
  return importColumns.find((column) => column === option) ?? 'keep';
}

type OfColumn = Pick<ColumnRowProps, 'table' | 'choice' | 'at' | 'owner'> & { of: FieldHolder };

/** The field that could be made for a column; undefined if it is there, has no name or can't be made. */
function newFieldFor({ table, choice, at, of, owner }: OfColumn): ColumnField | undefined {
  const chosen = choice.columns[at];
  const isNew = (field: ColumnField) => !('id' in field) && knownField(field, of, owner) === undefined;
  if (!owner.isSelf) return undefined;
  if (isColumnField(chosen) && isNew(chosen)) return chosen;
  const name = tidyLine(choice.hasHeader ? (table.header[at] ?? '') : '').slice(0, ownFieldNameMax);
  const others = choice.columns.filter((column) => isColumnField(column) && isNew(column)).length;
  if (name === '' || liveFieldsOf(owner.fields, of).length + others >= ownFieldsMax) return undefined;
  const field = table.fields?.[at] ?? { name, kind: 'line' as const };
  return isNew(field) ? field : undefined;
}

function nameOf(field: ColumnField): string {
  if ('preset' in field) return presetFacts[field.preset].names[currentLocale()];
  return 'name' in field ? field.name : '';
}
