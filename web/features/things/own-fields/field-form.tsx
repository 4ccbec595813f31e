import { type FormEvent, useState } from 'react';
import { isSame, withoutUndefined } from '#domain/fields.ts';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import {
  type FieldHolder,
  hasChoices,
  type OwnFieldKind,
  ownChoiceNameMax,
  ownChoicesMax,
  ownFieldKinds,
  ownFieldNameMax,
  ownRowFieldsMax,
  ownUnitMax,
} from '#domain/own-fields/own-field-limits.ts';
import { offeredChoices } from '#domain/own-fields/own-field-rules.ts';
import { daysBeforeChoices } from '#domain/reminders/reminder.ts';
import type { OwnValue } from '#domain/schemas.ts';
import { nameKey, tidyLine } from '#domain/text.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { DaysBefore } from '#web/features/time/reminders/days-before.tsx';
import { currencies } from '#web/forms/amounts.ts';
import { useNewValues } from '#web/forms/drafts/use-new-values.ts';
import { FormSheet } from '#web/forms/form-sheet.tsx';
import { isWrong, ownFaultText, ownTextOf, ownValuesOf } from '#web/forms/own-values.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { NameRows } from '#web/ui/fields/name-rows.tsx';
import { Select } from '#web/ui/fields/select.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { OwnFieldInput } from './own-field-inputs.tsx';
import { type FieldChange, useFieldActs } from './use-field-acts.ts';

type Choice = { id: string; name: string };

type FieldFormProps = {
  of: FieldHolder;
  /** The field to change; none for a new one. */
  field?: OwnField;
  /** The other fields of the same things. */
  others: readonly OwnField[];
  onClose: () => void;
};

/** Defines a field, or changes one, whose kind then stays as its values are of it. */
export function FieldForm({ of, field, others, onClose }: FieldFormProps) {
  const { t } = useTranslation();
  const usual = useProfile()?.currency ?? '';
  const acts = useFieldActs();
  const { values, put, draft } = useNewValues(
    { form: field ? `field:${field.id}` : `new-field:${of}`, isSilent: true },
    (): Values =>
      field
        ? valuesOf(field)
        : {
            name: '',
            kind: 'line',
            unit: '',
            currency: usual,
            choices: [],
            remind: [],
            isOnRows: false,
            isPublic: false,
            defaultText: '',
          },
  );
  const { kind, choices, isOnRows, isPublic } = values;
  const [isChecked, setChecked] = useState(false);
  const name = tidyLine(values.name);
  const hasSameName = others.some((other) => other.id !== field?.id && nameKey(other.name) === nameKey(name));
  const named = choices.map((choice) => ({ ...choice, name: tidyLine(choice.name) }));
  const defined = { ...values, name, choices: named };
  const isDefaultWrong = isWrong(sampleOf(defined), values.defaultText, currentLocale());
  const isComplete =
    name !== '' && !isDefaultWrong && (!hasChoices(kind) || named.every((choice) => choice.name !== ''));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setChecked(true);
    if (!isComplete) return;
    const parts = partsOf(kind, defined);
    if (field === undefined) void acts.create({ id: newId(), of, kind, ...withoutUndefined(parts) });
    else {
      const change = changeOf(field, parts);
      if (Object.keys(change).length > 0) void acts.change(field, change);
    }
    draft.saved();
    onClose();
  };
  return (
    <FormSheet
      title={field ? t('ownFields.editTitle') : t(`ownFields.addTitle.${of}`)}
      submitLabel={field ? t('ownFields.save') : t('ownFields.create')}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        data-autofocus
        label={t('ownFields.name')}
        hint={hasSameName ? t('ownFields.sameName') : undefined}
        error={isChecked && name === '' ? t('ownFields.nameMissing') : undefined}
        maxLength={ownFieldNameMax}
        value={values.name}
        onChange={(text) => put({ name: text })}
        autoComplete="off"
        autoCapitalize="sentences"
      />
      <KindFields values={values} isNew={field === undefined} isChecked={isChecked} onChange={put} />
      <OwnFieldInput
        of={{ ...sampleOf(values), name: t(`ownFields.default.${of}`) }}
        value={values.defaultText}
        hint={t('ownFields.defaultHint')}
        error={isChecked && isDefaultWrong && ownFaultText(t, sampleOf(values))}
        readOnly={false}
        onChange={(defaultText) => put({ defaultText })}
      />
      <Checkbox
        label={t('ownFields.onRows')}
        hint={t('ownFields.onRowsHint', { count: ownRowFieldsMax })}
        checked={isOnRows}
        onChange={(isOn) => put({ isOnRows: isOn })}
      />
      <Checkbox
        label={t('ownFields.public')}
        hint={t(`ownFields.publicHint.${of}`)}
        checked={isPublic}
        onChange={(isOn) => put({ isPublic: isOn })}
      />
    </FormSheet>
  );
}

type Values = {
  name: string;
  kind: OwnFieldKind;
  unit: string;
  currency: string;
  choices: Choice[];
  remind: readonly number[];
  isOnRows: boolean;
  isPublic: boolean;
  /** The default value, as it is typed or chosen. */
  defaultText: string;
};

/** A field by which the default value is typed and read. */
function sampleOf({ kind, unit, currency, choices }: Values): OwnField {
  const measure = { ...(unit && { unit }), ...(currency && { currency }) };
  // A choice whose name is being typed anew stays the default meanwhile.
  const named = choices.map(({ id, name }) => ({ id, name: name.trim() === '' ? id : name }));
  return { id: 'sample', of: 'item', name: '', kind, ...measure, choices: named };
}

function defaultOf(values: Values): OwnValue | undefined {
  const sample = sampleOf(values);
  return ownValuesOf([sample], { [flatName(sample.id)]: values.defaultText }, currentLocale())[sample.id];
}

/** With other choices, of which the default value is one under its new name. */
function withChoices(values: Values, choices: readonly Choice[]): Partial<Values> {
  const next = { ...values, choices: [...choices] };
  return {
    choices: next.choices,
    defaultText: ownTextOf(sampleOf(next), defaultOf(values), currentLocale()),
  };
}

type Parts = Pick<
  OwnField,
  'name' | 'unit' | 'currency' | 'remind' | 'isOnRows' | 'isPublic' | 'defaultValue'
> & {
  choices?: Choice[];
};

/** What is stored of a field of this kind; what is empty, or belongs to other kinds, is undefined. */
function partsOf(kind: OwnFieldKind, values: Values): Parts {
  const { name, unit, currency, choices, remind, isOnRows, isPublic } = values;
  const days = daysBeforeChoices.filter((each) => remind.includes(each));
  return {
    name,
    unit: kind === 'number' ? tidyLine(unit) || undefined : undefined,
    currency: kind === 'amount' ? currency || undefined : undefined,
    choices: hasChoices(kind) ? choices : undefined,
    remind: kind === 'day' && days.length > 0 ? days : undefined,
    isOnRows: isOnRows || undefined,
    isPublic: isPublic || undefined,
    defaultValue: defaultOf(values),
  };
}

/** The parts that differ; null clears one. */
function changeOf(field: OwnField, parts: Parts): FieldChange {
  const before = partsOf(field.kind, valuesOf(field));
  const changed = Object.entries(parts).filter(
    ([part, value]) => !isSame(value, before[part as keyof Parts]),
  );
  return Object.fromEntries(changed.map(([part, value]) => [part, value ?? null]));
}

function valuesOf(field: OwnField): Values {
  const { name, kind, unit = '', currency = '', remind = [], isOnRows = false, isPublic = false } = field;
  const defaultText = ownTextOf(field, field.defaultValue, currentLocale());
  const choices = offeredChoices(field);
  return { name, kind, unit, currency, choices, remind, isOnRows, isPublic, defaultText };
}

type KindFieldsProps = {
  values: Values;
  isNew: boolean;
  /** Whether saving was tried. */
  isChecked: boolean;
  onChange: (change: Partial<Values>) => void;
};

/** The kind of a new field, and what belongs to it. */
function KindFields({ values, isNew, isChecked, onChange }: KindFieldsProps) {
  const { t } = useTranslation();
  const { kind, choices } = values;
  return (
    <>
      {isNew && (
        <Select
          label={t('ownFields.kind')}
          value={kind}
          onChange={(next) =>
            onChange({
              kind: next,
              defaultText: '',
              ...(hasChoices(next) && choices.length === 0 && firstChoice()),
            })
          }
          options={ownFieldKinds.map((value) => ({ value, label: t(`ownFields.kinds.${value}`) }))}
        />
      )}
      <MeasureField values={values} onChange={onChange} />
      {kind === 'day' && (
        <DaysBefore
          legend={t('ownFields.remind')}
          before={values.remind}
          isDueBack={false}
          onChange={(remind) => onChange({ remind })}
        />
      )}
      {hasChoices(kind) && (
        <ChoicesField
          choices={choices}
          isChecked={isChecked}
          hasHint={!isNew}
          onChange={(next) => onChange(withChoices(values, next))}
        />
      )}
    </>
  );
}

type Measure = Pick<Values, 'kind' | 'unit' | 'currency'>;
type MeasureFieldProps = { values: Measure; onChange: (change: Partial<Measure>) => void };

/** The unit of a number or the currency of an amount. */
export function MeasureField({ values: { kind, unit, currency }, onChange }: MeasureFieldProps) {
  const { t } = useTranslation();
  if (kind === 'number')
    return (
      <TextField
        label={t('ownFields.unit')}
        hint={t('ownFields.unitHint')}
        isOptional
        maxLength={ownUnitMax}
        value={unit}
        onChange={(next) => onChange({ unit: next })}
        autoComplete="off"
        autoCapitalize="none"
      />
    );
  if (kind !== 'amount') return null;
  return (
    <Select
      label={t('itemForm.currency')}
      value={currency}
      onChange={(next) => onChange({ currency: next })}
      options={[...new Set(['', currency, ...currencies])].map((code) => ({
        value: code,
        label: code || t('itemForm.noCurrency'),
      }))}
    />
  );
}

/** Random, since the values of a choice that was removed would be of one with its id. */
export function newChoiceId(): string {
  return newId().slice(-12);
}

const firstChoice = () => ({ choices: [{ id: newChoiceId(), name: '' }] });

type ChoicesFieldProps = {
  choices: readonly Choice[];
  isChecked: boolean;
  hasHint: boolean;
  onChange: (choices: readonly Choice[]) => void;
};

function ChoicesField({ choices, isChecked, hasHint, onChange }: ChoicesFieldProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="space-y-2">
      <legend className="font-semibold text-sm">{t('ownFields.choices')}</legend>
      {hasHint && <p className="text-ink-soft text-sm">{t('ownFields.goneHint')}</p>}
      <NameRows
        rows={choices}
        onChange={onChange}
        rowsMax={ownChoicesMax}
        nameMax={ownChoiceNameMax}
        newId={newChoiceId}
        texts={{
          label: (number) => t('ownFields.choiceName', { number }),
          add: t('ownFields.addChoice'),
          remove: ({ name }, number) =>
            t('ownFields.removeChoice', { name: name || t('ownFields.choiceName', { number }) }),
          missing: isChecked ? t('ownFields.choiceMissing') : undefined,
        }}
      />
    </fieldset>
  );
}
