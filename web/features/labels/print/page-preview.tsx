import { type MouseEvent, type SVGProps, type UIEvent, useEffect, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type Mark, type PrintedPage, type QrMark, type Weight, weightNumbers } from './layout/mark.ts';
import { layOutPage, type PrintJob, pageCount } from './layout/sheets.ts';
import { cornerOf, labelsPerPage, placeAt } from './layout/template.ts';
import { faceAddresses } from './pdf/faces.ts';

type PageCarouselProps = {
  job: PrintJob;
  /** A label of the first page was pressed: printing starts there. */
  onSkip: (places: number) => void;
};

/** Swipeable pages; only those near the visible one are rendered. */
export function PageCarousel({ job, onSkip }: PageCarouselProps) {
  const { t } = useTranslation();
  const [current, setCurrent] = useState(0);
  const count = pageCount(job);
  const { width, height } = job.template.page;
  const handleScroll = ({ currentTarget }: UIEvent<HTMLElement>) => {
    const step = currentTarget.scrollWidth / count;
    setCurrent(Math.max(0, Math.min(count - 1, Math.round(currentTarget.scrollLeft / step))));
  };
  return (
    <div>
      <ol
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by keyboard, too
        tabIndex={0}
        aria-label={t('print.preview')}
        onScroll={handleScroll}
        className="flex snap-x snap-mandatory gap-4 overflow-x-auto overscroll-x-contain rounded-card bg-kraft/50 p-4"
      >
        {Array.from({ length: count }, (_, page) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a page is identified by its number
            key={page}
            aria-label={t('print.pageOf', { page: page + 1, count })}
            className="relative w-full shrink-0 snap-center"
          >
            <div
              className="mx-auto"
              style={{ aspectRatio: width / height, width: `min(100%, ${(60 * width) / height}dvh)` }}
            >
              {Math.abs(page - current) <= 1 && <DrawnPage job={job} page={page} onSkip={onSkip} />}
            </div>
          </li>
        ))}
      </ol>
      <p className="mt-2 text-center text-ink-soft text-sm">
        {t('print.pageOf', { page: Math.min(current, count - 1) + 1, count })}
      </p>
    </div>
  );
}

function DrawnPage({ job, page, onSkip }: PageCarouselProps & { page: number }) {
  const { t } = useTranslation();
  const { template, skip } = job;
  const isPressable = page === 0 && labelsPerPage(template) > 1;
  const handleClick = ({ currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) => {
    const { left, top, width } = currentTarget.getBoundingClientRect();
    const scale = template.page.width / width;
    const place = placeAt(template, { x: (clientX - left) * scale, y: (clientY - top) * scale });
    if (place !== undefined) onSkip(place);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a number field does the same by the keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: a number field does the same by the keyboard
    <div
      className={isPressable ? 'h-full cursor-pointer' : 'h-full'}
      onClick={isPressable ? handleClick : undefined}
    >
      <PageView
        page={layOutPage(job, page)}
        label={t('print.pageOf', { page: page + 1, count: pageCount(job) })}
        className="block size-full shadow-float"
      >
        {isPressable &&
          Array.from({ length: labelsPerPage(template) }, (_, place) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a position is identified by its number
              key={place}
              data-place={place}
              {...cornerOf(template, place)}
              {...template.label}
              rx={1.5}
              // On paper, which is white in both themes.
              fill={place < skip ? '#ecdec7' : 'none'}
              stroke="#e6ddd0"
              strokeWidth={0.3}
            />
          ))}
      </PageView>
    </div>
  );
}

/** `children` are between the paper and the printed marks. */
type PageViewProps = SVGProps<SVGSVGElement> & { page: PrintedPage; label: string };

/** A page as it will be printed, from the same marks as the PDF. */
export function PageView({ page, label, children, ...svg }: PageViewProps) {
  return (
    <svg {...svg} role="img" aria-label={label} viewBox={`0 0 ${page.width} ${page.height}`}>
      <rect width={page.width} height={page.height} fill="#fff" />
      {children}
      {page.marks.map((mark, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: marks have no identity, and the page renders as a whole
        <MarkView key={at} mark={mark} />
      ))}
    </svg>
  );
}

function MarkView({ mark }: { mark: Mark }) {
  switch (mark.kind) {
    case 'text':
      return (
        <text
          x={mark.x}
          y={mark.baseline}
          fontSize={mark.size}
          fontFamily={labelFace}
          fontWeight={weightNumbers[mark.weight]}
          fill={mark.color ?? '#000'}
          style={{ fontKerning: 'none', fontVariantLigatures: 'none' }}
        >
          {mark.text}
        </text>
      );
    case 'bar':
      return <rect x={mark.x} y={mark.y} width={mark.width} height={mark.height} fill={mark.color} />;
    case 'qr':
      return (
        <path
          d={darkRows(mark)}
          transform={`translate(${mark.x} ${mark.y}) scale(${mark.module})`}
          shapeRendering="crispEdges"
          fill="#000"
        />
      );
    case 'icon':
      return (
        <path
          d={mark.path}
          transform={`translate(${mark.x} ${mark.y}) scale(${mark.size / 24})`}
          fill="none"
          stroke={mark.color}
          strokeWidth={2}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      );
  }
}

/** Loads the preview's font. Until then, a fallback font is used at the right positions. */
export function useLabelFace(): void {
  useEffect(() => addFaces(), []);
}

/** Resolves when the fonts are loaded or have failed. */
export async function labelFaceLoaded(): Promise<void> {
  addFaces();
  await Promise.allSettled((faces ?? []).map((face) => face.load()));
}

function addFaces(): void {
  if (!('FontFace' in globalThis)) return;
  faces ??= Object.entries(faceAddresses).flatMap(([weight, addresses]) => {
    const descriptors = { weight: String(weightNumbers[weight as Weight]) };
    return [
      new FontFace(labelFace, `url(${addresses['latin-ext']})`, { ...descriptors, unicodeRange: latinExt }),
      new FontFace(labelFace, `url(${addresses.latin})`, descriptors),
    ];
  });
  for (const face of faces) document.fonts.add(face);
}

/** The characters that only the second file has (unicode.json of @fontsource/bricolage-grotesque). */
const latinExt =
  'U+0100-0130, U+0132-0151, U+0154-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1E00-1E9F, U+1EF2-1EFF, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF';

/** The font family of labels in pages. */
export const labelFace = 'Whichbin label';

let faces: FontFace[] | undefined;

function darkRows({ runs }: QrMark): string {
  return runs.map(([column, row, length]) => `M${column} ${row}h${length}v1h${-length}z`).join('');
}
