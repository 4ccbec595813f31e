import { useCallback } from 'react';
import type { WriteContext } from '#domain/device-view.ts';
import { groupBy } from '#domain/group-by.ts';
import { readDate } from '#domain/imports/cell-dates.ts';
import { splitMoney } from '#domain/items/cell-numbers.ts';
import { readLoneQuantity } from '#domain/items/cell-quantities.ts';
import type { Item, ItemChange } from '#domain/items/item.ts';
import {
  type ItemField,
  type ItemFieldKind,
  type ItemFormField,
  itemFields,
} from '#domain/items/item-fields.ts';
import { changeItem } from '#domain/items/item-rules.ts';
import { readTags } from '#domain/text.ts';
import { act } from '#web/data/account/act.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { fieldNamed, ownCellText } from '#web/features/things/own-fields/own-columns.tsx';
import { type TagsFault, tagsFault } from '#web/features/things/tables/tags-column.tsx';
import { type RecordChange, useCellEdits } from '#web/features/things/tables/use-cell-edits.ts';
import { readAmount, showAmount } from '#web/forms/amounts.ts';
import { inBatchesOfBins } from '#web/forms/in-batches.ts';
import type { ActPart } from '#web/forms/long-act.ts';
import { localDay } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { CellEdit } from '#web/ui/table/table-column.ts';
import {
  checkValues,
  type FieldFault,
  type FieldName,
  faultText,
  type ItemValues,
  itemChangeBack,
  itemChangeOf,
  rememberCurrency,
  type ValueDefaults,
  valuesOf,
  withNote,
} from './form/item-values.ts';

/** Why a cell's text is refused: as in the form, or as only a typed cell can be. */
export type CellFault = FieldFault | { kind: 'noDay' | 'noCurrency' } | { kind: 'tags'; fault: TagsFault };

export type ItemUpdate = { before: Item; after: Item; change: ItemChange };

/** Edits cells of the table of items, or fields of its page. `nameOf` names columns. */
export function useItemEdits(defaults: ValueDefaults, nameOf: (column: string) => string) {
  const { t } = useTranslation();
  const me = useProfile();
  const faultOf = useCallback(
    (edit: CellEdit<Item>) => {
      const fault = faultOfEdit(edit, defaults);
      return fault && cellFaultText(t, fault);
    },
    [defaults, t],
  );
  const edit = useCellEdits<Item>({
    plan(edits) {
      const planned = planEdits(edits, defaults, {
        userId: me?.uid ?? '',
        userName: me?.displayName ?? '',
        now: new Date().toISOString(),
      });
      if ('fault' in planned) return { edit: planned.edit, fault: cellFaultText(t, planned.fault) };
      return planned.map(asUpdate);
    },
    nameOf,
    changedText: (textParams) => t('table.itemsChanged', textParams),
  });
  /** `faultOf` returns undefined if the edit is allowed. */
  return { faultOf, edit };
}

export function asUpdate({ before, after, change }: ItemUpdate): RecordChange {
  const reverse = itemChangeBack(after, before);
  return {
    id: after.id,
    name: after.name,
    write: (actId) => [writeOf(before, change, actId)],
    takeBack: (actId) => (reverse ? [writeOf(after, reverse, actId)] : []),
  };
}

/** The changes of a bin's items are one call. */
export function inCallsOfBins(updates: readonly ItemUpdate[]): ActPart[] {
  const located = updates.map((update) => ({ binId: update.before.binId, update }));
  return inBatchesOfBins(located).map(({ binId, rows }) => {
    const ofBin = rows.map(({ update }) => update);
    const [only, ...others] = ofBin;
    if (only && others.length === 0) return { count: 1, ...asUpdate(only) };
    return {
      count: ofBin.length,
      write: (actId) => [
        writeSeveral(
          binId,
          ofBin.map(({ before, change }) => ({ item: before, change })),
          actId,
        ),
      ],
      takeBack(actId) {
        const changes = ofBin.flatMap(({ before, after }) => {
          const change = itemChangeBack(after, before);
          return change ? [{ item: after, change }] : [];
        });
        return changes.length > 0 ? [writeSeveral(binId, changes, actId)] : [];
      },
    };
  });
}

/** The rows count the pieces, so they are stored only where these change. */
function writeSeveral(
  binId: string,
  changes: readonly { item: Item; change: ItemChange }[],
  actId: string | undefined,
) {
  for (const { change } of changes) rememberCurrency(change);
  const isCounted = changes.some(({ change }) => 'quantity' in change || 'quantityBy' in change);
  const items = changes.map(({ item: { id }, change: { was: _, ...change } }) => ({ id, ...change }));
  const rows = isCounted ? { rows: changes.map(({ item }) => item) } : {};
  return act('items.updateMany', { binId, items }, { ...rows, actId });
}

function writeOf(item: Item, change: ItemChange, actId: string | undefined) {
  rememberCurrency(change);
  return act('items.update', { binId: item.binId, id: item.id, ...change }, { rows: [item], actId });
}

export function cellFaultText(t: TFunction, fault: CellFault): string {
  switch (fault.kind) {
    case 'noDay':
      return t('table.noDay', { example: localDay(new Date()) });
    case 'noCurrency':
      return t('table.noCurrency');
    case 'tags': {
      const { reason, max } = fault.fault;
      return reason === 'tooLong' ? t('common.tooLong', { max }) : t('table.tooManyTags', { count: max });
    }
    default:
      return faultText(t, fault) ?? '';
  }
}

/** A field as it is typed; an amount has its currency unless it is the usual one. */
export function typedText(name: ItemFormField, item: Item, { locale, currency }: ValueDefaults): string {
  const value = item[name];
  if (typeof value !== 'number') return value ?? '';
  const amount = showAmount(value, locale);
  const isOther =
    itemFields[name].kind === 'amount' && item.currency !== undefined && item.currency !== currency;
  return isOther ? `${amount} ${item.currency}` : amount;
}

/** Returns undefined if the edit is allowed. Called for each typed letter. */
export function faultOfEdit(edit: CellEdit<Item>, defaults: ValueDefaults): CellFault | undefined {
  return faultIn(edit, withCell(valuesOf(edit.record, defaults), edit, defaults), defaults);
}

/** Returns all edits, or the fault of the first one refused. */
export function planEdits(
  edits: readonly CellEdit<Item>[],
  defaults: ValueDefaults,
  context: WriteContext,
): ItemUpdate[] | { edit: CellEdit<Item>; fault: CellFault } {
  const updates: ItemUpdate[] = [];
  for (const [before, cells] of groupBy(edits, ({ record }) => record)) {
    let values = valuesOf(before, defaults);
    for (const edit of cells.toSorted(addingLast)) {
      values = withCell(values, edit, defaults);
      const fault = faultIn(edit, values, defaults);
      if (fault) return { edit, fault };
    }
    const change = itemChangeOf(before, values, defaults);
    if (change) updates.push({ before, after: changeItem(before, change, context).item, change });
  }
  return updates;
}

/**
 * A currency that is typed or pasted beside a value replaces the proposed one, and what a quantity adds to the notes comes after
 * pasted notes.
 */
function addingLast(one: CellEdit<Item>, other: CellEdit<Item>): number {
  return Number(addsToOthers.has(one.column)) - Number(addsToOthers.has(other.column));
}

const addsToOthers: ReadonlySet<string> = new Set(['currency', 'quantity']);

/** Reads what spreadsheets write, such as "3 May 2026" and "12.50 EUR"; other texts stay and are refused. */
function withCell(
  values: ItemValues,
  edit: CellEdit<Item>,
  { locale, currency, fields }: ValueDefaults,
): ItemValues {
  const { column, text, record } = edit;
  const field = fieldNamed(fields, column);
  if (field) return { ...values, [column]: ownCellText(field, text) };
  if (column === 'tags') return { ...values, tags: readTags(text) };
  if (column === 'quantity') return { ...values, ...quantityIn(text, values.notes) };
  switch (kindOf(column)) {
    case 'day': {
      const day = readDate(text, undefined);
      return { ...values, [column]: day === undefined || day === 'ambiguous' ? text.trim() : day };
    }
    case 'currency':
      return { ...values, [column]: text.trim().toUpperCase() };
    case 'amount': {
      const money = splitMoney(text);
      if (money.currency !== undefined)
        return { ...values, [column]: money.number ?? '', currency: money.currency };
      const isNew = readAmount(text, locale) !== record.value;
      return { ...values, [column]: text, ...(isNew && { currency: values.currency || currency }) };
    }
    default:
      return { ...values, [column]: text };
  }
}

/** "5 kg" is also a unit, and of "ca 5", "5-6" and "6,5 m" the notes keep what was written. */
function quantityIn(text: string, notes: string): { quantity: string; unit?: string; notes?: string } {
  const read = readLoneQuantity(text);
  if (read?.quantity === undefined || (read.change === undefined && read.unit === undefined))
    return { quantity: text };
  return {
    quantity: String(read.quantity),
    ...(read.unit !== undefined && { unit: read.unit }),
    ...(read.change !== undefined && { notes: withNote(notes, text.trim()) }),
  };
}

function faultIn(
  { column }: CellEdit<Item>,
  values: ItemValues,
  { locale, fields }: ValueDefaults,
): CellFault | undefined {
  if (column === 'tags') {
    const fault = tagsFault(values.tags);
    return fault && { kind: 'tags', fault };
  }
  const name = column as Exclude<FieldName, 'tags'>;
  const kind = kindOf(name);
  const text = values[name] ?? '';
  if (kind === 'day' && text !== '' && !isDay(text)) return { kind: 'noDay' };
  if (kind === 'currency' && !isCurrency.test(text)) return { kind: 'noCurrency' };
  return checkValues(values, locale, fields)[name];
}

function kindOf(column: string): ItemFieldKind | undefined {
  return itemFields[column as ItemField]?.kind;
}

function isDay(text: string): boolean {
  return readDate(text, undefined) === text;
}

const isCurrency = /^(?:[A-Z]{3})?$/;
