import { type ComponentProps, useMemo, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { itemFields } from '#domain/items/item-fields.ts';
import { useBin, useProfile } from '#web/data/account/hooks.ts';
import { changedAtOnceMax, isTagsAct } from '#web/features/things/tables/change-many.ts';
import { ChangeManyForm, useManyChanges } from '#web/features/things/tables/change-many-form.tsx';
import { tagsInUse } from '#web/forms/tags-in-use.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { CurrencySelect } from '../form/currency-select.tsx';
import { TagsField } from '../form/tags-field.tsx';
import { useValueDefaults } from '../form/use-value-defaults.ts';
import { asUpdate, cellFaultText } from '../table/use-item-edits.ts';
import { type ManyField, type ManyValue, manyFields, planMany } from './change-many.ts';

type ChangeManySheetProps = {
  /** Of one bin. */
  items: readonly Item[];
  /** `isDone` if all were changed. */
  onClose: (isDone: boolean) => void;
};

/** Changes one field of all these items, with one Undo. Items that cannot be changed are named, and the others are. */
export default function ChangeManySheet({ items, onClose }: ChangeManySheetProps) {
  const { t } = useTranslation();
  const me = useProfile();
  const [field, setField] = useState<ManyField>('addTags');
  const defaults = useValueDefaults();
  const [value, setValue] = useState<ManyValue>({ text: '', currency: defaults.currency, tags: [] });
  const { fault, forget, form } = useManyChanges({
    plan() {
      if (items.length > changedAtOnceMax)
        return { fault: t('changeMany.items.tooMany', { count: changedAtOnceMax }) };
      if (isTagsAct(field) && value.tags.length === 0) return { fault: t('changeMany.noTags') };
      const { updates, refused } = planMany(items, field, value, defaults, {
        userId: me?.uid ?? '',
        userName: me?.displayName ?? '',
        now: new Date().toISOString(),
      });
      return {
        changes: updates.map(asUpdate),
        refused: refused.map(({ item: { id, name }, fault: why }) => ({
          id,
          name,
          why: cellFaultText(t, why),
        })),
      };
    },
    changedText: (said) => t('table.itemsChanged', said),
    onClose,
  });
  const put = (part: Partial<ManyValue>) => {
    setValue((before) => ({ ...before, ...part }));
    forget();
  };

  return (
    <ChangeManyForm
      title={t('changeMany.items.title', { count: items.length, name: items[0]?.name ?? '' })}
      field={field}
      fields={manyFields.map((name) => ({
        value: name,
        label: isTagsAct(name) ? t(`changeMany.${name}`) : t(`itemForm.${name}`),
      }))}
      onField={(chosen) => {
        setField(chosen);
        put({ text: '', tags: [] });
      }}
      refusedTitle={t('changeMany.items.refused', { count: form.refused.length })}
      {...form}
    >
      {isTagsAct(field) ? (
        <ManyTags
          items={items}
          field={field}
          tags={value.tags}
          fault={fault}
          onChange={(tags) => put({ tags })}
        />
      ) : (
        <TextField
          key={field}
          label={t(`itemForm.${field}`)}
          hint={t('changeMany.emptyHint')}
          error={fault}
          value={value.text}
          onChange={(text) => put({ text })}
          {...inputs[itemFields[field].kind]}
        />
      )}
      {field === 'value' && (
        <CurrencySelect value={value.currency} onChange={(currency) => put({ currency })} />
      )}
    </ChangeManyForm>
  );
}

const inputs = {
  line: { autoComplete: 'off', autoCapitalize: 'none' },
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  quantity: { inputMode: 'numeric', autoComplete: 'off' },
  day: { type: 'date' },
} satisfies Record<string, Partial<ComponentProps<typeof TextField>>>;

type ManyTagsProps = {
  items: readonly Item[];
  field: ManyField;
  tags: readonly string[];
  fault: string | undefined;
  onChange: (tags: string[]) => void;
};

/** Offers the tags of the bin to add, and those of these items to remove. */
function ManyTags({ items, field, tags, fault, onChange }: ManyTagsProps) {
  const bin = useBin(items[0]?.binId ?? '');
  const offered = useMemo(
    () => tagsInUse(field === 'addTags' ? bin.items : items),
    [field, bin.items, items],
  );
  return (
    <TagsField
      tags={tags}
      suggestions={offered}
      onChange={onChange}
      note={fault && <span className="font-medium text-berry">{fault}</span>}
    />
  );
}
