import { useState } from 'react';
import { itemNameMax } from '#domain/items/item-fields.ts';
import type { ItemLine } from '#domain/items/item-rules.ts';
import { readQuantity } from '#domain/items/quantity.ts';
import { tidyLine } from '#domain/text.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { TagsField } from '../form/tags-field.tsx';
import { QuantityField } from '../quantity-fields.tsx';
import type { Choice, PasteRow } from './paste-plan.ts';

type PasteLineSheetProps = {
  row: PasteRow;
  suggestedTags: readonly string[];
  onSave: (line: ItemLine, tags: readonly string[]) => void;
  onClose: () => void;
};

export function PasteLineSheet({ row, suggestedTags, onSave, onClose }: PasteLineSheetProps) {
  const { t } = useTranslation();
  const [name, setName] = useState(row.name);
  const [quantityText, setQuantityText] = useState(row.refused?.text ?? String(row.quantity));
  const [tags, setTags] = useState(row.tags);
  const [isChecked, setChecked] = useState(false);
  const tidyName = tidyLine(name);
  const nameFault =
    tidyName === ''
      ? t('itemForm.fault.missing')
      : tidyName.length > itemNameMax
        ? t('itemForm.fault.tooLong', { max: itemNameMax })
        : undefined;

  return (
    <FormSheet
      title={t('multiAdd.lineTitle', { line: row.at + 1 })}
      submitLabel={t('multiAdd.lineSave')}
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        const { quantity } = readQuantity(quantityText);
        if (!nameFault && quantity !== undefined) return onSave({ name: tidyName, quantity }, tags);
        setChecked(true);
        focusFault(event.currentTarget as HTMLElement);
      }}
    >
      <TextField
        label={t('common.name')}
        value={name}
        onChange={setName}
        error={isChecked && nameFault}
        autoComplete="off"
        enterKeyHint="done"
        data-autofocus
      />
      <QuantityField
        text={quantityText}
        onChange={setQuantityText}
        isChecked={isChecked || row.refused !== undefined}
      />
      <TagsField tags={tags} onChange={setTags} suggestions={suggestedTags} />
    </FormSheet>
  );
}

type LineChoiceProps = {
  row: PasteRow;
  /** The name of the group of radio buttons. */
  name: string;
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
};

/** Offers the choices for a heading, or for a line that repeats an existing item. */
export function LineChoice({ row, name, choices, onChoose }: LineChoiceProps) {
  const { t } = useTranslation();
  const { duplicate } = row;
  let why = t('multiAdd.heading');
  if (duplicate?.of === 'bin') why = t('multiAdd.inBin', { count: duplicate.item.quantity });
  if (duplicate?.of === 'paste') why = t('multiAdd.inText', { line: duplicate.at + 1 });
  return (
    <fieldset className="min-w-0 pb-1">
      <legend className="sr-only">{t('multiAdd.choiceOf', { name: row.name })}</legend>
      <p className="text-lake text-sm">{why}</p>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <label
            key={choice}
            className={cx(
              'relative inline-flex min-h-9 cursor-pointer items-center rounded-full border border-field px-3 text-sm after:absolute after:-inset-y-1 after:inset-x-0',
              'has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-lake',
            )}
          >
            <input
              type="radio"
              name={name}
              checked={row.choice === choice}
              onChange={() => onChoose(choice)}
              className="sr-only"
            />
            {t(`multiAdd.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
