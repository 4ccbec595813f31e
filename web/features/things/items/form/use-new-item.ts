import { useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { barcodeFits } from '#domain/bins/thing-codes.ts';
import type { NewItem } from '#domain/items/item.ts';
import { lineAsTyped, parseItemLine, type ReadLine } from '#domain/items/item-lines.ts';
import type { QuantityRefusal } from '#domain/items/quantity.ts';
import { readQuickLine } from '#domain/items/quick-line.ts';
import type { Locale } from '#domain/locale.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { defaultsOf } from '#domain/own-fields/own-values.ts';
import type { Template } from '#domain/templates/template.ts';
import { tidyLine } from '#domain/text.ts';
import { act } from '#web/data/account/act.ts';
import { newId } from '#web/data/operations/new-id.ts';
import {
  useFittedTemplate,
  useLinkedTemplate,
  useTemplates,
} from '#web/features/things/templates/use-templates.ts';
import { decimalMarks, showAmount } from '#web/forms/amounts.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ChangeField } from './detail-fields.tsx';
import { newItemDraft } from './item-drafts.ts';
import {
  checkValues,
  emptyValues,
  type Faults,
  type ItemValues,
  newItemOf,
  newRow,
  rememberCurrency,
  useValueDefaults,
  type ValueDefaults,
  valuesOf,
  withNote,
} from './item-values.ts';

type NewItemValues = ItemValues & { isQuantityChosen: boolean; isAsTyped: boolean; templateId: string };

type NewItemOptions = {
  bin: Pick<BinHeader, 'id' | 'ownerId'>;
  name?: string;
  /** One that was scanned, which the item will have. */
  code?: string;
  fields: readonly OwnField[];
};

/** `read` has the count taken out of the name. */
export function useNewItem({ bin, name: initialName = '', code = '', fields }: NewItemOptions) {
  const { id: binId, ownerId } = bin;
  const { t } = useTranslation();
  const showUndo = useUndoable();
  const linked = useLinkedTemplate('item');
  const templates = useTemplates('item');
  const defaults = useValueDefaults(fields);
  // Only the first item of the form has it.
  const codeLeft = useRef(code);
  const { values, isDirty, put, clear, draft } = useNewValues<NewItemValues>(
    newItemDraft(binId, initialName, code),
    () => emptyNewItem(defaults, codeLeft.current),
    linked ? filledFrom(linked, defaults) : startOf(initialName, defaults.locale),
  );
  const template = useFittedTemplate('item', values.templateId, ownerId);
  const [faults, setFaults] = useState<Faults>({});
  const saving = useSaving();

  const { values: read, isRead, refusal: nameRefusal } = readTypedName(values, values);

  const change: ChangeField = (field, value) => {
    put({ [field]: value } as Partial<NewItemValues>);
    setFaults(({ [field]: _, ...others }) => others);
    saving.forgetRefusal();
  };
  const changeName = (name: string) => {
    change('name', name);
    if (name === '') put({ isAsTyped: false });
  };
  const changeQuantity = (quantity: string) => {
    change('quantity', quantity);
    put({ isQuantityChosen: true });
  };
  /** A quantity typed before the name stays. */
  const chooseName = (name: string) => {
    change('name', name);
    put({ isAsTyped: true });
    changeQuantity(read.quantity);
  };
  /** A name that is typed already stays. */
  const chooseTemplate = (templateId: string) => {
    const chosen = templates.find(({ id }) => id === templateId);
    const filled = chosen && filledFrom(chosen, defaults);
    const isNamed = tidyLine(values.name) !== '';
    put({ ...filled, ...codeValues(codeLeft.current), ...(isNamed && { name: values.name }), templateId });
    setFaults({});
    saving.forgetRefusal();
  };
  const leaveNameAsTyped = () => {
    change('name', values.name);
    put({ isAsTyped: true });
  };

  const added = (item: NewItem & { id: string }) => {
    const { name, quantity = 1 } = item;
    return showUndo({
      acts: [],
      done: quantity === 1 ? t('itemForm.added', { name }) : t('itemForm.addedSeveral', { name, quantity }),
      undo: () => ({
        acts: [act('items.delete', { binId, ids: [item.id] }, { rows: [newRow(item, binId)] })],
      }),
    });
  };

  /** @returns the faults; a server error is in `refusal`. */
  const save = async (): Promise<{ isSaved: boolean; faults: Faults }> => {
    const found = checkValues(read, defaults.locale, fields);
    if (nameRefusal) found.name = { kind: 'noQuantity', refusal: nameRefusal };
    setFaults(found);
    if (Object.keys(found).length > 0) return { isSaved: false, faults: found };
    const item = newItemOf(read, newId(), defaults.locale, fields);
    const isSaved = await saving.save(() => act('items.create', { binId, items: [item] }));
    if (isSaved) {
      // Ctrl+Enter keeps the form open.
      saving.startOver();
      codeLeft.current = '';
      draft.saved();
      rememberCurrency(item);
      void added(item);
    }
    return { isSaved, faults: {} };
  };

  return {
    values,
    read,
    isRead,
    nameRefusal,
    faults,
    refusal: saving.refusal,
    isDirty,
    draft,
    change,
    changeName,
    changeQuantity,
    chooseName,
    template,
    chooseTemplate,
    leaveNameAsTyped,
    clear,
    save,
  };
}

function emptyNewItem(defaults: ValueDefaults, code: string): NewItemValues {
  const choices = { isQuantityChosen: false, isAsTyped: false, templateId: '' };
  return { ...emptyValues(defaults), ...codeValues(code), ...choices };
}

/** The number of a product is the item's barcode. */
function codeValues(code: string): Partial<Pick<ItemValues, 'barcode' | 'aliases'>> {
  if (code === '') return {};
  return barcodeFits(code) ? { barcode: code } : { aliases: code };
}

/** What a template fills in. Its own values stay beside the defaults of other fields. */
function filledFrom({ id, items: [item] }: Template, defaults: ValueDefaults): Partial<NewItemValues> {
  if (item === undefined) return {};
  const fields = { ...defaultsOf(defaults.fields ?? [], 'item'), ...item.fields };
  const values = valuesOf({ quantity: 1, tags: [], ...item, fields }, defaults);
  return { ...values, isQuantityChosen: true, isAsTyped: true, templateId: id };
}

/** What the line that adds an item was read as; only the name if there is nothing beside it but a quantity. */
function startOf(typed: string, locale: Locale): Partial<NewItemValues> {
  const line = readQuickLine(typed, decimalMarks[locale]);
  if (line === undefined || line.refused || (line.tags ?? line.value) === undefined) return { name: typed };
  const { name, quantity, notes, tags, value, currency } = line;
  return {
    name,
    quantity: String(quantity),
    isQuantityChosen: true,
    ...(notes !== undefined && { notes }),
    ...(tags && { tags: [...tags] }),
    ...(value !== undefined && { value: showAmount(value, locale) }),
    ...(currency !== undefined && { currency }),
  };
}

type NameReading = {
  values: ItemValues;
  /** The saved name differs from the typed text. */
  isRead: boolean;
  refusal?: QuantityRefusal;
};

/** Takes a quantity out of the name: "3x socks" is three socks. */
export function readTypedName(
  values: ItemValues,
  { isQuantityChosen = false, isAsTyped = false } = {},
): NameReading {
  const line: ReadLine | undefined = isAsTyped ? lineAsTyped(values.name) : parseItemLine(values.name);
  if (!line) return { values: { ...values, name: '' }, isRead: false };
  if (line.refused) return { values, isRead: false, refusal: line.refused.refusal };
  const quantity = isQuantityChosen || isAsTyped ? values.quantity : String(line.quantity);
  const notes =
    line.notes === undefined || isQuantityChosen ? values.notes : withNote(values.notes, line.notes);
  return {
    values: { ...values, name: line.name, quantity, notes },
    isRead: !isAsTyped && line.name !== tidyLine(values.name),
  };
}
