import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { changeItem } from '#domain/items/item-rules.ts';
import { act } from '#web/data/account/act.ts';
import { setPreference } from '#web/data/storage/preferences.ts';
import { useEditState } from '#web/forms/drafts/use-edit-state.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { proposedCurrency } from './amounts.ts';
import { checkValues, type Faults } from './check-values.ts';
import type { ChangeField } from './detail-fields.tsx';
import { itemChangeOf } from './item-change.ts';
import { itemDraft } from './item-drafts.ts';
import { type FieldName, type ItemValues, valuesOf } from './item-values.ts';

export type TargetBin = Pick<BinHeader, 'id' | 'name'>;

/** `target`: the bin that saving moves the item to. */
export type EditedItemValues = ItemValues & { target: TargetBin | null };

/** `item` is undefined once it left the bin. */
export function useEditedItem(opened: Item, item: Item | undefined) {
  const { t } = useTranslation();
  const showUndo = useUndoable();
  const [initialValuesOf] = useState(() => {
    const locale = currentLocale();
    const currency = proposedCurrency();
    return (current: Item): EditedItemValues => ({ ...valuesOf(current, locale, currency), target: null });
  });
  const { state, isDirty, put, draft } = useEditState(itemDraft(opened.id), {
    opened,
    current: item,
    valuesOf: initialValuesOf,
  });
  const [faults, setFaults] = useState<Faults>({});
  const { save: saveOnce, forgetRefusal, refusal, isSaving } = useSaving();

  const { base, theirs: before, values } = state;
  const target = values.target ?? undefined;

  const change: ChangeField = (field, value) => {
    put({ [field]: value });
    setFaults(({ [field]: _, ...others }) => others);
    forgetRefusal();
  };
  const take = (field: FieldName) => change(field, before[field]);
  const chooseTarget = (bin: TargetBin | undefined) => {
    put({ target: bin === undefined || bin.id === base.binId ? null : { id: bin.id, name: bin.name } });
    forgetRefusal();
  };

  const update = (from: Item, wanted: typeof values) => {
    const change = itemChangeOf(from, wanted);
    return change && act('items.update', { binId: from.binId, id: from.id, ...change }, { rows: [from] });
  };
  const move = (from: Item, toBinId: string) =>
    act('items.move', { binId: from.binId, ids: [from.id], toBinId }, { rows: [from] });

  /** The server adds who and when. */
  const outcome = (): Item => {
    const now = { userId: '', userName: '', now: base.updatedAt };
    const changed = changeItem(base, itemChangeOf(base, values) ?? {}, now).item;
    return { ...changed, binId: target?.id ?? base.binId };
  };

  /** @returns the faults; a server error is in `refusal`. */
  const save = async (): Promise<{ isSaved: boolean; faults: Faults }> => {
    const found = checkValues(values);
    setFaults(found);
    if (Object.keys(found).length > 0) return { isSaved: false, faults: found };
    if (!isDirty && !isSaving) return { isSaved: true, faults: {} };
    const after = outcome();
    const isSaved = await saveOnce(async () => {
      await update(base, values);
      if (target) await move({ ...after, binId: base.binId }, target.id);
    });
    if (!isSaved) return { isSaved, faults: {} };
    const isPriced = values.value !== before.value || values.currency !== before.currency;
    if (isPriced && after.currency !== undefined) setPreference('currency', after.currency);
    draft.saved();
    void showUndo({
      acts: [],
      done: target
        ? t('itemForm.moved', { name: after.name, bin: target.name })
        : t('itemForm.saved', { name: after.name }),
      undo: () => ({
        acts: [target && move(after, base.binId), update({ ...after, binId: base.binId }, before)].filter(
          (each) => each !== undefined,
        ),
      }),
    });
    return { isSaved: true, faults: {} };
  };

  return { state, values, faults, refusal, isSaving, draft, target, change, take, chooseTarget, save };
}
