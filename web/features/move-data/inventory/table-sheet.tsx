import { useState } from 'react';
import { localDay } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { RadioList } from '#web/ui/fields/radio-list.tsx';
import { FileSheet, fileFormats, fileName, usualPaper } from './file-sheet.tsx';
import type { InventoryFormat, TableJob } from './messages.ts';
import { useInventoryFile } from './use-inventory-file.ts';

export type TableSubject = Pick<TableJob, 'title' | 'summary' | 'columns' | 'rows' | 'groups' | 'codes'> & {
  /** Makes a PDF to be opened and printed, instead of a file of a chosen kind to be stored. */
  isForPrint?: true;
};

type TableSheetProps = { subject: TableSubject; onClose: () => void };

/** Makes a file of a list that is on the screen. */
export function TableSheet({ subject, onClose }: TableSheetProps) {
  const { t } = useTranslation();
  const [format, setFormat] = useState<InventoryFormat>('pdf');
  const { state, make, cancel } = useInventoryFile();
  const { isForPrint = false, ...list } = subject;
  const handleMake = () => {
    const day = localDay(new Date());
    const table = { ...list, format, day, locale: currentLocale(), paper: usualPaper() };
    return make({ table }, fileName(list.title, day, format), !isForPrint);
  };
  return (
    <FileSheet
      title={t(isForPrint ? 'inventory.printTitle' : 'inventory.title', { name: list.title })}
      isEmpty={list.rows.length === 0}
      onMake={handleMake}
      onCancel={cancel}
      {...{ state, isForPrint, onClose }}
    >
      <p className="text-ink-soft">{list.summary}</p>
      {!isForPrint && (
        <RadioList
          label={t('inventory.format')}
          value={format}
          onChange={setFormat}
          options={fileFormats.map((value) => ({ value, label: t(`inventory.tableAs.${value}`) }))}
        />
      )}
    </FileSheet>
  );
}
