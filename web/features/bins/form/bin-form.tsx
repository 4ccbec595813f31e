import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { binDescriptionMax, binIcons, binLabelMax, binNameMax } from '#domain/bins/bin-look.ts';
import { tidyLine } from '#domain/tidy-text.ts';
import { Fold } from '#web/features/items/form/fold.tsx';
import { FormActions } from '#web/features/items/form/form-actions.tsx';
import { TagsField } from '#web/features/items/form/tags-field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ColorPicker } from '#web/ui/color-picker.tsx';
import { IconPicker } from '#web/ui/icon-picker.tsx';
import { TextArea } from '#web/ui/text-area.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { areTextsFair, type BinValues, type NameFault } from './bin-values.ts';
import { FormPreview } from './form-preview.tsx';

type BinFormProps = {
  values: BinValues;
  onChange: (change: Partial<BinValues>) => void;
  /** What is wrong with the name; that it is taken is told while typing, the rest on saving. */
  nameFault: NameFault | undefined;
  takenText: string;
  /** The field for what it lies in. */
  holderField: ReactNode;
  /** Only the owner decides who may see it. */
  canChangePrivacy: boolean;
  knownTags: readonly string[];
  submitLabel: string;
  refusal?: string;
  isMoreOpen?: boolean;
  hasAutoFocus?: boolean;
  onSubmit: () => void;
};

/** The fields of a bin, for making and for changing one. */
export function BinForm(props: BinFormProps) {
  const { values, onChange, nameFault, takenText, holderField, canChangePrivacy, knownTags } = props;
  const { submitLabel, refusal, hasAutoFocus, onSubmit } = props;
  const { t } = useTranslation();
  const [isMoreOpen, setMoreOpen] = useState(props.isMoreOpen ?? false);
  const [isTold, setTold] = useState(false);
  const name = useRef<HTMLInputElement>(null);
  const isLabelLong = tidyLine(values.label).length > binLabelMax;
  const isDescriptionLong = values.description.trim().length > binDescriptionMax;

  useEffect(() => {
    if (hasAutoFocus) name.current?.focus();
  }, [hasAutoFocus]);

  const nameError = {
    missing: isTold ? t('bins.nameMissing') : undefined,
    tooLong: t('bins.tooLong', { max: binNameMax }),
    taken: takenText,
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (nameFault) return name.current?.focus();
    if (!areTextsFair(values)) return setMoreOpen(true);
    onSubmit();
  };

  return (
    <form noValidate onSubmit={handleSubmit} className="flex grow flex-col">
      <div className="space-y-5 pb-6">
        <FormPreview values={values} />
        <TextField
          ref={name}
          label={t('common.name')}
          hint={t('bins.nameHint')}
          error={nameFault && nameError[nameFault]}
          value={values.name}
          onChange={(text) => onChange({ name: text })}
          autoComplete="off"
          autoCapitalize="sentences"
          enterKeyHint="done"
        />
        <ColorPicker
          label={t('common.color')}
          value={values.color}
          onChange={(color) => onChange({ color })}
          labelOf={(color) => t(`bins.colors.${color}`)}
        />
        {holderField}
        {canChangePrivacy && (
          <Checkbox
            label={t('bins.isPrivate')}
            hint={values.isPrivate ? t('bins.isPrivateHint') : t('bins.isPublicHint')}
            checked={values.isPrivate}
            onChange={(isPrivate) => onChange({ isPrivate })}
          />
        )}
        <Fold
          title={t('bins.more')}
          summary={t('bins.moreSummary')}
          isOpen={isMoreOpen}
          onToggle={setMoreOpen}
        >
          <div className="space-y-5">
            <div>
              <IconPicker
                label={t('common.icon')}
                options={binIcons}
                value={values.icon}
                onChange={(icon) => onChange({ icon })}
                labelOf={(icon) => t(`bins.icons.${icon}`)}
              />
              {values.icon && (
                <Button kind="quiet" className="-ml-4" onClick={() => onChange({ icon: null })}>
                  {t('bins.noIcon')}
                </Button>
              )}
            </div>
            <TextField
              label={t('bins.labelField')}
              hint={t('bins.labelHint')}
              error={isLabelLong ? t('bins.tooLong', { max: binLabelMax }) : undefined}
              value={values.label}
              onChange={(label) => onChange({ label })}
              autoComplete="off"
            />
            <TextArea
              label={t('common.description')}
              hint={t('bins.descriptionHint')}
              error={isDescriptionLong ? t('bins.tooLong', { max: binDescriptionMax }) : undefined}
              value={values.description}
              onChange={(description) => onChange({ description })}
            />
            <TagsField tags={values.tags} onChange={(tags) => onChange({ tags })} known={knownTags} />
          </div>
        </Fold>
      </div>
      <FormActions error={refusal}>
        <Button kind="primary" type="submit" className="min-w-36">
          {submitLabel}
        </Button>
      </FormActions>
    </form>
  );
}
