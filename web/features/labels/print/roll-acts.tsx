import Image from 'lucide-react/icons/image';
import Tag from 'lucide-react/icons/tag';
import { useState } from 'react';
import { useAbout } from '#web/data/account/about.ts';
import { query } from '#web/data/account/online-calls.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { canShare, handOver } from './hand-over.ts';
import { makeBitmap, makePictures, picturesMax } from './label-pictures.ts';
import type { LabelContent } from './layout/label.ts';
import { type PrintJob, pageCount } from './layout/sheets.ts';
import { chosenResolution, usePrintSettings } from './print-settings.ts';

type RollActsProps = {
  job: PrintJob;
  /** Of files. */
  name: string;
  /** Called with those that were printed; all if undefined. */
  onPrinted: (labels?: readonly LabelContent[]) => void;
  /** Asks before labels are printed again. */
  ifAllowed: (work: () => Promise<void>) => () => Promise<void>;
  onFault: (fault: string | undefined) => void;
};

/** What labels of a roll can be besides a PDF: printed by the server's label printer, and pictures for the maker's app. */
export function RollActs({ job, name, onPrinted, ifAllowed, onFault }: RollActsProps) {
  const { t } = useTranslation();
  const resolution = chosenResolution(usePrintSettings());
  const hasPrinter = useAbout()?.printsLabels === true;
  /** The label that is being printed. */
  const [current, setCurrent] = useState<number>();
  const count = pageCount(job);
  const isShared = canShare(new File([], 'label.png', { type: 'image/png' }));

  const print = async () => {
    onFault(undefined);
    let printed = 0;
    try {
      for (; printed < count; printed++) {
        setCurrent(printed + 1);
        await query('labels.print', await makeBitmap(job, printed, resolution));
      }
      onPrinted();
    } catch (error) {
      const reason = errorText(t, error);
      onFault(printed === 0 ? reason : t('print.someSent', { printed, count, reason }));
      onPrinted(job.labels.slice(0, Math.floor(printed / job.copies)));
    } finally {
      setCurrent(undefined);
    }
  };
  const makeFiles = async () => {
    onFault(undefined);
    try {
      const files = await makePictures(job, resolution, name);
      if ((await handOver(...files)) || !isShared) onPrinted();
    } catch {
      onFault(t('print.picturesFailed'));
    }
  };
  return (
    <>
      {hasPrinter && (
        <Button icon={Tag} isBusy={current !== undefined} onClick={ifAllowed(print)}>
          {current === undefined ? t('print.toPrinter') : t('print.pageOf', { page: current, count })}
        </Button>
      )}
      {count <= picturesMax && (
        <Button icon={Image} onClick={ifAllowed(makeFiles)}>
          {t(isShared ? 'print.sharePictures' : 'print.savePictures', { count })}
        </Button>
      )}
    </>
  );
}
