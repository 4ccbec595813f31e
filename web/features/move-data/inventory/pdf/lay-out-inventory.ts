import { currenciesOf } from '#domain/inventory/inventory.ts';
import { lentPieces } from '#domain/items/loan.ts';
import { pieceTexts, type Sums } from '#domain/overview/sums.ts';
import type { PdfPage } from '#web/features/labels/print/pdf/write-pdf.ts';
import { layOutPlace } from './lay-out-place.ts';
import { createLetters, type Letters } from './letters.ts';
import { addFooters, colors, createPageFlow, heightOfLines } from './page-flow.ts';
import {
  columnsFor,
  dateFormat,
  gap,
  nameOfPlace,
  numberText,
  type PdfContent,
  type PdfContext,
  sizes,
  worthLines,
} from './pdf-content.ts';

/** Pages for an insurer: totals first, then the items by place and bin. */
export function layOutInventory(
  content: PdfContent,
  letters: Letters = createLetters(),
  onPlace: (places: number, of: number) => void = () => {},
): PdfPage[] {
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
  const { places } = content.inventory;
  for (const [at, place] of places.entries()) {
    onPlace(at + 1, places.length);
    layOutPlace(context, place);
  }
  const { t, title, day } = content;
  addFooters(flow, `${title} · ${context.longDate(day)}`, (page, of) =>
    t('inventory.pageOf', { page: String(page), of: String(of) }),
  );
  return flow.pages;
}

/** Title, totals, the table of places, and what a reader must know of the figures. */
function layOutFront(context: PdfContext): void {
  const { flow, t, title, owners, day, longDate, inventory } = context;
  flow.line(t('inventory.file'), flow.left, flow.y, { size: 3.6, weight: 'bold', color: colors.tape });
  flow.y += heightOfLines(1, 3.6) + 0.5;
  flow.paragraph(title, { size: sizes.title, weight: 'bold' });
  flow.y += 1;
  const owner = t('inventory.ownedBy', { count: owners.length, names: owners.join(', ') });
  flow.paragraph(owners.length > 0 ? `${owner} · ${longDate(day)}` : longDate(day), {
    size: 3.5,
    color: colors.soft,
  });
  flow.y += 5;
  layOutFacts(context);
  flow.y += 5;
  if (inventory.places.length > 1) layOutPlaceTable(context);
  else flow.y -= 3;
  flow.paragraph(notesOf(context).join(' '), { size: sizes.small, color: colors.soft });
}

/** Boxes with the totals. */
function layOutFacts({ flow, t, inventory, hasValues, currencies, locale }: PdfContext): void {
  const count = (value: number) => numberText(locale, value);
  const bins = inventory.places.reduce((sum, place) => sum + place.bins.length, 0);
  const { items, pieces } = inventory.sums;
  const worth = currencies.length === 0 ? ['–'] : worthLines(inventory.sums, currencies, locale);
  const facts: [string, string[]][] = [
    [t('inventory.bins'), [count(bins)]],
    [t('inventory.items'), [count(items)]],
    [t('inventory.pieces'), pieceTexts(pieces, count)],
  ];
  if (hasValues) facts.push([t('inventory.total'), worth]);
  const room = flow.width - gap * (facts.length - 1);
  // The value gets the room of two.
  const share = room / (facts.length + (hasValues ? 1 : 0));
  const lines = Math.max(...facts.map(([, values]) => values.length));
  const height = 3 + heightOfLines(1, sizes.small) + heightOfLines(lines, sizes.fact) + 3;
  let x = flow.left;
  for (const [at, [label, values]] of facts.entries()) {
    const width = hasValues && at === facts.length - 1 ? share * 2 : share;
    flow.bar(x, flow.y, width, height, colors.fill);
    const most = width - 6;
    flow.lineFrom(label, x + 3, flow.y + 3, { most, size: sizes.small, color: colors.soft });
    for (const [line, value] of values.entries()) {
      const y = flow.y + 3 + heightOfLines(1, sizes.small) + heightOfLines(line, sizes.fact);
      flow.lineFrom(value, x + 3, y, { most, size: sizes.fact, weight: 'bold' });
    }
    x += width + gap;
  }
  flow.y += height;
}

function layOutPlaceTable(context: PdfContext): void {
  const { flow, t, inventory, hasValues, currencies, locale } = context;
  const value = flow.right;
  const pieces = value - (hasValues ? 45 : 0);
  const items = pieces - 24;
  const bins = items - 20;
  const nameWidth = bins - 18 - flow.left;
  const count = (amount: number) => numberText(locale, amount);
  const head = () => {
    const style = { size: sizes.small, color: colors.soft };
    flow.lineFrom(t('inventory.place'), flow.left, flow.y, { most: nameWidth, ...style });
    flow.lineTo(t('inventory.bins'), bins, flow.y, { most: 18, ...style });
    flow.lineTo(t('inventory.items'), items, flow.y, { most: 18, ...style });
    flow.lineTo(t('inventory.pieces'), pieces, flow.y, { most: 22, ...style });
    if (hasValues) flow.lineTo(t('inventory.total'), value, flow.y, { most: 42, ...style });
    flow.y += heightOfLines(1, sizes.small) + 1;
    flow.rule(colors.ink, 0.25);
  };
  const row = (name: string, binCount: number, sums: Sums, weight: 'regular' | 'bold') => {
    const style = { size: 3.3, weight };
    const lines = flow.wrap(name, nameWidth, style);
    const worth = hasValues ? worthLines(sums, currencies, locale) : [];
    const counts = pieceTexts(sums.pieces, count);
    const height = heightOfLines(Math.max(lines.length, worth.length, counts.length), style.size) + 2.6;
    flow.need(height);
    const y = flow.y + 1.3;
    for (const [at, line] of lines.entries())
      flow.line(line, flow.left, y + heightOfLines(at, style.size), style);
    flow.lineTo(count(binCount), bins, y, { most: 18, ...style });
    flow.lineTo(count(sums.items), items, y, { most: 18, ...style });
    flow.linesTo(counts, pieces, y, { most: 22, ...style });
    flow.linesTo(worth, value, y, { most: 42, ...style });
    flow.y += height;
  };
  head();
  flow.repeat(head);
  for (const place of inventory.places) {
    row(nameOfPlace(place, t), place.bins.length, place.sums, 'regular');
    flow.rule();
  }
  const allBins = inventory.places.reduce((sum, place) => sum + place.bins.length, 0);
  row(t('inventory.all'), allBins, inventory.sums, 'bold');
  flow.repeat(() => {});
  flow.y += 4;
}

function notesOf({
  t,
  inventory,
  hasValues,
  missingBins,
  missingPhotos,
  hasOtherSigns,
}: PdfContext): string[] {
  const bins = inventory.places.flatMap((place) => place.bins);
  const items = bins.flatMap((bin) => bin.items);
  const unvalued = items.filter(({ value }) => value === undefined).length;
  const hasShared = bins.some(({ bin }) => bin.ownerName !== undefined);
  return [
    hasValues && unvalued > 0 && unvalued < items.length && t('inventory.unvalued', { count: unvalued }),
    hasValues && items.some((item) => lentPieces(item) > 0) && t('inventory.lentCounted'),
    hasShared && t('inventory.othersMarked'),
    missingBins > 0 && t('inventory.binsMissing', { count: missingBins }),
    missingPhotos > 0 && t('inventory.photosMissing', { count: missingPhotos }),
    hasOtherSigns && t('inventory.signsMissing'),
  ].filter((note) => note !== false);
}
