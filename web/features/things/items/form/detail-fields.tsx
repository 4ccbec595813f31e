import { type ComponentProps, Fragment, type ReactNode, useState } from 'react';
import {
  type BuiltInItemFieldKind,
  type ItemFormField,
  itemFields,
  itemFormFields,
} from '#domain/items/item-fields.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { OwnFieldInputs } from '#web/features/things/own-fields/own-field-inputs.tsx';
import { currencies } from '#web/forms/amounts.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { ChipButton } from '#web/ui/marks/chip.tsx';
import { type Faults, type FieldName, faultText, type ItemValues } from './item-values.ts';
import { TagsField } from './tags-field.tsx';

export type ChangeField = (name: FieldName, value: string | readonly string[]) => void;

type DetailFieldsProps = {
  values: ItemValues;
  faults: Faults;
  onChange: ChangeField;
  knownTags: readonly string[];
  /** Those that the owner of the bin defined for items. */
  fields: readonly OwnField[];
  /** The due date of a lent item belongs to its loan. */
  isLent?: boolean;
  /** Replaces a field's hint. */
  note?: (field: FieldName) => ReactNode;
};

export function DetailFields(props: DetailFieldsProps) {
  const { values, faults, onChange, knownTags, fields, isLent = false, note = () => undefined } = props;
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
  const hints: Partial<Record<TextFieldName, string>> = {
    unit: t('itemForm.unitHint'),
    lowStockAt: t('itemForm.lowStockHint'),
    value: t('itemForm.valueHint'),
    dueDate: t('itemForm.dueDateHint'),
  };
  const hasContent = (name: TextFieldName) =>
    values[name] !== '' || faults[name] !== undefined || note(name) !== undefined;
  const [openedFields, setOpenedFields] = useState(() => optionalFields.filter(hasContent));
  const [addedField, setAddedField] = useState<TextFieldName>();
  // A field that was emptied stays: its text may be about to be replaced.
  const offered = optionalFields.filter((name) => name !== 'dueDate' || !isLent);
  const isVisible = (name: TextFieldName) => openedFields.includes(name) || hasContent(name);
  const open = (name: TextFieldName) => setOpenedFields((opened) => [...opened, name]);
  const addable = offered.filter((name) => !isVisible(name));
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
        {offered.filter(isVisible).map((name) => (
          <Fragment key={name}>
            <TextField
              {...field(name, hints[name])}
              {...inputsOfFields[name]}
              autoFocus={name === addedField}
              onChange={(value) => {
                if (!openedFields.includes(name)) open(name);
                onChange(name, value);
              }}
            />
            {name === 'value' && (
              <CurrencySelect
                value={values.currency}
                onChange={(currency) => onChange('currency', currency)}
                hint={note('currency')}
              />
            )}
          </Fragment>
        ))}
      </div>
      <OwnFieldInputs
        fields={fields}
        texts={values}
        faults={Object.fromEntries(
          fields.filter((each) => faults[flatName(each.id)]).map((each) => [flatName(each.id), each]),
        )}
        onChange={onChange}
        note={note}
      />
      {addable.length > 0 && (
        <fieldset className="flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{t('itemForm.addDetail')}</legend>
          {addable.map((name) => (
            <ChipButton
              key={name}
              onClick={() => {
                open(name);
                setAddedField(name);
              }}
            >
              + {t(`itemForm.${name}`)}
            </ChipButton>
          ))}
        </fieldset>
      )}
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
} satisfies Record<BuiltInItemFieldKind, Partial<ComponentProps<typeof TextField>>>;

const inputsOfFields: Partial<Record<TextFieldName, Partial<ComponentProps<typeof TextField>>>> = {
  unit: { autoCapitalize: 'none' },
  barcode: { autoCapitalize: 'none', spellCheck: false },
};

const firstFields = [
  'value',
  'purchaseDate',
  'warrantyUntil',
  'expiryDate',
  'barcode',
  'lowStockAt',
  'unit',
  'dueDate',
] as const satisfies TextFieldName[];
/** Fields that are visible only with content, or once the person adds them. New fields come last. */
const optionalFields: readonly TextFieldName[] = [
  ...new Set<TextFieldName>([
    ...firstFields,
    ...itemFormFields.filter((name) => name !== 'currency' && name !== 'notes'),
  ]),
];

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
