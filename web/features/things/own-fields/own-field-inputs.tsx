import type { ReactNode } from 'react';
import { flatName } from '#domain/own-fields/flat-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { offeredChoices } from '#domain/own-fields/own-field-rules.ts';
import { flagTexts } from '#domain/own-fields/own-values.ts';
import { readTags, tagsText } from '#domain/text.ts';
import { type OwnFaults, type OwnName, type OwnTexts, ownFaultText } from '#web/forms/own-values.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Select } from '#web/ui/fields/select.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import { ToggleChip } from '#web/ui/marks/chip.tsx';

type OwnFieldInputsProps = {
  fields: readonly OwnField[];
  texts: OwnTexts;
  faults?: OwnFaults;
  readOnly?: boolean;
  onChange: (name: OwnName, text: string) => void;
  /** Stands in for a field's hint. */
  note?: (name: OwnName) => ReactNode;
};

/** An input for each field that the owner defined. */
export function OwnFieldInputs({ fields, texts, faults = {}, onChange, ...others }: OwnFieldInputsProps) {
  const { t } = useTranslation();
  const { readOnly = false, note = () => undefined } = others;
  return fields.map((field) => {
    const name = flatName(field.id);
    return (
      <div key={field.id} data-field={name} className="min-w-0">
        <OwnFieldInput
          of={field}
          value={texts[name] ?? ''}
          hint={note(name)}
          error={faults[name] && ownFaultText(t, field)}
          readOnly={readOnly}
          onChange={(text) => onChange(name, text)}
        />
      </div>
    );
  });
}

type OwnFieldInputProps = {
  of: OwnField;
  /** What is typed or chosen; `ownTextsOf` makes it of a value. */
  value: string;
  hint?: ReactNode;
  error?: string | false | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
};

export function OwnFieldInput({ of: field, ...props }: OwnFieldInputProps) {
  const input = { ...props, label: labelOf(field) };
  switch (field.kind) {
    case 'prose':
      return <TextArea {...input} rows={2} />;
    case 'number':
    case 'amount':
      return <TextField {...input} inputMode="decimal" autoComplete="off" />;
    case 'day':
      return <TextField {...input} type="date" />;
    case 'link':
      return <TextField {...input} type="url" inputMode="url" autoComplete="off" autoCapitalize="none" />;
    case 'flag':
    case 'choice':
      return <OneOf {...input} options={choicesOf(field) ?? []} />;
    case 'choices':
      return <SeveralOf {...input} options={offeredChoices(field).map(({ name }) => name)} />;
    default:
      return <TextField {...input} autoComplete="off" />;
  }
}

/** The name with the unit or currency of its values: "Weight (kg)". */
export function labelOf({ name, unit, currency }: OwnField): string {
  const measure = unit ?? currency;
  return measure === undefined ? name : `${name} (${measure})`;
}

/** What is chosen from for a field of which a thing has one value; undefined if it is typed. */
export function choicesOf(field: OwnField | undefined): readonly string[] | undefined {
  if (field?.kind === 'flag') return Object.values(flagTexts[currentLocale()]);
  return field?.kind === 'choice' ? offeredChoices(field).map(({ name }) => name) : undefined;
}

type ChoiceProps = {
  label: string;
  value: string;
  options: readonly string[];
  hint?: ReactNode;
  error?: string | false | undefined;
  readOnly: boolean;
  onChange: (text: string) => void;
};

/** What a thing has is offered too, even if it is no longer a choice. */
function OneOf({ value, options, readOnly, ...field }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Select
      {...field}
      disabled={readOnly}
      value={value}
      options={[...new Set(['', ...options, value])].map((option) => ({
        value: option,
        label: option || t('ownFields.unset'),
      }))}
    />
  );
}

function SeveralOf({ label, value, options, readOnly, hint, error, onChange }: ChoiceProps) {
  const chosen = readTags(value);
  return (
    <fieldset disabled={readOnly} className="min-w-0">
      <legend className="mb-1 font-semibold text-sm">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {[...new Set([...options, ...chosen])].map((option) => (
          <ToggleChip
            key={option}
            isOn={chosen.includes(option)}
            onChange={(isOn) =>
              onChange(tagsText(isOn ? [...chosen, option] : chosen.filter((each) => each !== option)))
            }
          >
            {option}
          </ToggleChip>
        ))}
      </div>
      <div aria-live="polite" className="text-sm">
        {error ? <p className="text-berry">{error}</p> : hint}
      </div>
    </fieldset>
  );
}
