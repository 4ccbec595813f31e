import { currenciesOf } from '../items/cell-numbers.ts';
import type { Locale } from '../locale.ts';
import { presetField, presetId } from '../own-fields/field-presets.ts';
import type { OwnField } from '../own-fields/own-field.ts';
import {
  type FieldHolder,
  hasChoices,
  ownChoiceNameMax,
  ownChoicesMax,
  ownFieldsMax,
} from '../own-fields/own-field-limits.ts';
import { liveFieldsOf, offeredChoices } from '../own-fields/own-field-rules.ts';
import { nameKey, readTags, tidyLine } from '../text.ts';
import { type ColumnField, isColumnField, keysOfPreset, type TableColumn } from './column-fields.ts';
import { currencyOfHeader, headingKey } from './import-columns.ts';

/** The owner of the things that values go to. */
export type FieldOwner = {
  ownerId: string;
  /** Those in the trash too. */
  fields: readonly OwnField[];
  /** Only the owner can make new ones. */
  isSelf: boolean;
  /** The usual currency. */
  currency?: string | undefined;
};

/** The field of the owner that a column means, if it is there; by its name, whatever the case and marks. */
export function knownField(
  column: ColumnField,
  of: FieldHolder,
  { ownerId, fields }: Pick<FieldOwner, 'ownerId' | 'fields'>,
): OwnField | undefined {
  const live = liveFieldsOf(fields, of);
  if ('id' in column) return live.find(({ id }) => id === column.id);
  if ('preset' in column) {
    const id = presetId(ownerId, of, column.preset);
    const keys = keysOfPreset(column.preset);
    return live.find((field) => field.id === id) ?? live.find(({ name }) => keys.includes(headingKey(name)));
  }
  const key = headingKey(column.name);
  return live.find(({ name }) => headingKey(name) === key && key !== '');
}

/** Returns the columns of which those that would need more than the limit of new fields go into the notes. */
export function withinFieldLimit(
  columns: readonly TableColumn[],
  of: FieldHolder,
  owner: Pick<FieldOwner, 'ownerId' | 'fields'>,
): TableColumn[] {
  let room = ownFieldsMax - liveFieldsOf(owner.fields, of).length;
  return columns.map((column) => {
    if (!isColumnField(column) || knownField(column, of, owner) !== undefined) return column;
    return room-- > 0 ? column : 'keep';
  });
}

type NewFieldOptions = {
  locale: Locale;
  newId: () => string;
  header: string;
  texts: readonly string[];
};

/**
 * The field to make for a column; a new choice offers what the cells have. One of the name that is in the trash comes back.
 * Undefined for a field that is not there.
 */
export function newFieldOf(
  column: ColumnField,
  of: FieldHolder,
  { ownerId, fields, currency }: FieldOwner,
  { locale, newId, header, texts }: NewFieldOptions,
): OwnField | undefined {
  if ('id' in column) return undefined;
  if ('preset' in column) {
    const [ofTexts = currencyOfHeader(header) ?? currency] = currenciesOf(texts);
    const field = presetField(column.preset, locale, { ownerId, of, currency: ofTexts });
    return field.kind === 'choice' ? withChoicesOf(field, texts) : field;
  }
  const { name, kind, unit } = column;
  const money = column.currency ?? currency;
  const plain = {
    of,
    name,
    kind,
    ...(kind === 'number' && unit !== undefined && { unit }),
    ...(kind === 'amount' && money !== undefined && { currency: money }),
  };
  const field = hasChoices(kind)
    ? withChoicesOf({ id: newId(), ...plain }, texts)
    : { id: newId(), ...plain };
  const former = fields.find(
    (each) => each.of === of && headingKey(each.name) === headingKey(name) && takesAllOf(each, field),
  );
  return former === undefined ? field : { ...field, id: former.id };
}

/** Whether a field has the kind and measure of another, and its choices: it comes back as it was. */
function takesAllOf(former: OwnField, field: OwnField): boolean {
  const names = new Set(offeredChoices(former).map((choice) => nameKey(choice.name)));
  return (
    former.kind === field.kind &&
    former.unit === field.unit &&
    former.currency === field.currency &&
    offeredChoices(field).every((choice) => names.has(nameKey(choice.name)))
  );
}

function withChoicesOf(field: OwnField, texts: readonly string[]): OwnField {
  const { choices = [] } = field;
  const names = new Map(choices.map((choice) => [nameKey(choice.name), choice]));
  for (const text of texts) {
    for (const name of field.kind === 'choices' ? readTags(text) : [tidyLine(text)])
      if (
        names.size < ownChoicesMax &&
        name !== '' &&
        name.length <= ownChoiceNameMax &&
        !names.has(nameKey(name))
      )
        names.set(nameKey(name), { id: `c${names.size + 1}`, name });
  }
  return { ...field, choices: [...names.values()] };
}
