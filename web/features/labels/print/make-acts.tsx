import { useNavigate } from '@tanstack/react-router';
import Check from 'lucide-react/icons/check';
import Download from 'lucide-react/icons/download';
import FileDown from 'lucide-react/icons/file-down';
import Printer from 'lucide-react/icons/printer';
import Share2 from 'lucide-react/icons/share-2';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { codesPerCall } from '#domain/codes/code.ts';
import { paths } from '#domain/paths.ts';
import { act } from '#web/data/account/act.ts';
import { useCodes } from '#web/data/account/hooks.ts';
import { newId } from '#web/data/operations/new-id.ts';
import { FormActions } from '#web/forms/form-sheet.tsx';
import { errorText } from '#web/i18n/error-text.ts';
import { localDay, useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button, buttonClass } from '#web/ui/actions/button.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { canShare, handOver, share } from './hand-over.ts';
import { layOutPage, type PrintJob, pageCount } from './layout/sheets.ts';
import type { LabelTemplate } from './layout/template.ts';
import { labelFaceLoaded, PageView } from './page-preview.tsx';
import { createPdfMaker, type PdfMaker } from './pdf/pdf-maker.ts';
import { templateTitle } from './template-picker.tsx';

/** More pages make browsers slow; a PDF has no such limit. */
const printedPagesMax = 50;

/** A bar that is always visible, a sheet once a PDF is made, and then the question whether it was printed. */
export function MakeActs({ job }: { job: PrintJob }) {
  const { t } = useTranslation();
  const { mayPrint, record } = usePrintRecord();
  const [handover, setHandover] = useState<Handover>();
  const begin = (stage: Handover['stage']) =>
    setHandover(following({ job, stage, isAnswered: job.isTest ?? false }));
  const ask = () => setHandover((now) => now && following({ ...now, stage: 'question' }));
  const name = `${t('print.fileName')}-${localDay(new Date())}`;
  const { state, make, cancel } = useMakePdf(job, name, { onMade: () => begin('pdf'), onShared: ask });
  const { isPrinting, print } = useBrowserPrint(job.template, () => begin('question'));
  const hasSheet = handover?.stage === 'pdf';
  useReturn(() => hasSheet && ask());
  // Somebody else's change has discarded the PDF.
  if (hasSheet && state.status === 'idle') ask();
  const ifAllowed = (work: () => Promise<void>) => async () => {
    if (await mayPrint(job)) await work();
  };
  const canPrint = pageCount(job) <= printedPagesMax;
  const readyTitle = state.status === 'ready' ? t('print.ready', { count: pageCount(job) }) : undefined;
  return (
    <FormActions error={state.status === 'failed' ? t('print.failed') : undefined}>
      {handover?.stage === 'pdf' && state.status === 'ready' && readyTitle !== undefined && (
        <PdfSheet title={readyTitle} {...state} onShared={ask} onClose={ask} />
      )}
      {handover?.stage === 'question' && (
        <PrintedQuestion
          job={handover.job}
          onClose={() => setHandover({ ...handover, stage: 'closed' })}
          onAnswer={(isPrinted) => {
            if (isPrinted) void record(handover.job);
            setHandover({ ...handover, stage: 'closed', isAnswered: true });
          }}
        />
      )}
      {handover?.stage === 'closed' && readyTitle !== undefined && (
        <Button kind="quiet" onClick={() => setHandover({ ...handover, stage: 'pdf' })}>
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
          <Button kind="primary" icon={FileDown} onClick={ifAllowed(make)} className="grow wide:grow-0">
            {t('print.makePdf')}
          </Button>
        </>
      )}
      {isPrinting && <PrintedPages job={job} />}
    </FormActions>
  );
}

/**
 * Labels that went to a PDF or to the print dialog; the job may change while they are being printed. The question whether they
 * were printed follows the sheet with the PDF.
 */
type Handover = { job: PrintJob; stage: 'pdf' | 'question' | 'closed'; isAnswered: boolean };

/** Without the question if it needs no answer. */
function following(handover: Handover): Handover {
  return handover.stage === 'question' && handover.isAnswered ? { ...handover, stage: 'closed' } : handover;
}

/** Calls `onReturn` when the person comes back to this page, as from the tab or app with the PDF. */
function useReturn(onReturn: () => void): void {
  const handleReturn = useEffectEvent(onReturn);
  useEffect(() => {
    const handleChange = () => document.visibilityState === 'visible' && handleReturn();
    document.addEventListener('visibilitychange', handleChange);
    return () => document.removeEventListener('visibilitychange', handleChange);
  }, []);
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
};

/** Phones share the PDF, with a printer too. Other devices have downloaded it. */
function PdfSheet({ title, file, address, onShared, onClose }: PdfSheetProps) {
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
      </div>
    </Sheet>
  );
}

type PrintedQuestionProps = { job: PrintJob; onClose: () => void; onAnswer: (isPrinted: boolean) => void };

/**
 * Neither a PDF nor the browser's dialog reports whether anything was printed, so only the person's answer is recorded.
 */
function PrintedQuestion({ job: { labels, copies }, onClose, onAnswer }: PrintedQuestionProps) {
  const { t } = useTranslation();
  return (
    <Sheet isOpen title={t('print.wasPrinted', { count: labels.length * copies })} onClose={onClose}>
      <div className="flex flex-wrap gap-2">
        <Button kind="primary" icon={Check} onClick={() => onAnswer(true)}>
          {t('print.yesPrinted')}
        </Button>
        <Button kind="quiet" onClick={() => onAnswer(false)}>
          {t('print.notPrinted')}
        </Button>
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

/** Asks before printing a code again, and records what the person says was printed. */
function usePrintRecord() {
  const { t } = useTranslation();
  const { shortDate } = useFormats();
  const codes = useCodes();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();

  const mayPrint = async ({ labels, isTest }: PrintJob): Promise<boolean> => {
    const days = isTest ? [] : labels.flatMap(({ code }) => codes.get(code)?.printedAt ?? []);
    const last = days.sort().at(-1);
    if (last === undefined) return true;
    return confirm({
      title: t('print.again', { count: days.length }),
      text: t('print.againText', { day: shortDate(last) }),
      okLabel: t('print.printAgain'),
    });
  };
  const record = async ({ labels, template }: PrintJob): Promise<void> => {
    const sheet = { id: newId(), template: templateTitle(template) };
    const all = labels.map(({ code }) => code);
    const store = async (printed: readonly string[]): Promise<void> => {
      const parts = Array.from({ length: Math.ceil(printed.length / codesPerCall) }, (_, n) =>
        printed.slice(n * codesPerCall, (n + 1) * codesPerCall),
      );
      const outcomes = await Promise.allSettled(
        parts.map((part) => act('codes.recordPrint', { codes: part, sheet })),
      );
      const failed = outcomes.find((outcome) => outcome.status === 'rejected');
      if (failed === undefined) {
        const isBlank = labels.every(({ code }) => codes.get(code)?.state === 'free');
        const recorded = t('print.recorded', { count: all.length });
        if (!isBlank) return toast.done(recorded);
        const onPress = () => void navigate({ to: paths.scan, search: { mode: 'pack' } });
        return toast.done(`${recorded}. ${t('print.stickOn')}`, { label: t('print.packBoxes'), onPress });
      }
      const left = parts.filter((_, n) => outcomes[n]?.status === 'rejected').flat();
      const again = { label: t('common.retry'), onPress: () => void store(left) };
      toast.failed(`${t('print.notRecorded')} ${errorText(t, failed.reason)}`, again);
    };
    await store(all);
  };
  return { mayPrint, record };
}
