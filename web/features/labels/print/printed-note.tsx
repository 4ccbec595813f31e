import type { ReactNode } from 'react';
import { useCodes } from '#web/data/account/hooks.ts';
import { useLastPrint, usePrintRecord } from '#web/features/labels/codes/print-record.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';

type PrintedNoteProps = {
  /** The codes of the labels that count as printed. */
  codes: readonly string[];
  /** Further acts, as buttons. */
  children?: ReactNode;
};

/** Says that labels count as printed while they do, and lets the person say otherwise. */
export function PrintedNote({ codes, children }: PrintedNoteProps) {
  const { t } = useTranslation();
  const { takeBack } = usePrintRecord();
  const last = useLastPrint();
  const all = useCodes();
  // Without a connection the device may not know all codes yet.
  const isTakenBack = codes.every((code) => {
    const row = all.get(code);
    return row !== undefined && row.printedAt === undefined;
  });
  if (isTakenBack) return null;
  return (
    <div>
      <p>{t('print.countAsPrinted')}</p>
      <div className="-ml-4 flex flex-wrap gap-x-2 empty:hidden">
        {children}
        {last?.codes.some((code) => codes.includes(code)) && (
          <Button kind="quiet" onClick={() => takeBack(last)}>
            {t('print.notPrinted')}
          </Button>
        )}
      </div>
    </div>
  );
}
