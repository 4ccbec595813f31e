import { createPortal } from 'react-dom';
import { layOutPage, type PrintJob, pageCount } from '../layout/sheets.ts';
import { PageView } from './page-view.tsx';

/** All pages for the browser's own print; on the screen nothing is seen of them. */
export function PrintedPages({ job }: { job: PrintJob }) {
  return createPortal(
    <div data-printed-pages aria-hidden="true" className="hidden print:block">
      {Array.from({ length: pageCount(job) }, (_, page) => (
        <PageView
          // biome-ignore lint/suspicious/noArrayIndexKey: a page is its number
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
