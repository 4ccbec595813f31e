import type { ReactNode } from 'react';
import { binFields } from '#domain/bins/bin-fields.ts';
import { binIcons } from '#domain/bins/bin-look.ts';
import { StickerField } from '#web/features/labels/scan/sticker-field.tsx';
import { TagsField } from '#web/features/things/items/form/tags-field.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { IconPicker } from '#web/ui/fields/icon-picker.tsx';
import { TextArea } from '#web/ui/fields/text-area.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { type BinValues, type FieldName, type LabelFault, plainTextFields, tooLong } from './bin-values.ts';
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
  const faults = tooLong(values);
  const field = (name: PlainTextField, hint?: string) => {
    const max = faults[name];
    return {
      label: t(`bins.fields.${name}`),
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
          label={t('bins.fields.qrLabel')}
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
            label={t('bins.fields.icon')}
            options={binIcons}
            value={values.icon}
            onChange={(icon) => onChange({ icon })}
            labelOf={(icon) => t(`looks.icons.${icon}`)}
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

type PlainTextField = (typeof plainTextFields)[number];

/** What this file does not place itself. */
const otherTexts = plainTextFields.filter((name) => name !== 'description' && name !== 'aliases');
