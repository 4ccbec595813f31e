import { useNavigate } from '@tanstack/react-router';
import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { isLent } from '#domain/items/loan.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import { useFieldWriters } from '#web/features/time/history/use-field-writers.ts';
import { useWhoDeleted } from '#web/features/time/history/use-who-deleted.ts';
import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import { TypedTexts } from '#web/forms/drafts/typed-texts.tsx';
import { conflictsVersion } from '#web/forms/edit-state.ts';
import { Fold } from '#web/forms/fold.tsx';
import { FormActions } from '#web/forms/form-sheet.tsx';
import { tagsInUse } from '#web/forms/tags-in-use.ts';
import { focusFault, useFocusedField, useFocusField } from '#web/forms/use-focused-field.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, IconButton } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { hasMouse } from '#web/ui/layout/use-is-wide.ts';
import { Notice } from '#web/ui/marks/notice.tsx';
import { useItemActs } from '../list/use-item-acts.ts';
import { QuantityField } from '../quantity-fields.tsx';
import { DetailFields } from './detail-fields.tsx';
import { itemTexts, storeAsNewItem } from './item-drafts.ts';
import { type FieldName, faultText, type ItemValues, singleFields } from './item-values.ts';
import { OthersItemValue } from './others-value-note.tsx';
import { type TargetBin, useEditedItem } from './use-edited-item.ts';

type EditItemFormProps = {
  bin: BinHeader;
  /** The item when the page was opened, and now; undefined once it left the bin. */
  opened: Item;
  item: Item | undefined;
  items: readonly Item[];
  /** Provided by the page, because items may not import bins. */
  pickBin: () => Promise<TargetBin | null | undefined>;
  /** With the bin that the item was moved to. */
  onDone: (movedTo?: string) => void;
};

/** Sends only changed fields, and shows what others change while the form is open. */
export function EditItemForm({ bin, opened, item, items, pickBin, onDone }: EditItemFormProps) {
  const { t } = useTranslation();
  // Those at the time the form was opened; a later one would have no value to compare with.
  const [fields] = useState(useFieldsOf(bin.ownerId, 'item'));
  const { state, values, faults, refusal, target, change, take, ...edit } = useEditedItem(
    opened,
    item,
    fields,
  );
  const focusField = useFocusField();
  const [isMoreOpen, setMoreOpen] = useState(
    hasDetails(state.values, isLent(opened)) || focusField !== undefined,
  );
  const form = useRef<HTMLFormElement>(null);
  useFocusedField(form);
  const isLost = !edit.isSaving && (item === undefined || item.deletedAt !== undefined);
  const note = useOthersNotes(bin.id, opened.id, { state, take });
  const { remove } = useItemActs(bin.id);

  const askForBin = async () => {
    const chosen = await pickBin();
    if (chosen) edit.chooseTarget(chosen);
  };
  const handleDelete = async () => {
    if (!item || !(await remove([item]))) return;
    onDone();
  };
  const save = async () => {
    const { isSaved, faults: found } = await edit.save();
    if (isSaved) return onDone(target?.id);
    if (Object.keys(found).some((field) => field !== 'name' && field !== 'quantity')) setMoreOpen(true);
    focusFault(form.current);
  };

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      className="flex grow flex-col"
    >
      {!isLost && <DraftLine draft={edit.draft} />}
      {isLost && (
        <div className="mb-5">
          <LostNote base={state.base} item={item} />
          <TypedTexts typed={{ values, initial: state.latest }} fields={itemTexts}>
            {!item && (
              <AsNewItem binId={bin.id} itemId={opened.id} values={values} onTaken={edit.draft.saved} />
            )}
          </TypedTexts>
        </div>
      )}
      <fieldset disabled={isLost} className="min-w-0 space-y-5 pb-6">
        <TextField
          label={t('common.name')}
          value={values.name}
          onChange={(value) => change('name', value)}
          hint={note('name')}
          error={faultText(t, faults.name)}
          autoComplete="off"
          enterKeyHint="done"
          autoFocus={hasMouse()}
        />
        <QuantityField
          text={values.quantity}
          onChange={(text) => change('quantity', text)}
          note={note('quantity')}
        />
        <BinChoice
          bin={bin}
          target={target}
          onAsk={() => void askForBin()}
          onClear={() => edit.chooseTarget(undefined)}
        />
        <Fold
          title={t('itemForm.details')}
          summary={t('itemForm.detailsSummary')}
          isOpen={isMoreOpen}
          onToggle={setMoreOpen}
        >
          <DetailFields
            values={values}
            faults={faults}
            onChange={change}
            knownTags={tagsInUse(items)}
            isLent={isLent(item ?? opened)}
            fields={fields}
            note={note}
          />
        </Fold>
        <Button kind="quiet" icon={Trash2} onClick={() => void handleDelete()} className="-ml-4 text-berry!">
          {t('common.delete')}
        </Button>
      </fieldset>
      <FormActions error={refusal}>
        <Button onClick={() => onDone()} className="max-md:hidden">
          {t('common.cancel')}
        </Button>
        <Button kind="primary" type="submit" disabled={isLost} isBusy={edit.isSaving} className="min-w-36">
          {t('common.save')}
        </Button>
      </FormActions>
    </form>
  );
}

/** Returns the note on a field that another person changed in the meantime. */
function useOthersNotes(
  binId: string,
  itemId: string,
  { state, take }: Pick<ReturnType<typeof useEditedItem>, 'state' | 'take'>,
) {
  const writerOf = useFieldWriters({
    target: { kind: 'bin', id: binId },
    itemId,
    version: conflictsVersion(state),
  });
  return (field: FieldName) =>
    state.news.has(field) ? (
      <OthersItemValue state={state} field={field} writer={writerOf(field)} onTake={take} />
    ) : undefined;
}

/** Ignores the currency, which may be the proposed one, and the day of a loan. */
function hasDetails(values: ItemValues, isInLoan: boolean): boolean {
  const apart = ['name', 'quantity', 'currency', ...(isInLoan ? ['dueDate'] : [])];
  const folded = singleFields.filter((field) => !apart.includes(field));
  const own = Object.entries(values).some(([name, text]) => name.startsWith('fields.') && text !== '');
  return values.tags.length > 0 || own || folded.some((field) => values[field] !== '');
}

type BinChoiceProps = {
  bin: BinHeader;
  target: TargetBin | undefined;
  onAsk: () => void;
  onClear: () => void;
};

function BinChoice({ bin, target, onAsk, onClear }: BinChoiceProps) {
  const { t } = useTranslation();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <div className="min-w-0 grow basis-[7.5em]">
        <div className="font-semibold text-sm">{t('itemForm.bin')}</div>
        <div>{bin.name}</div>
        <div aria-live="polite" className="text-lake text-sm">
          {target && t('itemForm.willMove', { bin: target.name })}
        </div>
      </div>
      <div className="flex shrink-0 items-center gap-1">
        {target && <IconButton icon={Undo2} label={t('common.undo')} onClick={onClear} />}
        <Button onClick={onAsk} aria-label={t('itemList.moveTo')}>
          {t('common.move')}
        </Button>
      </div>
    </div>
  );
}

type LostNoteProps = {
  /** The item when it was last seen in the bin. */
  base: Item;
  item: Item | undefined;
};

function LostNote({ base, item }: LostNoteProps) {
  const { t } = useTranslation();
  const run = useUndoable();
  const who = useWhoDeleted({ kind: 'bin', id: base.binId }, item !== undefined, base.id);
  const restore = (trashed: Item) =>
    run({
      acts: [act('items.restore', { binId: trashed.binId, ids: [trashed.id] }, { rows: [trashed] })],
      done: t('itemForm.restored', { name: trashed.name }),
      about: trashed.id,
    });
  return (
    <Notice title={item ? t('itemForm.inTrash') : t('itemForm.gone')}>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="text-ink-soft text-sm">
          {item ? [who, t('itemForm.inTrashText')].filter(Boolean).join(' ') : t('itemForm.goneText')}
        </p>
        {item ? (
          <Button kind="primary" onClick={() => void restore(item)}>
            {t('common.restore')}
          </Button>
        ) : (
          <LinkButton to={paths.search} search={{ q: base.name }}>
            {t('itemForm.goneSearch')}
          </LinkButton>
        )}
      </div>
    </Notice>
  );
}

type AsNewItemProps = { binId: string; itemId: string; values: object; onTaken: () => void };

/** Opens the form for a new item with what was typed about a deleted one. */
export function AsNewItem({ binId, itemId, values, onTaken }: AsNewItemProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const handlePress = () => {
    onTaken();
    storeAsNewItem(binId, itemId, values);
    void navigate({ to: paths.itemAdd, params: { binId }, replace: true });
  };
  return (
    <Button kind="primary" onClick={handlePress}>
      {t('drafts.asNewItem')}
    </Button>
  );
}
