import { useState } from 'react';
import { Fold } from '#web/forms/fold.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Switch } from '#web/ui/fields/switch.tsx';
import { changePrintSettings, largestOffset, usePrintSettings } from '../settings/print-settings.ts';
import { MeasureField } from './measure-field.tsx';

type PrinterFoldProps = { isTest: boolean; onTest: (isTest: boolean) => void };

/** For printers that print beside the labels: by how much they are off, and a page to see it. */
export function PrinterFold({ isTest, onTest }: PrinterFoldProps) {
  const { t } = useTranslation();
  const { offset } = usePrintSettings();
  const [isOpen, setOpen] = useState(false);
  const set = (axis: 'x' | 'y') => (value: number) => {
    if (Math.abs(value) <= largestOffset) changePrintSettings({ offset: { ...offset, [axis]: value } });
  };
  const isOff = offset.x !== 0 || offset.y !== 0;
  return (
    <Fold
      title={t('print.printer')}
      summary={isOff ? t('print.offsetSummary', offset) : t('print.noOffset')}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <p className="mb-3 text-ink-soft text-sm">{t('print.printerText')}</p>
      <Switch label={t('print.testPage')} hint={t('print.testPageText')} checked={isTest} onChange={onTest} />
      <div className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9em),1fr))] gap-4">
        <MeasureField label={t('print.offsetX')} value={offset.x} onChange={set('x')} />
        <MeasureField label={t('print.offsetY')} value={offset.y} onChange={set('y')} />
      </div>
    </Fold>
  );
}
