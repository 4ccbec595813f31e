import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { binNameMax } from '#domain/bins/bin-look.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import { BinTile } from '#web/features/things/tiles/bin-tile.tsx';
import { hueOf } from '#web/features/things/tiles/hue-of.ts';
import { DraftLine } from '#web/forms/drafts/draft-line.tsx';
import type { FormDraft } from '#web/forms/drafts/use-draft.ts';
import { Fold } from '#web/forms/fold.tsx';
import { FormActions } from '#web/forms/form-actions.tsx';
import { useFocusedField } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Checkbox } from '#web/ui/fields/checkbox.tsx';
import { ColorPicker } from '#web/ui/fields/color-picker.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { type BinValues, type FieldName, type LabelFault, type NameFault, tooLong } from './bin-values.ts';
import { MoreFields } from './more-fields.tsx';
import { Noted } from './noted.tsx';

type BinFormProps = {
  values: BinValues;
  draft: FormDraft;
  onChange: (change: Partial<BinValues>) => void;
  /** Shown while typing if the name is taken, otherwise on submit. */
  nameFault: NameFault | undefined;
  takenText: string;
  labelFault: LabelFault | undefined;
  containerField: ReactNode;
  canChangePrivacy: boolean;
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
  const { values, onChange, nameFault, takenText, labelFault, containerField, canChangePrivacy, knownTags } =
    props;
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
  useFocusedField(form);

  useEffect(() => {
    if (hasAutoFocus) name.current?.focus();
  }, [hasAutoFocus]);

  const nameError = {
    missing: isMissingShown ? t('binForm.nameMissing') : undefined,
    tooLong: t('common.tooLong', { max: binNameMax }),
    taken: takenText,
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setMissingShown(true);
    if (nameFault) return name.current?.focus();
    if (labelFault || Object.keys(tooLong(values)).length > 0) return setMoreOpen(true);
    onSubmit();
  };

  return (
    <form ref={form} noValidate onSubmit={handleSubmit} className="flex grow flex-col">
      {!isLost && <DraftLine draft={props.draft} />}
      <div className="space-y-5 pb-6">
        <FormPreview values={values} />
        <TextField
          ref={name}
          label={t('common.name')}
          hint={note('name') ?? t('binForm.nameHint')}
          error={nameFault && nameError[nameFault]}
          value={values.name}
          onChange={(text) => onChange({ name: text })}
          readOnly={isLost}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
        />
        <fieldset disabled={isLost} className="min-w-0 space-y-5">
          <Noted note={note('color')}>
            <ColorPicker
              label={t('bins.fields.color')}
              value={values.color ?? hueOf({})}
              onChange={(color) => onChange({ color })}
              labelOf={(color) => t(`looks.colors.${color}`)}
            />
          </Noted>
          {containerField}
          {canChangePrivacy && (
            <Noted note={note('isPrivate')}>
              <Checkbox
                label={t('binForm.isPrivate')}
                hint={values.isPrivate ? t('binForm.isPrivateHint') : t('binForm.isPublicHint')}
                checked={values.isPrivate}
                onChange={(isPrivate) => onChange({ isPrivate })}
              />
            </Noted>
          )}
        </fieldset>
        <Fold
          title={t('binForm.more')}
          summary={t('binForm.moreSummary')}
          isOpen={isMoreOpen}
          onToggle={setMoreOpen}
        >
          <MoreFields {...{ values, onChange, labelFault, knownTags, isLost, note }} />
        </Fold>
      </div>
      <FormActions error={refusal}>
        {onCancel && <Button onClick={onCancel}>{t('common.cancel')}</Button>}
        <Button kind="primary" type="submit" disabled={isLost} className="min-w-36">
          {submitLabel}
        </Button>
      </FormActions>
    </form>
  );
}

/** Hidden from screen readers: each part of it is also in a field below. */
function FormPreview({ values }: { values: BinValues }) {
  const { t } = useTranslation();
  const name = tidyLine(values.name);
  const look = {
    name,
    color: values.color ?? undefined,
    icon: values.icon ?? (name === '' ? ('box' as const) : undefined),
  };
  return (
    <div
      aria-hidden
      data-hue={values.color ?? 'slate'}
      className="relative flex min-h-20 flex-wrap items-center gap-3.5 overflow-hidden rounded-card border border-hairline bg-card py-3 pr-4 pl-5.5"
    >
      <span className="absolute inset-y-0 left-0 w-2 bg-hue" />
      <BinTile bin={look} size="large" />
      <span className="min-w-0 grow basis-[8em]">
        <span className={cx('block font-bold text-xl', name === '' && 'text-ink-soft')}>
          {name || t('bins.create')}
        </span>
        {tidyLine(values.label) !== '' && (
          <span className="block font-mono text-ink-soft text-sm slashed-zero">{tidyLine(values.label)}</span>
        )}
      </span>
    </div>
  );
}
