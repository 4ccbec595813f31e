import Download from 'lucide-react/icons/download';
import Share2 from 'lucide-react/icons/share-2';
import type { ReactNode } from 'react';
import { canShare, download, share } from '#web/features/labels/print/hand-over.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, buttonClass } from '#web/ui/actions/button.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { type InventoryFormat, type InventoryProgress, inventoryStages } from './messages.ts';
import type { Paper } from './pdf/page-flow.ts';
import type { FileState } from './use-inventory-file.ts';

export const fileFormats: readonly InventoryFormat[] = ['pdf', 'xlsx', 'csv'];

type FileSheetProps = {
  title: string;
  state: FileState;
  /** The file is opened and printed, instead of stored. */
  isForPrint?: boolean;
  isEmpty: boolean;
  onMake: () => void;
  onCancel: () => void;
  onClose: () => void;
  /** What can be chosen before the file is made. */
  children: ReactNode;
};

/** A sheet in which a file is chosen, made and handed over. */
export function FileSheet(props: FileSheetProps) {
  const { title, state, isForPrint = false, isEmpty, onMake, onCancel, onClose, children } = props;
  const { t } = useTranslation();
  return (
    <Sheet
      isOpen
      title={title}
      onClose={onClose}
      footer={<Footer status={state.status} {...{ isForPrint, isEmpty, onMake, onCancel, onClose }} />}
    >
      {state.status === 'making' && <Progress progress={state.progress} />}
      {state.status === 'ready' && <Ready {...state} isForPrint={isForPrint} />}
      {(state.status === 'idle' || state.status === 'failed') && (
        <div className="space-y-4">
          {children}
          {state.status === 'failed' && <Notice tone="danger">{t('inventory.failed')}</Notice>}
        </div>
      )}
    </Sheet>
  );
}

type FooterProps = {
  status: FileState['status'];
  isForPrint: boolean;
  isEmpty: boolean;
  onMake: () => void;
  onCancel: () => void;
  onClose: () => void;
};

function Footer({ status, isForPrint, isEmpty, onMake, onCancel, onClose }: FooterProps) {
  const { t } = useTranslation();
  if (status === 'ready') {
    return (
      <>
        {!isForPrint && (
          <Button kind="quiet" onClick={onCancel}>
            {t('inventory.another')}
          </Button>
        )}
        <Button kind={isForPrint ? 'secondary' : 'primary'} onClick={onClose}>
          {t('inventory.done')}
        </Button>
      </>
    );
  }
  return (
    <>
      <Button onClick={status === 'making' ? onCancel : onClose}>{t('common.cancel')}</Button>
      <Button kind="primary" disabled={isEmpty} isBusy={status === 'making'} onClick={onMake}>
        {t(isForPrint ? 'inventory.makePdf' : 'inventory.make')}
      </Button>
    </>
  );
}

/** Never full, as a full meter looks like a limit that is reached. */
function Progress({ progress }: { progress: InventoryProgress | undefined }) {
  const { t } = useTranslation();
  const { stage, done, of } = progress ?? { stage: undefined, done: 0, of: 1 };
  const valueText = stage ? t(`inventory.${stage}Of`, { done, of }) : '';
  const at = stage ? inventoryStages.indexOf(stage) : 0;
  const value = at + done / (of + 1);
  return (
    <ProgressMeter
      label={t('inventory.making')}
      value={value}
      max={inventoryStages.length}
      valueText={valueText}
    />
  );
}

type ReadyProps = Extract<FileState, { status: 'ready' }> & { isForPrint: boolean };

function Ready({ file, address, gaps, isDownloaded, isForPrint }: ReadyProps) {
  const { t } = useTranslation();
  const toPrint = file.type === 'application/pdf' && (
    <a
      href={address}
      target="_blank"
      rel="noreferrer"
      className={buttonClass(isForPrint ? 'primary' : 'secondary')}
    >
      {t('inventory.open')}
    </a>
  );
  return (
    <Notice
      tone="success"
      title={t(isDownloaded ? 'inventory.saved' : 'inventory.ready', { file: file.name })}
    >
      {isDownloaded && <p>{t('inventory.savedText')}</p>}
      {gaps.bins > 0 && <p>{t('inventory.binsMissing', { count: gaps.bins })}</p>}
      {gaps.photos > 0 && <p>{t('inventory.photosMissing', { count: gaps.photos })}</p>}
      {gaps.hasNoSightings && <p>{t('inventory.noSightings')}</p>}
      {gaps.hasOtherSigns && <p>{t('inventory.signsMissing')}</p>}
      <div className="mt-2 flex flex-wrap gap-2">
        {isForPrint && toPrint}
        {canShare(file) && (
          <Button icon={Share2} onClick={() => void share(file)}>
            {t('inventory.share')}
          </Button>
        )}
        <Button icon={Download} onClick={() => download(file)}>
          {t(isDownloaded ? 'inventory.saveAgain' : 'inventory.save')}
        </Button>
        {!isForPrint && toPrint}
      </div>
    </Notice>
  );
}

/** Returns the paper of the browser's region. */
export function usualPaper(): Paper {
  return /-(US|CA|MX|PH|CL|CO)$/.test(navigator.language) ? 'letter' : 'a4';
}

/** "Cellar 2026-11-26.pdf"; without characters that file systems refuse. */
export function fileName(name: string, day: string, extension: string): string {
  const safe = name
    // biome-ignore lint/suspicious/noControlCharactersInRegex: file names must not contain them
    .replace(/[\u0000-\u001f\u007f<>:"/\\|?*\u2066-\u2069\u200e\u200f\u202a-\u202e]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .replace(/^\.+|\.+$/g, '');
  const short = [...safe].slice(0, 80).join('').trim();
  return `${short} ${day}.${extension}`.trim();
}
