import Download from 'lucide-react/icons/download';
import X from 'lucide-react/icons/x';
import { type ReactNode, Suspense, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { DocumentType } from '#domain/documents/document-limits.ts';
import { decodeText } from '#domain/documents/text-encoding.ts';
import { AppError } from '#domain/errors.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { buttonClass, IconButton } from '#web/ui/actions/button.tsx';
import { useClosedByBack } from '#web/ui/actions/open-dialogs.ts';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import { useOpenModal } from '#web/ui/overlays/sheet.tsx';
import { fileNameOf, isPictureType } from '../document-names.ts';

export type ViewedDocument = { id: string; name: string; type: DocumentType; load: () => Promise<Blob> };

type DocumentViewProps = {
  document: ViewedDocument;
  /** The page of a PDF that is shown first. */
  page?: number | undefined;
  /** Marked on the pages of a PDF. */
  words?: string | undefined;
  onClose: () => void;
};

const PdfView = lazyPart(async () => (await import('./pdf-view.tsx')).PdfView);

/** A document over the whole screen. */
export function DocumentView({ document, page = 1, words, onClose }: DocumentViewProps) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  useOpenModal(dialog);
  useClosedByBack(onClose);
  const { file, fault, setFault } = useFile(document);
  const url = useObjectUrl(file);
  return (
    <dialog
      ref={dialog}
      aria-label={document.name}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      className="m-0 flex size-full max-h-none max-w-none flex-col border-0 bg-paper p-0 text-ink"
    >
      <header className="flex shrink-0 items-center gap-1 px-2 pt-[max(0.25rem,env(safe-area-inset-top))] pb-1">
        <IconButton icon={X} label={t('common.close')} onClick={onClose} />
        <h2 className="line-clamp-2 min-w-0 grow pl-1 font-semibold [overflow-wrap:anywhere]" dir="auto">
          {document.name}
        </h2>
        {url !== undefined && (
          <a
            href={url}
            download={fileNameOf(document)}
            aria-label={t('documents.download')}
            title={t('documents.download')}
            className="inline-flex size-11 shrink-0 items-center justify-center rounded-full text-ink-soft hover:bg-kraft/60 hover:text-ink"
          >
            <Download size={22} aria-hidden />
          </a>
        )}
      </header>
      {fault !== undefined ? (
        <Message>
          <p role="alert">{fault}</p>
          {url !== undefined && (
            <a href={url} download={fileNameOf(document)} className={buttonClass('primary')}>
              <Download size={20} aria-hidden />
              {t('documents.download')}
            </a>
          )}
        </Message>
      ) : (
        <Suspense fallback={<Loading />}>
          {file === undefined || url === undefined ? (
            <Loading />
          ) : (
            <Content
              {...{ document, file, url, page, words }}
              onFault={(kind) => setFault(t(`documents.fault.${kind}`))}
            />
          )}
        </Suspense>
      )}
    </dialog>
  );
}

type ContentProps = Pick<DocumentViewProps, 'document' | 'words'> & {
  file: Blob;
  url: string;
  page: number;
  onFault: (fault: 'locked' | 'broken' | 'noViewer') => void;
};

function Content({ document, file, url, page, words, onFault }: ContentProps) {
  const { type, name } = document;
  const isShown = type === 'pdf' || type === 'text' || isPictureType(type);
  const fail = useEffectEvent(onFault);
  useEffect(() => {
    if (!isShown) fail('noViewer');
  }, [isShown]);
  if (type === 'pdf') return <PdfView {...{ file, page, words, onFault }} />;
  if (type === 'text') return <TextView file={file} />;
  if (!isShown) return null;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <div tabIndex={0} className="flex min-h-0 grow items-center justify-center overflow-auto p-2">
      <img
        src={url}
        alt={name}
        onError={() => onFault('broken')}
        className="max-h-full max-w-full rounded-card object-contain"
      />
    </div>
  );
}

/** Longer texts, in bytes, would make the page slow. */
const shownTextMax = 1_000_000;

function TextView({ file }: { file: Blob }) {
  const { t } = useTranslation();
  const { size } = useFormats();
  const [text, setText] = useState<string>();
  useEffect(() => {
    let isCurrent = true;
    void file
      .slice(0, shownTextMax)
      .arrayBuffer()
      .then((bytes) => {
        if (isCurrent) setText(decodeText(new Uint8Array(bytes)));
      });
    return () => {
      isCurrent = false;
    };
  }, [file]);
  if (text === undefined) return <Loading />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
    <div tabIndex={0} data-autofocus className="min-h-0 grow overflow-auto px-4 pb-8">
      <div dir="auto" className="mx-auto max-w-[70ch] whitespace-pre-wrap [overflow-wrap:anywhere]">
        {text}
      </div>
      {file.size > shownTextMax && (
        <p className="mx-auto mt-4 max-w-[70ch] text-ink-soft">
          {t('documents.textCut', { size: size(shownTextMax) })}
        </p>
      )}
    </div>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      aria-label={t('documents.loading')}
      className="flex grow items-center justify-center text-ink-soft"
    >
      <Spinner size={40} />
    </div>
  );
}

function Message({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto flex max-w-[45ch] grow flex-col items-center justify-center gap-4 p-6 text-center">
      {children}
    </div>
  );
}

/** The file, read once; `fault` says why there is nothing to see. */
function useFile({ load, id }: ViewedDocument) {
  const { t } = useTranslation();
  const [file, setFile] = useState<Blob>();
  const [fault, setFault] = useState<string>();
  const read = useEffectEvent(load);
  const fail = useEffectEvent((error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    setFault(error.code === 'client.network' ? t('documents.notHere') : errorText(t, error));
  });
  useEffect(() => {
    if (id === '') return;
    let isCurrent = true;
    read().then(
      (blob) => {
        if (isCurrent) setFile(blob);
      },
      (error: unknown) => {
        if (isCurrent) fail(error);
      },
    );
    return () => {
      isCurrent = false;
    };
  }, [id]);
  return { file, fault, setFault };
}

function useObjectUrl(file: Blob | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(
    () => () => {
      if (url !== undefined) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
}
