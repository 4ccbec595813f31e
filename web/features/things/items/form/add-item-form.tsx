import { type ClipboardEvent, type KeyboardEvent, useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import { Fold } from '#web/forms/fold.tsx';
import { FormActions } from '#web/forms/form-actions.tsx';
import { tagsInUse } from '#web/forms/tags-in-use.ts';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { pastedLines } from '../pasted-lines.ts';
import { QuantityField } from '../quantity/quantity-field.tsx';
import { refusalText } from '../quantity/refusal-text.ts';
import { UseAsTyped } from '../quantity/use-as-typed.tsx';
import { faultText } from './check-values.ts';
import { DetailFields } from './detail-fields.tsx';
import { NameField } from './name-field.tsx';
import { RoomNote, roomInBin } from './room-note.tsx';
import { useNewItem } from './use-new-item.ts';

type AddItemFormProps = {
  bin: BinHeader;
  items: readonly Item[];
  initialName: string;
  onDone: () => void;
  /** Called when several lines are pasted. */
  onPaste: (text: string) => void;
};

/** Ctrl+Enter adds the item and keeps the form open for the next. */
export function AddItemForm({ bin, items, initialName, onDone, onPaste }: AddItemFormProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  const { values, read, faults, refusal, ...item } = useNewItem(bin.id, initialName);
  const [isMoreOpen, setMoreOpen] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const name = useRef<HTMLInputElement>(null);
  const room = roomInBin(bin, profile);

  const save = async (isAnother: boolean) => {
    const { isSaved, faults: found } = await item.save();
    if (!isSaved) {
      if (Object.keys(found).some((field) => field !== 'name' && field !== 'quantity')) setMoreOpen(true);
      focusFault(form.current);
    } else if (isAnother) {
      item.clear();
      name.current?.focus();
    } else onDone();
  };
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || room === 0) return;
    event.preventDefault();
    void save(true);
  };

  const handlePaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const lines = pastedLines(event);
    if (lines === undefined) return;
    event.preventDefault();
    onPaste(lines);
  };

  const readText = item.nameRefusal
    ? refusalText(t, item.nameRefusal)
    : item.isRead && t('itemForm.nameRead', { name: read.name, quantity: read.quantity });
  const nameNote = readText ? (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {readText}
      <UseAsTyped
        onPress={() => {
          item.leaveNameAsTyped();
          name.current?.focus();
        }}
      />
    </span>
  ) : undefined;

  return (
    <form
      ref={form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (room > 0) void save(false);
      }}
      onKeyDown={handleKey}
      className="flex grow flex-col"
    >
      <div className="space-y-5 pb-6">
        <DraftLine draft={item.draft} />
        <RoomNote room={room} limit={profile?.maxItemsPerBin ?? null} />
        <NameField
          ref={name}
          autoFocus
          value={values.name}
          onChange={item.changeName}
          prefix={read.name}
          onChoose={item.chooseName}
          onPaste={handlePaste}
          hint={nameNote ?? t('itemForm.nameHint')}
          error={faults.name && (nameNote ?? faultText(t, faults.name))}
        />
        <QuantityField text={read.quantity} onChange={item.changeQuantity} />
        <Fold
          title={t('itemForm.details')}
          summary={t('itemForm.detailsSummary')}
          isOpen={isMoreOpen}
          onToggle={setMoreOpen}
        >
          <DetailFields values={values} faults={faults} onChange={item.change} knownTags={tagsInUse(items)} />
        </Fold>
      </div>
      <FormActions error={refusal}>
        <Button onClick={() => void save(true)} disabled={room === 0} aria-keyshortcuts="Control+Enter">
          {t('itemForm.saveAndAnother')}
        </Button>
        <Button kind="primary" type="submit" disabled={room === 0}>
          {t('common.save')}
        </Button>
      </FormActions>
    </form>
  );
}
