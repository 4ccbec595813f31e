import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useId,
  useRef,
  useState,
} from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Item } from '#domain/items/item.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useFieldsOf } from '#web/data/account/own-fields.ts';
import { startSearch, useItemNames } from '#web/data/search/search.ts';
import { TemplateField } from '#web/features/things/templates/template-field.tsx';
import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import { Fold } from '#web/forms/fold.tsx';
import { FormActions } from '#web/forms/form-sheet.tsx';
import { tagsInUse } from '#web/forms/tags-in-use.ts';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Field, fieldClass } from '#web/ui/fields/field.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { pastedLines } from '../multi-add/paste-lines.ts';
import { QuantityField, refusalText, UseAsTyped } from '../quantity-fields.tsx';
import { RoomNote, roomInBin } from './add-items-page.tsx';
import { DetailFields } from './detail-fields.tsx';
import { faultText } from './item-values.ts';
import { ProductName } from './product-name.tsx';
import { useNewItem } from './use-new-item.ts';

type AddItemFormProps = {
  bin: BinHeader;
  items: readonly Item[];
  initialName: string;
  /** One that was scanned, which the item will have. */
  code: string;
  onDone: () => void;
  /** Called when several lines are pasted. */
  onPaste: (text: string) => void;
};

/** Ctrl+Enter adds the item and keeps the form open for the next. */
export function AddItemForm({ bin, items, initialName, code, onDone, onPaste }: AddItemFormProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  const fields = useFieldsOf(bin.ownerId, 'item');
  const { values, read, faults, refusal, ...item } = useNewItem({ bin, name: initialName, code, fields });
  const [isMoreOpen, setMoreOpen] = useState(code !== '');
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
  const handleAsTyped = () => {
    item.leaveNameAsTyped();
    name.current?.focus();
  };
  const nameNote = readText ? <NameNote text={readText} onAsTyped={handleAsTyped} /> : undefined;

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
        <ProductName code={code} name={values.name} onTake={item.chooseName} />
        <TemplateField
          kind="item"
          value={values.templateId}
          fitted={item.template}
          onChange={item.chooseTemplate}
        />
        <QuantityField text={read.quantity} onChange={item.changeQuantity} />
        <Fold
          title={t('itemForm.details')}
          summary={t('itemForm.detailsSummary')}
          isOpen={isMoreOpen}
          onToggle={setMoreOpen}
        >
          <DetailFields
            values={values}
            faults={faults}
            onChange={item.change}
            knownTags={tagsInUse(items)}
            fields={fields}
          />
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

function NameNote({ text, onAsTyped }: { text: string; onAsTyped: () => void }) {
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {text}
      <UseAsTyped onPress={onAsTyped} />
    </span>
  );
}

type NameFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** The typed text without its count. */
  prefix: string;
  onChoose: (name: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  hint?: ReactNode;
  error?: ReactNode;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Suggests names used before. Enter without a choice submits the form. */
function NameField({ value, onChange, prefix, onChoose, ref, ...rest }: NameFieldProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useItemNames(isOpen ? prefix : '');
  const names = isOpen ? found.filter((name) => name !== prefix).slice(0, 6) : [];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (name: string) => {
    onChoose(name);
    close();
  };
  const handleKey = (event: KeyboardEvent) => {
    const chosen = names[active];
    if (event.key === 'Escape' && names.length > 0) close();
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (event.key === 'ArrowDown' && names.length > 0) setActive((active + 1) % names.length);
    else if (event.key === 'ArrowUp' && names.length > 0)
      setActive(active <= 0 ? names.length - 1 : active - 1);
    else return;
    event.preventDefault();
  };

  return (
    <Field label={t('itemForm.nameLabel')} hint={rest.hint} error={rest.error}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            ref={ref}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={names.length > 0}
            aria-controls={listId}
            aria-activedescendant={names[active] === undefined ? undefined : `${listId}-${active}`}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="done"
            // biome-ignore lint/a11y/noAutofocus: naming the item is the purpose of the page
            autoFocus={rest.autoFocus}
            value={value}
            onFocus={startSearch}
            onBlur={close}
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={handleKey}
            onPaste={rest.onPaste}
            className={cx(fieldClass, 'min-h-13 text-lg')}
          />
          <Suggestions id={listId} names={names} active={active} onChoose={choose} />
          <VisuallyHidden>
            <span role="status">
              {names.length > 0 && t('itemForm.suggestionsCount', { count: names.length })}
            </span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  );
}

type SuggestionsProps = {
  id: string;
  names: readonly string[];
  active: number;
  onChoose: (name: string) => void;
};

function Suggestions({ id, names, active, onChoose }: SuggestionsProps) {
  const { t } = useTranslation();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={t('itemForm.suggestions')}
      className={cx(
        'absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-card border border-hairline bg-raised p-1 shadow-float',
        names.length === 0 && 'hidden',
      )}
    >
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles keys
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // Keeps the focus in the field; its blur would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
          className={cx(
            'flex min-h-11 cursor-pointer items-center rounded-field px-3 hover:bg-kraft/60',
            index === active && 'bg-kraft/60',
          )}
        >
          <span className="min-w-0">{name}</span>
        </div>
      ))}
    </div>
  );
}
