import { currenciesOf } from '#domain/inventory/inventory.ts';
import type { PdfPage } from '#web/features/labels/print/pdf/write-pdf.ts';
import { layOutFront } from './lay-out-front.ts';
import { layOutPlace } from './lay-out-place.ts';
import { createLetters, type Letters } from './letters.ts';
import { addFooters, createPageFlow } from './page-flow.ts';
import { columnsFor, dateFormat, type PdfContent, type PdfContext } from './pdf-content.ts';

/** Pages for an insurer: totals first, then the items by place and bin. */
export function layOutInventory(content: PdfContent, letters: Letters = createLetters()): PdfPage[] {
  const flow = createPageFlow(content.paper, letters);
  const context: PdfContext = {
    ...content,
    flow,
    columns: columnsFor(flow, content),
    currencies: currenciesOf(content.inventory),
    date: dateFormat(content.locale, 'short'),
    longDate: dateFormat(content.locale, 'long'),
  };
  flow.startPage();
  layOutFront(context);
  for (const place of content.inventory.places) layOutPlace(context, place);
  const { t, title, day } = content;
  addFooters(flow, `${title} · ${context.longDate(day)}`, (page, of) =>
    t('inventory.pageOf', { page: String(page), of: String(of) }),
  );
  return flow.pages;
}
