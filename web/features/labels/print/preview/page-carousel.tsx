import { type MouseEvent, type UIEvent, useState } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { layOutPage, type PrintJob, pageCount } from '../layout/sheets.ts';
import { cornerOf, labelsPerPage, placeAt } from '../layout/template.ts';
import { PageView } from './page-view.tsx';

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
