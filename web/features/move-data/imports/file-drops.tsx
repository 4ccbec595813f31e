import { useNavigate, useParams } from '@tanstack/react-router';
import FileUp from 'lucide-react/icons/file-up';
import { useEffect, useEffectEvent, useState } from 'react';
import { paths } from '#domain/paths.ts';
import { fileNames } from '#web/features/things/photos/photo-input.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { droppedFile, sortFiles } from './dropped-file.ts';

/**
 * Takes files that are dropped or pasted anywhere: pictures become photos and PDFs
 * documents of what the open page is about, a table is imported. The browser would open dropped ones instead of the app.
 */
export function FileDrops() {
  const { t } = useTranslation();
  const toast = useToast();
  const navigate = useNavigate();
  const { binId: bin } = useParams({ strict: false });
  const importFile = (table: File) => {
    droppedFile.set(table);
    void navigate({ to: paths.import, search: { bin } }).then(() => {
      // An unsaved form may have stopped it.
      if (location.pathname !== paths.import) droppedFile.set(undefined);
    });
  };
  /** Takes what fits the page, pictures first, and names what it leaves out. */
  const take = (files: readonly File[]) => {
    const { pictures, documents, tables, others } = sortFiles(files);
    const photoInput = pictures.length > 0 ? inputFor('photos') : undefined;
    const documentInput = documents.length > 0 ? inputFor('documents') : undefined;
    const [table, ...moreTables] = tables;
    if (!photoInput && !documentInput && !table) return toast.failed(t(whyNothing(pictures, documents)));
    if (photoInput) choose(photoInput, pictures);
    if (documentInput) choose(documentInput, documents);
    const isImported = !photoInput && !documentInput && table !== undefined;
    if (isImported) importFile(table);
    const leftOut = [
      ...(photoInput ? [] : pictures),
      ...(documentInput ? [] : documents),
      ...(isImported ? moreTables : tables),
      ...others,
    ];
    if (leftOut.length > 0) toast.failed(t('drops.leftOut', { names: fileNames(leftOut) }));
  };
  const over = useDraggedFiles(take);
  usePastedFiles(take);
  if (!over) return null;
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-2 z-50 flex items-center justify-center rounded-card border-3 border-tape border-dashed bg-paper/85"
    >
      <p className="flex max-w-[40ch] flex-col items-center gap-3 rounded-card bg-raised p-6 text-center font-bold text-lg shadow-float">
        <FileUp size={40} aria-hidden className="text-tape" />
        {over.takes === 'tables' ? t('drops.table') : t(overTexts[over.takes], { name: over.title })}
      </p>
    </div>
  );
}

/** The drop target below dragged files: undefined while none are dragged, or a dialog is open. */
type Over = { takes: 'tables' | keyof typeof overTexts; title: string };

const overTexts = { photos: 'drops.photosOrTable', files: 'drops.filesOrTable' } as const;

function useDraggedFiles(onDrop: (files: readonly File[]) => void): Over | undefined {
  const [over, setOver] = useState<Over>();
  const take = useEffectEvent(onDrop);
  useEffect(() => {
    // Browsers call a picture of the page itself a file, too.
    let isOwn = false;
    let leave: ReturnType<typeof setTimeout> | undefined;
    const hasFiles = ({ dataTransfer }: DragEvent) =>
      !isOwn && dataTransfer?.types.includes('Files') === true;
    const ended = new AbortController();
    const { signal } = ended;
    addEventListener(
      'dragstart',
      () => {
        isOwn = true;
      },
      { signal },
    );
    const endOwn = () => {
      isOwn = false;
    };
    addEventListener('dragend', endOwn, { signal });
    // Nothing ends for a picture that left the page while it was dragged.
    addEventListener('pointerdown', endOwn, { signal });
    const handleOver = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      clearTimeout(leave);
      // It repeats while the files are over the window; leaving it is not always notified.
      leave = setTimeout(() => setOver(undefined), leftAfterMs);
      setOver((before) => before ?? placeForFiles());
    };
    const handleDrop = (event: DragEvent) => {
      clearTimeout(leave);
      setOver(undefined);
      if (!hasFiles(event) || event.defaultPrevented) return;
      event.preventDefault();
      if (placeForFiles()) take([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener('dragover', handleOver, { signal });
    addEventListener('drop', handleDrop, { signal });
    return () => {
      clearTimeout(leave);
      ended.abort();
    };
  }, []);
  return over;
}

function usePastedFiles(onPaste: (files: readonly File[]) => void): void {
  const take = useEffectEvent(onPaste);
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      // Copied cells and words bring a picture of themselves along.
      const isText = event.clipboardData?.getData('text/plain') !== '';
      if (files.length === 0 || isText || event.defaultPrevented || !placeForFiles()) return;
      event.preventDefault();
      take(files);
    };
    addEventListener('paste', handlePaste);
    return () => removeEventListener('paste', handlePaste);
  }, []);
}

/** Browsers repeat `dragover` every 50 to 350 ms. */
const leftAfterMs = 500;

function placeForFiles(): Over | undefined {
  if (document.querySelector('dialog[open]')) return undefined;
  const title = document.querySelector('#detail h1, main h1')?.textContent ?? '';
  const takesPhotos = inputFor('photos') ? 'photos' : 'tables';
  return { takes: inputFor('documents') ? 'files' : takesPhotos, title };
}

function whyNothing(pictures: readonly File[], documents: readonly File[]) {
  if (documents.length > 0) return 'drops.noDocumentsHere';
  return pictures.length > 0 ? 'drops.noPhotosHere' : 'drops.wrongKind';
}

/** The page's own control for such files, so that a drop does what choosing files would. */
function inputFor(kind: 'photos' | 'documents'): HTMLInputElement | undefined {
  return document.querySelector<HTMLInputElement>(`main input[data-takes-drops=${kind}]`) ?? undefined;
}

function choose(input: HTMLInputElement, files: readonly File[]): void {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
