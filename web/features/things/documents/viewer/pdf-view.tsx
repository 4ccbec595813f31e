import ZoomIn from 'lucide-react/icons/zoom-in';
import ZoomOut from 'lucide-react/icons/zoom-out';
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/button.tsx';
import { Spinner } from '#web/ui/marks/spinner.tsx';
import { type Anchor, anchorAt, layOutPages, type PageLayout, pageAt, scrollTopOf } from './page-layout.ts';
import { type OpenPdf, openPdf, PdfError, type PdfFault } from './pdf-file.ts';
import { PdfPage } from './pdf-page.tsx';
import './pdf-view.css';

type PdfViewProps = {
  file: Blob;
  /** The page that is shown first. */
  page: number;
  words: string | undefined;
  onFault: (fault: PdfFault) => void;
};

/** The pages of a PDF below each other, of which only those in view are drawn. */
export function PdfView({ file, page, words, onFault }: PdfViewProps) {
  const [opened, setOpened] = useState<OpenPdf>();
  const fail = useEffectEvent(onFault);
  useEffect(() => {
    let isCurrent = true;
    const opening = openPdf(file);
    opening.then(
      (pdf) => {
        if (isCurrent) setOpened(pdf);
      },
      (error: unknown) => {
        if (isCurrent) fail(error instanceof PdfError ? error.fault : 'broken');
      },
    );
    return () => {
      isCurrent = false;
      setOpened(undefined);
      opening.then(({ close }) => close()).catch(() => {});
    };
  }, [file]);
  if (!opened)
    return (
      <div className="flex grow items-center justify-center text-ink-soft">
        <Spinner size={40} />
      </div>
    );
  return <Pages {...opened} startPage={page} words={words} />;
}

type PagesProps = Pick<OpenPdf, 'pdf' | 'firstPage'> & { startPage: number; words: string | undefined };

function Pages({ pdf, firstPage, startPage, words }: PagesProps) {
  const { t } = useTranslation();
  const count = pdf.numPages;
  const scroller = useRef<HTMLDivElement>(null);
  const [zoom, setZoom] = useState(1);
  const { width, height } = useSize(scroller);
  const { ratioOf, learnRatio } = useRatios(firstPage);
  const pageWidth = Math.round(Math.min(width - 2 * margin, widthMax) * zoom);
  const layout = useMemo(() => layOutPages(count, pageWidth, ratioOf), [count, pageWidth, ratioOf]);
  const { first, last, current, note, hold, go } = useScrolling(scroller, {
    layout,
    count,
    height,
    startPage: Math.min(Math.max(startPage, 1), count),
  });

  const zoomBy = useCallback(
    (factor: number, screenY?: number) => {
      hold(screenY ?? (scroller.current?.clientHeight ?? 0) / 2);
      setZoom((before) => Math.min(Math.max(before * factor, zoomMin), zoomMax));
    },
    [hold],
  );
  usePinch(scroller, zoomBy);
  // So that keys scroll and zoom at once.
  useEffect(() => scroller.current?.focus({ preventScroll: true }), []);
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === '+') zoomBy(zoomStep);
    else if (event.key === '-') zoomBy(1 / zoomStep);
    else if (event.key === '0') zoomBy(1 / zoom);
  };
  const numbers = width === 0 ? [] : Array.from({ length: last - first + 1 }, (_, at) => first + at);
  return (
    <div className="flex min-h-0 grow flex-col">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: keys zoom what is scrolled */}
      <div
        ref={scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll it
        tabIndex={0}
        onScroll={note}
        onKeyDown={handleKeyDown}
        className="relative min-h-0 grow touch-pan-x touch-pan-y overflow-auto bg-kraft -outline-offset-2 [overflow-anchor:none] [scrollbar-gutter:stable]"
      >
        <div style={{ height: layout.height, width: pageWidth }} className="relative mx-auto">
          {numbers.map((number) => (
            <PdfPage
              key={number}
              {...{ pdf, number, words }}
              width={pageWidth}
              height={layout.heightOf(number)}
              top={layout.topOf(number)}
              onRatio={learnRatio}
              onGo={go}
            />
          ))}
        </div>
      </div>
      <footer className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 border-hairline border-t pt-1 pb-[max(0.25rem,env(safe-area-inset-bottom))]">
        <PageField {...{ current, count }} onGo={go} />
        <span className="flex items-center">
          <IconButton
            icon={ZoomOut}
            label={t('documents.zoomOut')}
            disabled={zoom <= zoomMin}
            onClick={() => zoomBy(1 / zoomStep)}
          />
          <IconButton
            icon={ZoomIn}
            label={t('documents.zoomIn')}
            disabled={zoom >= zoomMax}
            onClick={() => zoomBy(zoomStep)}
          />
        </span>
      </footer>
    </div>
  );
}

/** Around the pages, in CSS pixels. */
const margin = 8;

/** A page is no wider than this until it is enlarged. */
const widthMax = 900;

const zoomStep = 1.25;
const [zoomMin, zoomMax] = [0.5, 4];

/** Pages beyond the view that are drawn, so that scrolling a little shows no empty ones. */
const pagesAround = 1;

function useSize(element: RefObject<HTMLElement | null>) {
  const [size, setSize] = useState({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setSize({ width: measured.clientWidth, height: measured.clientHeight });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return size;
}

/** Height by width of each page: that of the first until a page has been loaded, as loading 5,000 would take minutes. */
function useRatios(firstPage: OpenPdf['firstPage']) {
  const [ratios, setRatios] = useState<ReadonlyMap<number, number>>(new Map());
  const usual = useMemo(() => {
    const { width, height } = firstPage.getViewport({ scale: 1 });
    return height / width;
  }, [firstPage]);
  const ratioOf = useCallback((page: number) => ratios.get(page) ?? usual, [ratios, usual]);
  const learnRatio = useCallback(
    (page: number, ratio: number) =>
      setRatios((before) =>
        Math.abs((before.get(page) ?? usual) - ratio) < 0.001 ? before : new Map(before).set(page, ratio),
      ),
    [usual],
  );
  return { ratioOf, learnRatio };
}

type ScrollingOptions = { layout: PageLayout; count: number; height: number; startPage: number };

/** Which pages are in view. When the layout changes, what was read stays in view. */
function useScrolling(scroller: RefObject<HTMLElement | null>, options: ScrollingOptions) {
  const { layout, count, height, startPage } = options;
  const anchor = useRef<Anchor>({ page: startPage, part: 0, screenY: margin });
  const zoomAnchor = useRef<Anchor>(undefined);
  const laidOut = useRef(layout);
  const [view, setView] = useState({ top: 0, height: 0 });

  const note = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    anchor.current = anchorAt(laidOut.current, count, element.scrollTop, 0);
    zoomAnchor.current = undefined;
    setView({ top: element.scrollTop, height: element.clientHeight });
  }, [scroller, count]);

  const hold = useCallback(
    (screenY: number) => {
      const top = scroller.current?.scrollTop ?? 0;
      zoomAnchor.current = anchorAt(laidOut.current, count, top, screenY);
    },
    [scroller, count],
  );

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || height === 0) return;
    const middle =
      element.scrollWidth > 0 ? (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth : 0.5;
    const grown = layout.width / (laidOut.current.width || layout.width);
    laidOut.current = layout;
    element.scrollTop = scrollTopOf(layout, zoomAnchor.current ?? anchor.current);
    if (grown !== 1) element.scrollLeft = middle * element.scrollWidth - element.clientWidth / 2;
    note();
  }, [scroller, layout, height, note]);

  const go = useCallback(
    (page: number) => {
      scroller.current?.scrollTo({ top: laidOut.current.topOf(page) - margin });
    },
    [scroller],
  );
  const first = Math.max(1, pageAt(layout, count, view.top) - pagesAround);
  const last = Math.min(count, pageAt(layout, count, view.top + view.height) + pagesAround);
  const current = pageAt(layout, count, view.top + view.height / 3);
  return { first, last, current, note, hold, go };
}

/** Two fingers, or the wheel with Ctrl, zoom about where they are. */
function usePinch(
  scroller: RefObject<HTMLElement | null>,
  onZoom: (factor: number, screenY: number) => void,
): void {
  const zoom = useEffectEvent(onZoom);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const ended = new AbortController();
    const { signal } = ended;
    let distance: number | undefined;
    const top = () => element.getBoundingClientRect().top;
    const measure = ({ touches: [one, other] }: TouchEvent) =>
      one && other
        ? {
            apart: Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY),
            y: (one.clientY + other.clientY) / 2,
          }
        : undefined;
    const handleStart = (event: TouchEvent) => {
      distance = measure(event)?.apart;
      // A page that is drawn anew takes what was touched out of the document, and its events with it.
      event.target?.addEventListener('touchmove', handleMove, { signal, passive: false });
    };
    const handleMove = (event: Event) => {
      const now = event instanceof TouchEvent ? measure(event) : undefined;
      if (!now || !distance) return;
      event.preventDefault();
      // Both listeners hear of it while the target is there.
      if (now.apart === distance) return;
      zoom(now.apart / distance, now.y - top());
      distance = now.apart;
    };
    const handleWheel = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      zoom(Math.exp(-event.deltaY / 300), event.clientY - top());
    };
    element.addEventListener('touchstart', handleStart, { signal, passive: true });
    element.addEventListener('touchmove', handleMove, { signal, passive: false });
    element.addEventListener('wheel', handleWheel, { signal, passive: false });
    return () => ended.abort();
  }, [scroller]);
}

/** Says the page, and takes another one. */
function PageField({
  current,
  count,
  onGo,
}: {
  current: number;
  count: number;
  onGo: (page: number) => void;
}) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const leave = () => {
    const page = Number(typed);
    if (typed !== undefined && Number.isInteger(page) && page >= 1) onGo(Math.min(page, count));
    setTyped(undefined);
  };
  return (
    <span className="flex min-h-11 items-center gap-2 tabular-nums">
      <input
        aria-label={t('documents.pageField')}
        inputMode="numeric"
        value={typed ?? current}
        onChange={({ target }) => setTyped(target.value)}
        onFocus={({ target }) => target.select()}
        onBlur={leave}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.key === 'Enter') event.currentTarget.blur();
        }}
        className="min-h-11 w-[4.5em] rounded-field border border-field bg-card px-2 text-center"
      />
      {t('documents.ofPages', { count })}
    </span>
  );
}
