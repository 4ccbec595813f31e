import type { ImportInfo } from '#domain/imports/import-calls.ts';
import type { ImportColumn, RowKind } from '#domain/imports/import-columns.ts';
import { type BuiltInItemField, itemFields } from '#domain/items/item-fields.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { language } from '#web/i18n/i18n.ts';
import type { TFunction } from '#web/i18n/translate.ts';

/** A newer server may know formats that this build does not. */
export function formatName(format: string): string {
  return language.get().find(`imports.format.${format}`) ?? format;
}

/** Where each row is a bin, notes are its description. */
export function columnLabel(t: TFunction, column: ImportColumn, rowKind: RowKind): string {
  if (rowKind === 'bins' && column === 'keep') return t('imports.column.describe');
  // Next to a quantity, "Value" could be that of all pieces.
  if (column === 'value') return t('itemForm.valueColumn');
  return isField(column) ? t(`itemForm.${column}`) : t(`imports.column.${column}`);
}

function isField(column: ImportColumn): column is BuiltInItemField {
  return column in itemFields;
}

export function missingName(part: string): string {
  return language.get().find(`imports.part.${part}`) ?? part;
}

type Problem = ImportInfo['problems'][number];

export function problemText(t: TFunction, { code, reason }: Pick<Problem, 'code' | 'reason'>): string {
  if (reason !== undefined) return errorText(t, reason);
  return language.get().find(`imports.problem.${code}`) ?? errorText(t, code);
}

/** The properties of the part that shows an import in one of its states. */
export type ImportPartProps = {
  info: ImportInfo;
  /** The bin that the rows go into unless another target is chosen. */
  bin: string | undefined;
  /** What the rows of a table of names are, if one came to make bins. */
  rows: 'bins' | undefined;
  isOffline: boolean;
  onChanged: () => Promise<void>;
  onAnother: () => void;
};
