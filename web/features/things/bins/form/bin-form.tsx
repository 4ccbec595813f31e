import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { binFields, binNameMax } from '#domain/bins/bin-fields.ts';
import type { OwnField } from '#domain/own-fields/own-field.ts';
import { tidyLine } from '#domain/text.ts';
import { StickerField } from '#web/features/labels/scan/sticker-field.tsx';
import { TagsField } from '#web/features/things/items/form/tags-field.tsx';
import { OwnFieldInputs } from '#web/features/things/own-fields/own-field-inputs.tsx';
import { BinTile, hueOf } from '#web/features/things/photos/tiles.tsx';
import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import type { FormDraft } from '#web/forms/drafts/use-draft.ts';
import { Fold } from '#web/forms/fold.tsx';
import { FormActions } from '#web/forms/form-sheet.tsx';
import { ownFaultsOf } from '#web/forms/own-values.ts';
import { useFocusedField } from '#web/forms/use-focused-field.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { ColorPicker } from '#web/ui/fields/choice-grid.tsx';
import { TextArea, TextField } from '#web/ui/fields/text-field.tsx';
import {
  type BinValues,
  type FieldName,
  type LabelFault,
  type NameFault,
  plainTextFields,
  tooLong,
} from './bin-values.ts';
import { IconField } from './icon-field.tsx';

/** The text fields that the form does not place itself. */
const otherTexts = plainTextFields.filter((name) => name !== 'description' && name !== 'aliases');

type BinFormProps = {
  values: BinValues;
  draft: FormDraft;
  onChange: (change: Partial<BinValues>) => void;
  /** The name of a bin that is saved without one. */
  proposedName?: string | undefined;
  /** Shown while typing if the name is taken, otherwise on submit. */
  nameFault: NameFault | undefined;
  takenText: string;
  labelFault: LabelFault | undefined;
  /** Only for a new bin; others have photos on their page. */
  photoField?: ReactNode;
  containerField: ReactNode;
  /** Those that the owner defined for bins. */
  fields: readonly OwnField[];
  knownTags: readonly string[];
  submitLabel: string;
  refusal?: string;
  isMoreOpen?: boolean;
  hasAutoFocus?: boolean;
  /** Saving is no longer possible, but typed text can be copied. */
  isLost?: boolean;
  /** Replaces a field's hint. */
  note?: (field: FieldName) => ReactNode;
  onSubmit: () => void;
  /** Without it there is no Cancel. */
  onCancel?: () => void;
};

export function BinForm(props: BinFormProps) {
  const { values, onChange, nameFault, takenText, labelFault, containerField, fields, knownTags } = props;
  const {
    submitLabel,
    refusal,
    hasAutoFocus,
    isLost = false,
    note = () => undefined,
    onSubmit,
    onCancel,
  } = props;
  const { t } = useTranslation();
  const [isMoreOpen, setMoreOpen] = useState(props.isMoreOpen ?? false);
  const [isMissingShown, setMissingShown] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (hasAutoFocus) name.current?.focus();
  }, [hasAutoFocus]);
  useFocusedField(form);

  const nameError = {
    missing: isMissingShown ? t('binForm.nameMissing') : undefined,
    tooLong: t('common.tooLong', { max: binNameMax }),
    taken: takenText,
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissingShown(true);
    if (nameFault) return name.current?.focus();
    const ownFaults = ownFaultsOf(fields, values, currentLocale());
    if (labelFault || Object.keys({ ...tooLong(values), ...ownFaults }).length > 0) return setMoreOpen(true);
    onSubmit();
  };

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex grow flex-col">
      {!isLost && <DraftLine draft={props.draft} />}
      <div className="space-y-5 pb-6">
        <div className="flex items-start gap-3">
          <div className="mt-[1.55em] shrink-0">
            <FormTile values={values} proposedName={props.proposedName} />
          </div>
          <TextField
            ref={name}
            label={t('common.name')}
            hint={note('name') ?? t('binForm.nameHint')}
            error={nameFault && nameError[nameFault]}
            placeholder={props.proposedName}
            value={values.name}
            onChange={(text) => onChange({ name: text })}
            readOnly={isLost}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="done"
            className="min-w-0 grow"
          />
        </div>
        <fieldset disabled={isLost} className="min-w-0 space-y-5">
          {props.photoField}
          {containerField}
          <Noted note={note('color')}>
            <ColorPicker
              label={t('binForm.fields.color')}
              value={values.color ?? hueOf({})}
              onChange={(color) => onChange({ color })}
              labelOf={(color) => t(`looks.colors.${color}`)}
            />
          </Noted>
        </fieldset>
        <Fold
          title={t('binForm.more')}
          summary={t('binForm.moreSummary')}
          isOpen={isMoreOpen}
          onToggle={setMoreOpen}
        >
          <MoreFields
            values={values}
            onChange={onChange}
            labelFault={labelFault}
            fields={fields}
            isChecked={isMissingShown}
            knownTags={knownTags}
            isLost={isLost}
            note={note}
          />
        </Fold>
      </div>
      <FormActions error={refusal}>
        {onCancel && (
          <Button onClick={onCancel} className="max-md:hidden">
            {t('common.cancel')}
          </Button>
        )}
        <Button kind="primary" type="submit" disabled={isLost} className="min-w-36">
          {submitLabel}
        </Button>
      </FormActions>
    </form>
  );
}

/** Shows the chosen look. Each part of it is also in a field. */
function FormTile({ values, proposedName = '' }: { values: BinValues; proposedName?: string }) {
  const name = tidyLine(values.name) || proposedName;
  const look = {
    name,
    qrLabel: tidyLine(values.label),
    color: values.color ?? undefined,
    icon: values.icon ?? (name === '' ? ('box' as const) : undefined),
  };
  return <BinTile bin={look} size="medium" />;
}

type MoreFieldsProps = {
  values: BinValues;
  onChange: (change: Partial<BinValues>) => void;
  labelFault: LabelFault | undefined;
  fields: readonly OwnField[];
  /** Whether saving was tried. */
  isChecked: boolean;
  knownTags: readonly string[];
  isLost: boolean;
  note: (field: FieldName) => ReactNode;
};

function MoreFields(props: MoreFieldsProps) {
  const { values, onChange, labelFault, fields, isChecked, knownTags, isLost, note } = props;
  const { t } = useTranslation();
  const labelError = {
    tooLong: t('common.tooLong', { max: binFields.qrLabel.max }),
    likeCode: t('errors.bins.labelLikeCode'),
  };
  const faults = tooLong(values);
  const field = (name: PlainTextField, hint?: string) => {
    const max = faults[name];
    return {
      label: t(`binForm.fields.${name}`),
      hint: note(name) ?? hint,
      error: max !== undefined && t('common.tooLong', { max }),
      value: values[name],
      onChange: (text: string) => onChange({ [name]: text }),
      readOnly: isLost,
    };
  };
  return (
    <div className="space-y-5">
      <div data-field="qrLabel">
        <TextField
          label={t('binForm.fields.qrLabel')}
          hint={note('label') ?? t('binForm.labelHint')}
          error={labelFault && labelError[labelFault]}
          value={values.label}
          onChange={(label) => onChange({ label })}
          readOnly={isLost}
          autoComplete="off"
        />
      </div>
      <TextArea {...field('description', t('binForm.descriptionHint'))} />
      <StickerField {...field('aliases', t('binForm.aliasesHint'))} scanLabel={t('binForm.scanSticker')} />
      {otherTexts.map((name) => (
        <TextField key={name} {...field(name)} autoComplete="off" />
      ))}
      <OwnFieldInputs
        fields={fields}
        texts={values}
        faults={isChecked ? ownFaultsOf(fields, values, currentLocale()) : {}}
        readOnly={isLost}
        onChange={(name, text) => onChange({ [name]: text })}
        note={note}
      />
      <fieldset disabled={isLost} className="min-w-0">
        <TagsField
          tags={values.tags}
          onChange={(tags) => onChange({ tags })}
          suggestions={knownTags}
          note={note('tags')}
        />
      </fieldset>
      <fieldset disabled={isLost} className="min-w-0 space-y-5">
        <Noted note={note('icon')}>
          <IconField value={values.icon} onChange={(icon) => onChange({ icon })} />
        </Noted>
      </fieldset>
    </div>
  );
}

type PlainTextField = (typeof plainTextFields)[number];

/** Adds a live region for a note to a control that has none. */
function Noted({ note, children }: { note: ReactNode; children: ReactNode }) {
  return (
    <div>
      {children}
      <div aria-live="polite" className="text-sm">
        {note}
      </div>
    </div>
  );
}
