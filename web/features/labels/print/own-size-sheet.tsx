import { useState } from 'react';
import { newId } from '#web/data/operations/new-id.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { TextField } from '#web/ui/fields/text-field.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { isOnPage, type LabelTemplate, type OwnSize, smallestLabel, templateFor } from './layout/template.ts';

type OwnSizeSheetProps = { onSave: (template: LabelTemplate) => void; onClose: () => void };

const usual: OwnSize = {
  paper: 'a4',
  width: 70,
  height: 37,
  columns: 3,
  rows: 8,
  left: 0,
  top: 0.5,
  gapX: 0,
  gapY: 0,
};

export function OwnSizeSheet({ onSave, onClose }: OwnSizeSheetProps) {
  const { t } = useTranslation();
  const [size, setSize] = useState(usual);
  const [isChecked, setChecked] = useState(false);
  const isValid = isOnPage(templateFor('own', size));
  const measure = (name: Exclude<keyof OwnSize, 'paper'>) => (
    <MeasureField
      label={t(`print.own.${name}`)}
      value={size[name]}
      onChange={(value) => setSize({ ...size, [name]: value })}
    />
  );
  const handleSave = () => {
    setChecked(true);
    if (isValid) onSave(templateFor(`own-${newId()}`, size));
  };
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('print.ownSize')}
      footer={
        <Button kind="primary" isWide onClick={handleSave}>
          {t('common.save')}
        </Button>
      }
    >
      <div className="space-y-4">
        <SegmentedControl
          label={t('print.own.paper')}
          value={size.paper}
          onChange={(paper) => setSize({ ...size, paper })}
          options={[
            { value: 'a4', label: 'A4' },
            { value: 'letter', label: 'Letter' },
            { value: 'roll', label: t('print.roll') },
          ]}
        />
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9em),1fr))] gap-4">
          {measure('width')}
          {measure('height')}
          {size.paper !== 'roll' && (
            <>
              {measure('columns')}
              {measure('rows')}
              {measure('left')}
              {measure('top')}
              {measure('gapX')}
              {measure('gapY')}
            </>
          )}
        </div>
        {isChecked && !isValid && (
          <Notice tone="danger" title={t('print.own.fault')}>
            <p>{t('print.own.faultText', { least: smallestLabel })}</p>
          </Notice>
        )}
      </div>
    </Sheet>
  );
}

type MeasureFieldProps = {
  label: string;
  value: number;
  onChange: (millimetres: number) => void;
  className?: string;
};

/** Millimetres with a decimal comma or point. NaN while the input is invalid. */
export function MeasureField({ label, value, onChange, className }: MeasureFieldProps) {
  const [text, setText] = useState(Number.isNaN(value) ? '' : String(value));
  return (
    <TextField
      label={label}
      inputMode="text"
      value={text}
      onChange={(typed) => {
        setText(typed);
        onChange(readMillimetres(typed));
      }}
      className={className}
    />
  );
}

function readMillimetres(text: string): number {
  const plain = text.trim().replace('−', '-').replace(',', '.');
  return /^-?\d{1,3}(\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN;
}
