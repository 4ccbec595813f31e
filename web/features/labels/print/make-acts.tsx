import Download from 'lucide-react/icons/download';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { usePrintRecord } from '#web/features/labels/codes/print-record.ts';
import { FormActions } from '#web/forms/form-sheet.tsx';
import { localDay } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, buttonClass } from '#web/ui/actions/button.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { canShare, handOver, share } from './hand-over.ts';
import { layOutPage, type PrintJob, pageCount } from './layout/sheets.ts';
import { type LabelTemplate, labelsPerPage } from './layout/template.ts';
import { labelFaceLoaded, PageView } from './page-preview.tsx';
import { createPdfMaker, type PdfMaker } from './pdf/pdf-maker.ts';
import { PrintedNote } from './printed-note.tsx';
import { RollActs } from './roll-acts.tsx';
import { templateTitle } from './template-picker.tsx';

/** More pages make browsers slow; a PDF has no such limit. */
const printedPagesMax = 50;

/** A bar that is always visible, and a sheet once a PDF is made. What was made or sent to the printer counts as printed. */
export function MakeActs({ job }: { job: PrintJob }) {
  const { t } = useTranslation();
  const { mayPrint, record } = usePrintRecord();
  const [isSheetOpen, setSheetOpen] = useState(false);
  const close = () => setSheetOpen(false);
  const recordPrint = (labels = job.labels) => {
    if (!job.isTest && labels.length > 0) void record(labels, templateTitle(job.template));
  };
  const handleMade = () => {
    setSheetOpen(true);
    recordPrint();
  };
  const name = `${t('print.fileName')}-${localDay(new Date())}`;
  const { state, make, cancel } = useMakePdf(job, name, { onMade: handleMade, onShared: close });
  const { isPrinting, print } = useBrowserPrint(job.template, () => recordPrint());
  const ifAllowed = (work: () => Promise<void>) => async () => {
    if (job.isTest || (await mayPrint(job.labels))) await work();
  };
  const canPrint = pageCount(job) <= printedPagesMax;
  const [fault, setFault] = useState<string>();
  const readyTitle = state.status === 'ready' ? t('print.ready', { count: pageCount(job) }) : undefined;
  return (
    <FormActions error={state.status === 'failed' ? t('print.failed') : fault}>
      {isSheetOpen && state.status === 'ready' && readyTitle !== undefined && (
        <PdfSheet title={readyTitle} {...state} onShared={close} onClose={close}>
          {!job.isTest && <PrintedNote codes={job.labels.map(({ code }) => code)} />}
        </PdfSheet>
      )}
      {!isSheetOpen && readyTitle !== undefined && (
        <Button kind="quiet" onClick={() => setSheetOpen(true)}>
          {readyTitle}
        </Button>
      )}
      {!canPrint && <p className="w-full text-ink-soft text-sm">{t('print.tooManyToPrint')}</p>}
      {state.status === 'making' ? (
        <Progress state={state} onCancel={cancel} />
      ) : (
        <>
          <Button icon={Printer} onClick={ifAllowed(print)} disabled={!canPrint}>
            {t('print.print')}
          </Button>
          {labelsPerPage(job.template) === 1 && (
            <RollActs
              job={job}
              name={name}
              onPrinted={recordPrint}
              ifAllowed={ifAllowed}
              onFault={setFault}
            />
          )}
          <Button kind="primary" icon={FileDown} onClick={ifAllowed(make)} className="grow wide:grow-0">
            {t('print.makePdf')}
          </Button>
        </>
      )}
      {isPrinting && <PrintedPages job={job} />}
    </FormActions>
  );
}

type Making = Extract<PdfState, { status: 'making' }>;

function Progress({ state: { page, of }, onCancel }: { state: Making; onCancel: () => void }) {
  const { t } = useTranslation();
  return (
    <div className="flex w-full flex-wrap items-end gap-3">
      <div className="min-w-[min(100%,12em)] grow">
        <ProgressMeter
          label={t('print.making')}
          value={page}
          max={of || 1}
          valueText={of === 0 ? '' : t('print.pageOf', { page, count: of })}
        />
      </div>
      <Button onClick={onCancel}>{t('common.cancel')}</Button>
    </div>
  );
}

type PdfSheetProps = {
  title: string;
  file: File;
  address: string;
  onShared: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Phones share the PDF, with a printer too. Other devices have downloaded it. */
function PdfSheet({ title, file, address, onShared, onClose, children }: PdfSheetProps) {
  const { t } = useTranslation();
  const isShared = canShare(file);
  return (
    <Sheet
      isOpen
      title={title}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('print.done')}</Button>}
    >
      <div className="space-y-3">
        {isShared ? (
          <Button kind="primary" isWide icon={Share2} onClick={async () => (await share(file)) && onShared()}>
            {t('print.share')}
          </Button>
        ) : (
          <p>{t('print.downloaded')}</p>
        )}
        <a
          href={address}
          target="_blank"
          rel="noreferrer"
          className={buttonClass(isShared ? 'secondary' : 'primary', true)}
        >
          {t('print.open')}
        </a>
        <a href={address} download={file.name} className={buttonClass('quiet', true)}>
          <Download size={20} aria-hidden />
          {t(isShared ? 'print.save' : 'print.saveAgain')}
        </a>
        {children}
      </div>
    </Sheet>
  );
}

/** All pages for the browser's print dialog; hidden on screen. */
function PrintedPages({ job }: { job: PrintJob }) {
  return createPortal(
    <div data-printed-pages aria-hidden="true" className="hidden print:block">
      {Array.from({ length: pageCount(job) }, (_, page) => (
        <PageView
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
          key={page}
          page={layOutPage(job, page)}
          label={String(page + 1)}
          width={`${job.template.page.width}mm`}
          height={`${job.template.page.height}mm`}
          className="block break-after-page"
        />
      ))}
    </div>,
    document.body,
  );
}

/**
 * Opens the browser's print dialog, with the template's paper size. Browsers only report that it closed, not whether it
 * was cancelled.
 */
function useBrowserPrint(template: LabelTemplate, onClosed: () => void) {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const finish = () => setPrinting(false);
    addEventListener('afterprint', finish);
    return () => removeEventListener('afterprint', finish);
  }, []);
  const print = async () => {
    await labelFaceLoaded();
    flushSync(() => setPrinting(true));
    const restore = styleOnly(template.page);
    addEventListener('afterprint', restore, { once: true });
    addEventListener('afterprint', onClosed, { once: true });
    window.print();
  };
  return { isPrinting, print };
}

/** A constructed style sheet, as the Content-Security-Policy forbids inline styles. */
function styleOnly({ width, height }: LabelTemplate['page']): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    `@page { size: ${width}mm ${height}mm; margin: 0; }
     @media print { body > :not([data-printed-pages]) { display: none !important; } }`,
  );
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

type PdfState =
  | { status: 'idle' | 'failed' }
  | { status: 'making'; page: number; of: number }
  | { status: 'ready'; file: File; address: string };

type PdfHandlers = { /** Called before it is handed over. */ onMade: () => void; onShared: () => void };

/** A PDF of this job; another job discards it. */
function useMakePdf(job: PrintJob, name: string, { onMade, onShared }: PdfHandlers) {
  const maker = useRef<PdfMaker>(undefined);
  const [state, setState] = useState<PdfState>({ status: 'idle' });
  useEffect(() => {
    maker.current = createPdfMaker();
    // The first PDF is faster if the worker has already started.
    maker.current.start();
    return () => maker.current?.stop();
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new job discards the earlier PDF
  useEffect(() => {
    maker.current?.cancel();
    setState({ status: 'idle' });
  }, [job]);
  useEffect(() => {
    if (state.status === 'ready') return () => URL.revokeObjectURL(state.address);
  }, [state]);

  const make = async () => {
    setState({ status: 'making', page: 0, of: 0 });
    const pdf = await maker.current?.make(job, name, (page, of) => setState({ status: 'making', page, of }));
    if (!pdf) return setState((now) => (now.status === 'making' ? { status: 'failed' } : now));
    const file = new File([pdf], `${name}.pdf`, { type: 'application/pdf' });
    const address = URL.createObjectURL(file);
    setState({ status: 'ready', file, address });
    onMade();
    if (await handOver(file)) onShared();
  };
  const cancel = () => {
    setState({ status: 'idle' });
    maker.current?.cancel();
  };
  return { state, make, cancel };
}
