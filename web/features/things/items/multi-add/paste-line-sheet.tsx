import { useState } from 'react';
import type { ItemLine } from '#domain/items/copied-line.ts';
import { itemNameMax } from '#domain/items/item-limits.ts';
import { readQuantity } from '#domain/items/quantity.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { focusFault } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { TagsField } from '../form/tags-field.tsx';
import { QuantityField } from '../quantity/quantity-field.tsx';
import type { PasteRow } from './paste-plan.ts';

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
