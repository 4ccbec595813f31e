import type { ComponentProps, ReactNode } from 'react';
import {
  type ItemFieldKind,
  type ItemFormField,
  itemFields,
  itemFormFields,
} from '#domain/items/item-fields.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { currencies } from './amounts.ts';
import { type Faults, type FieldName, faultText, type ItemValues } from './item-values.ts';
import { TagsField } from './tags-field.tsx';

export type ChangeField = <Name extends FieldName>(name: Name, value: ItemValues[Name]) => void;

type DetailFieldsProps = {
  values: ItemValues;
  faults: Faults;
  onChange: ChangeField;
  knownTags: readonly string[];
  /** The due date of a lent item belongs to its loan. */
  isLent?: boolean;
  /** Replaces a field's hint. */
  note?: (field: FieldName) => ReactNode;
};

export function DetailFields(props: DetailFieldsProps) {
  const { values, faults, onChange, knownTags, isLent = false, note = () => undefined } = props;
  const { t } = useTranslation();
  const field = (name: TextFieldName, hint?: string) => ({
    name,
    label: t(`itemForm.${name}`),
    value: values[name],
    hint: note(name) ?? hint,
    ...inputs[itemFields[name].kind],
    error: faultText(t, faults[name]),
    onChange: (value: string) => onChange(name, value),
  });
  return (
    <div className="space-y-5">
      <TextArea {...field('notes')} rows={2} />
      <TagsField
        tags={values.tags}
        onChange={(tags) => onChange('tags', tags)}
        suggestions={knownTags}
        note={note('tags')}
      />
      <div className={pairClass}>
        <TextField {...field('unit', t('itemForm.unitHint'))} autoCapitalize="none" />
        <TextField {...field('lowStockAt', t('itemForm.lowStockHint'))} />
      </div>
      <div className={pairClass}>
        <TextField {...field('value', t('itemForm.valueHint'))} />
        <CurrencySelect
          value={values.currency}
          onChange={(currency) => onChange('currency', currency)}
          hint={note('currency')}
        />
      </div>
      <div className={pairClass}>
        <TextField {...field('purchaseDate')} />
        <TextField {...field('warrantyUntil')} />
        <TextField {...field('expiryDate')} />
        <TextField {...field('barcode')} autoCapitalize="none" spellCheck={false} />
        {otherFields.map((name) => (
          <TextField key={name} {...field(name)} />
        ))}
      </div>
      {!isLent && <TextField {...field('dueDate', t('itemForm.dueDateHint'))} />}
    </div>
  );
}

type TextFieldName = Exclude<ItemFormField, 'currency'>;

const inputs = {
  line: { autoComplete: 'off' },
  prose: {},
  amount: { inputMode: 'decimal', autoComplete: 'off' },
  currency: {},
  quantity: { inputMode: 'numeric', autoComplete: 'off' },
  day: { type: 'date' },
} satisfies Record<ItemFieldKind, Partial<ComponentProps<typeof TextField>>>;

const withOwnPlace: readonly ItemFormField[] = [
  'notes',
  'unit',
  'lowStockAt',
  'value',
  'currency',
  'purchaseDate',
  'warrantyUntil',
  'expiryDate',
  'barcode',
  'dueDate',
];
/** Fields that this file does not place itself come last. */
const otherFields = itemFormFields.filter((name): name is TextFieldName => !withOwnPlace.includes(name));

/** Below each other if large text leaves no room beside each other. */
const pairClass = 'grid grid-cols-[repeat(auto-fit,minmax(min(100%,7em),1fr))] items-start gap-x-3 gap-y-5';

type CurrencySelectProps = {
  /** Empty for none. */
  value: string;
  onChange: (currency: string) => void;
  hint?: ReactNode;
};

export function CurrencySelect({ value, onChange, hint }: CurrencySelectProps) {
  const { t } = useTranslation();
  const isUsualChosen = useProfile()?.currency !== undefined;
  return (
    <Select
      label={t('itemForm.currency')}
      hint={hint ?? (isUsualChosen ? undefined : t('itemForm.currencyHint'))}
      value={value}
      onChange={onChange}
      options={[...new Set(['', value, ...currencies])].map((code) => ({
        value: code,
        label: code || t('itemForm.noCurrency'),
      }))}
    />
  );
}
