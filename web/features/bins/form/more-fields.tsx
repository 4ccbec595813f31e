import type { ReactNode } from 'react';
import { binFields } from '#domain/bins/bin-fields.ts';
import { binIcons } from '#domain/bins/bin-look.ts';
import { TagsField } from '#web/features/items/form/tags-field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconPicker } from '#web/ui/fields/icon-picker.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import type { BinValues, FieldName, LabelFault } from './bin-values.ts';
import { Noted } from './noted.tsx';

type MoreFieldsProps = {
  values: BinValues;
  onChange: (change: Partial<BinValues>) => void;
  labelFault: LabelFault | undefined;
  knownTags: readonly string[];
  isLost: boolean;
  note: (field: FieldName) => ReactNode;
};

export function MoreFields({ values, onChange, labelFault, knownTags, isLost, note }: MoreFieldsProps) {
  const { t } = useTranslation();
  const labelError = {
    tooLong: t('common.tooLong', { max: binFields.qrLabel.max }),
    likeCode: t('errors.bins.labelLikeCode'),
  };
  const isDescriptionLong = values.description.trim().length > binFields.description.max;
  return (
    <div className="space-y-5">
      <TextField
        label={t('binForm.labelField')}
        hint={note('label') ?? t('binForm.labelHint')}
        error={labelFault && labelError[labelFault]}
        value={values.label}
        onChange={(label) => onChange({ label })}
        readOnly={isLost}
        autoComplete="off"
      />
      <TextArea
        label={t('common.description')}
        hint={note('description') ?? t('binForm.descriptionHint')}
        error={isDescriptionLong ? t('common.tooLong', { max: binFields.description.max }) : undefined}
        value={values.description}
        onChange={(description) => onChange({ description })}
        readOnly={isLost}
      />
      <fieldset disabled={isLost} className="min-w-0">
        <TagsField
          tags={values.tags}
          onChange={(tags) => onChange({ tags })}
          suggestions={knownTags}
          note={note('tags')}
        />
      </fieldset>
      <fieldset disabled={isLost} className="min-w-0">
        <Noted note={note('icon')}>
          <IconPicker
            label={t('common.icon')}
            options={binIcons}
            value={values.icon}
            onChange={(icon) => onChange({ icon })}
            labelOf={(icon) => t(`bins.icons.${icon}`)}
          />
          {values.icon && (
            <Button kind="quiet" className="-ml-4" onClick={() => onChange({ icon: null })}>
              {t('binForm.noIcon')}
            </Button>
          )}
        </Noted>
      </fieldset>
    </div>
  );
}
