import { type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { fold } from '#domain/fold.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { densityOf } from './page-layout.ts';
import { type LinkOnPage, linksOf } from './pdf-file.ts';

type PdfPageProps = {
  pdf: PDFDocumentProxy;
  number: number;
  width: number;
  height: number;
  top: number;
  /** Marked where they are on the page. */
  words: string | undefined;
  /** Height by width. */
  onRatio: (page: number, ratio: number) => void;
  onGo: (page: number) => void;
};

/** Changes of the size within this time are drawn as one; until then the page is shown as it was drawn before. */
const redrawAfterMs = 200;

/** One page: its picture, its text to select and to hear, and its links. */
export function PdfPage({ pdf, number, width, height, top, words, onRatio, onGo }: PdfPageProps) {
  const { t } = useTranslation();
  const page = usePage(pdf, number, onRatio);
  const picture = useRef<HTMLDivElement>(null);
  const text = useRef<HTMLDivElement>(null);
  useDrawnPage(page, picture, width);
  useTextLayer(page, text, words);
  const [links, setLinks] = useState<readonly LinkOnPage[]>([]);
  useEffect(() => {
    let isCurrent = true;
    const found = page && linksOf(pdf, page).catch(() => []);
    void found?.then((all) => {
      if (isCurrent) setLinks(all);
    });
    return () => {
      isCurrent = false;
    };
  }, [pdf, page]);
  const scale = page ? width / page.getViewport({ scale: 1 }).width : 1;
  const style = { width, height, top, '--total-scale-factor': scale } as CSSProperties;
  return (
    <section
      aria-label={t('documents.page', { n: number, count: pdf.numPages })}
      style={style}
      className="pdf-page absolute left-0 bg-white shadow-float"
    >
      <div ref={picture} className="absolute inset-0" />
      <div ref={text} className="textLayer" />
      {links.map((link) => (
        <PageLink key={link.box.join(' ')} link={link} scale={scale} onGo={onGo} />
      ))}
    </section>
  );
}

function PageLink({ link, scale, onGo }: { link: LinkOnPage; scale: number; onGo: (page: number) => void }) {
  const { t } = useTranslation();
  const { box, url, page } = link;
  const [left, top, right, bottom] = box.map((side) => side * scale);
  const style = { left, top, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
  const className = 'absolute z-10 rounded-sm hover:bg-tape/20';
  if (url !== undefined)
    return (
      <a href={url} target="_blank" rel="noopener noreferrer" title={url} style={style} className={className}>
        <span className="sr-only">{url}</span>
      </a>
    );
  return (
    <button
      type="button"
      aria-label={t('documents.goToPage', { n: page ?? 1 })}
      style={style}
      className={className}
      onClick={() => onGo(page ?? 1)}
    />
  );
}

function usePage(pdf: PDFDocumentProxy, number: number, onRatio: PdfPageProps['onRatio']) {
  const [page, setPage] = useState<PDFPageProxy>();
  const onLoaded = useEffectEvent((loaded: PDFPageProxy) => {
    const { width, height } = loaded.getViewport({ scale: 1 });
    onRatio(number, height / width);
    setPage(loaded);
  });
  useEffect(() => {
    let isCurrent = true;
    let loaded: PDFPageProxy | undefined;
    // A page that is damaged stays empty; the others are shown.
    const loading = pdf.getPage(number).catch(() => undefined);
    void loading.then((got) => {
      loaded = got;
      if (isCurrent && got) onLoaded(got);
    });
    return () => {
      isCurrent = false;
      loaded?.cleanup();
    };
  }, [pdf, number]);
  return page;
}

/** Draws the page beside what is shown, and replaces that when it is complete. */
function useDrawnPage(
  page: PDFPageProxy | undefined,
  frame: RefObject<HTMLDivElement | null>,
  width: number,
): void {
  useEffect(() => {
    if (!page) return;
    const canvas = document.createElement('canvas');
    canvas.className = 'size-full';
    canvas.setAttribute('aria-hidden', 'true');
    let drawing: ReturnType<PDFPageProxy['render']> | undefined;
    const draw = async () => {
      const whole = page.getViewport({ scale: 1 });
      const height = (width * whole.height) / whole.width;
      const density = densityOf(width, height, devicePixelRatio);
      const viewport = page.getViewport({ scale: (width / whole.width) * density });
      canvas.width = Math.max(1, Math.floor(viewport.width));
      canvas.height = Math.max(1, Math.floor(viewport.height));
      drawing = page.render({ canvas, viewport });
      await drawing.promise;
      if (frame.current) free(frame.current);
      frame.current?.replaceChildren(canvas);
    };
    const isShown = (frame.current?.childElementCount ?? 0) > 0;
    // A drawing that was cancelled, and what is damaged, leave the page as it is.
    const waiting = setTimeout(() => void draw().catch(() => {}), isShown ? redrawAfterMs : 0);
    return () => {
      clearTimeout(waiting);
      drawing?.cancel();
    };
  }, [page, frame, width]);
  useEffect(() => {
    const element = frame.current;
    return () => {
      if (element) free(element);
    };
  }, [frame]);
}

/** Safari frees the memory of a canvas late unless it is made empty. */
function free(frame: HTMLElement): void {
  for (const canvas of frame.querySelectorAll('canvas')) canvas.width = 0;
}

/** An address may name any number of words. */
const markedWordsMax = 20;

/** The text over the picture, transparent, with the words of a search marked. */
function useTextLayer(
  page: PDFPageProxy | undefined,
  frame: RefObject<HTMLDivElement | null>,
  words: string | undefined,
): void {
  useEffect(() => {
    const container = frame.current;
    if (!page || !container) return;
    const layer = new TextLayer({
      textContentSource: page.streamTextContent(),
      container,
      viewport: page.getViewport({ scale: 1 }),
    });
    const wanted = fold(words ?? '')
      .split(' ')
      .filter(Boolean)
      .slice(0, markedWordsMax);
    const mark = () => {
      for (const part of layer.textDivs) {
        const text = fold(part.textContent ?? '');
        part.classList.toggle(
          'found',
          wanted.some((word) => text.includes(word)),
        );
      }
    };
    void layer.render().then(mark, () => {});
    return () => {
      layer.cancel();
      container.replaceChildren();
    };
  }, [page, frame, words]);
}
