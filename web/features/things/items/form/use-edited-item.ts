import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item, ItemChange } from '#domain/items/item.ts';
import { changeItem } from '#domain/items/item-rules.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { act } from '#web/data/account/act.ts';
import { useEditState } from '#web/forms/drafts/use-edit-state.ts';
import { touchedFields } from '#web/forms/edit-state.ts';
import { useSaving } from '#web/forms/use-saving.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ChangeField } from './detail-fields.tsx';
import { itemDraft } from './item-drafts.ts';
import {
  checkValues,
  type Faults,
  type FieldName,
  type ItemValues,
  itemChangeBack,
  itemChangeOf,
  rememberCurrency,
  useValueDefaults,
  valuesOf,
} from './item-values.ts';

export type TargetBin = Pick<BinHeader, 'id' | 'name'>;

/** `target`: the bin that saving moves the item to. */
export type EditedItemValues = ItemValues & { target: TargetBin | null };

/** `item` is undefined once it left the bin. */
export function useEditedItem(opened: Item, item: Item | undefined, fields: readonly OwnField[]) {
  const { t } = useTranslation();
  const showUndo = useUndoable();
  // The defaults at the time the form was opened; later ones would change the shown values.
  const [defaults] = useState(useValueDefaults(fields));
  const { state, isDirty, put, draft } = useEditState(itemDraft(opened.id), {
    opened,
    current: item,
    valuesOf: (current): EditedItemValues => ({ ...valuesOf(current, defaults), target: null }),
  });
  const [faults, setFaults] = useState<Faults>({});
  const { save: saveOnce, forgetRefusal, refusal, isSaving } = useSaving();

  const { base, latest: before, values } = state;
  const target = values.target ?? undefined;

  const change: ChangeField = (field, value) => {
    put({ [field]: value } as Partial<EditedItemValues>);
    setFaults(({ [field]: _, ...others }) => others);
    forgetRefusal();
  };
  const take = (field: FieldName) => change(field, before[field] ?? '');
  const chooseTarget = (bin: TargetBin | undefined) => {
    put({ target: bin === undefined || bin.id === base.binId ? null : { id: bin.id, name: bin.name } });
    forgetRefusal();
  };

  const wanted = itemChangeOf(base, values, defaults);
  const update = (from: Item, change: ItemChange | undefined) =>
    change && act('items.update', { binId: from.binId, id: from.id, ...change }, { rows: [from] });
  const move = (from: Item, toBinId: string) =>
    act('items.move', { binId: from.binId, ids: [from.id], toBinId }, { rows: [from] });

  /** The server adds who and when. */
  const outcome = (): Item => {
    const now = { userId: '', userName: '', now: base.updatedAt };
    const changed = changeItem(base, wanted ?? {}, now).item;
    return { ...changed, binId: target?.id ?? base.binId };
  };

  /** Checks only changed fields: a value that an older build stored stays, whatever the rules are now. */
  const faultsOfTouched = (): Faults => {
    const touched = touchedFields(before, values);
    const found = Object.entries(checkValues(values, defaults.locale, defaults.fields));
    return Object.fromEntries(found.filter(([name]) => touched.some((each) => each === name)));
  };

  /** @returns the faults; a server error is in `refusal`. */
  const save = async (): Promise<{ isSaved: boolean; faults: Faults }> => {
    const found = faultsOfTouched();
    setFaults(found);
    if (Object.keys(found).length > 0) return { isSaved: false, faults: found };
    if (!isDirty && !isSaving) return { isSaved: true, faults: {} };
    const after = outcome();
    const acts: Promise<unknown>[] = [];
    const isSaved = await saveOnce(async () => {
      acts.push(Promise.resolve(update(base, wanted)));
      await acts[0];
      if (!target) return;
      acts.push(move({ ...after, binId: base.binId }, target.id));
      await acts[1];
    });
    if (!isSaved) return { isSaved, faults: {} };
    draft.saved();
    rememberCurrency(wanted ?? {});
    void showUndo({
      acts,
      done: target
        ? t('itemForm.moved', { name: after.name, bin: target.name })
        : t('itemForm.saved', { name: after.name }),
      undo: () => ({
        acts: [
          target && move(after, base.binId),
          update({ ...after, binId: base.binId }, itemChangeBack(after, base)),
        ].filter((each) => each !== undefined),
      }),
    });
    return { isSaved: true, faults: {} };
  };

  return { state, values, faults, refusal, isSaving, draft, target, change, take, chooseTarget, save };
}
