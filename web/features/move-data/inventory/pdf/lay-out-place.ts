import { showCode } from '#domain/codes/code.ts';
import { pathText } from '#domain/inventory/columns.ts';
import type { InventoryBin, InventoryPlace } from '#domain/inventory/inventory.ts';
import { labelColors } from '#web/features/labels/print/layout/label-colors.ts';
import { layOutItem } from './lay-out-item.ts';
import { colors, heightOfLines } from './page-flow.ts';
import { gap, nameOfPlace, type PdfContext, sizes, worthLines } from './pdf-content.ts';

/** A place's heading with its total, and its bins. */
export function layOutPlace(context: PdfContext, place: InventoryPlace): void {
  const { flow, t, hasValues, currencies, locale } = context;
  const { location, bins, sums } = place;
  const worth = hasValues ? worthLines(sums, currencies, locale) : [];
  const worthWidth = worth.length > 0 ? 50 : 0;
  const lines = flow.wrap(nameOfPlace(place, t), flow.width - worthWidth - gap, {
    ...{ size: sizes.place, weight: 'bold' },
  });
  const below = [
    location?.address,
    location?.ownerName && t('inventory.sharedByOf', { name: location.ownerName }),
  ]
    .filter(Boolean)
    .join(' · ');
  flow.y += 7;
  flow.need(heightOfLines(lines.length, sizes.place) + heightOfLines(worth.length, 3.5) + 45);
  const top = flow.y;
  for (const line of lines) {
    flow.line(line, flow.left, flow.y, { size: sizes.place, weight: 'bold' });
    flow.y += heightOfLines(1, sizes.place);
  }
  flow.linesTo(worth, flow.right, top + 1.6, { most: worthWidth, size: 3.5, weight: 'bold' });
  if (below !== '') {
    const width = flow.width - worthWidth - gap;
    flow.paragraph(below, { size: sizes.small, color: colors.soft, width });
  }
  flow.y = Math.max(flow.y, top + 1.6 + heightOfLines(worth.length, 3.5)) + 1.5;
  flow.rule(colors.tape, 0.6);
  flow.y += 1.5;
  layOutHead(context);
  for (const bin of bins) layOutBin(context, bin);
  flow.repeat(() => {});
}

/** Names of the columns. */
function layOutHead({ flow, t, columns, hasValues }: PdfContext): void {
  const style = { size: sizes.small, color: colors.soft };
  const { name, quantity, quantityWidth, each, total, amountWidth } = columns;
  flow.lineFrom(t('inventory.item'), name.x, flow.y, { most: name.width, ...style });
  flow.lineTo(t('inventory.quantity'), quantity, flow.y, { most: quantityWidth, ...style });
  if (hasValues) {
    flow.lineTo(t('inventory.each'), each, flow.y, { most: amountWidth, ...style });
    flow.lineTo(t('inventory.total'), total, flow.y, { most: amountWidth, ...style });
  }
  flow.y += heightOfLines(1, sizes.small) + 1;
}

function layOutBin(context: PdfContext, bin: InventoryBin): void {
  const { flow, t, hasValues, currencies, locale } = context;
  const { bin: header, items, sums } = bin;
  const worth = hasValues ? worthLines(sums, currencies, locale) : [];
  const path = pathText(bin);
  const textWidth = flow.width - 4 - 44;
  const nameStyle = { size: sizes.bin, weight: 'bold', ground: 'fill' } as const;
  const detailStyle = { size: sizes.small, color: colors.soft, ground: 'fill' } as const;
  const lines = flow.wrap(path, textWidth, nameStyle);
  const details = [
    header.qrLabel ?? showCode(header.qrCode),
    header.ownerName && t('inventory.sharedByOf', { name: header.ownerName }),
    items.length === 0 && t('inventory.emptyBin'),
  ];
  const below = flow.wrap(details.filter(Boolean).join(' · '), textWidth, detailStyle);
  const textHeight = heightOfLines(lines.length, sizes.bin) + heightOfLines(below.length, sizes.small);
  const height = Math.max(textHeight, heightOfLines(worth.length, 3.3)) + 3.6;
  flow.y += 1.5;
  flow.need(height + (items.length > 0 ? 22 : 0));
  flow.bar(flow.left, flow.y, flow.width, height, colors.fill);
  flow.bar(flow.left, flow.y, 1.4, height, header.color ? labelColors[header.color] : colors.soft);
  let y = flow.y + 1.8;
  for (const line of lines) {
    flow.line(line, flow.left + 4, y, nameStyle);
    y += heightOfLines(1, sizes.bin);
  }
  for (const line of below) {
    flow.line(line, flow.left + 4, y, detailStyle);
    y += heightOfLines(1, sizes.small);
  }
  flow.linesTo(worth, flow.right - 2, flow.y + 2.2, { most: 40, size: 3.3, weight: 'bold' });
  flow.y += height;
  flow.repeat(() => {
    const continued = t('inventory.continued', { name: path });
    flow.lineFrom(continued, flow.left, flow.y, { most: flow.width, size: sizes.small, weight: 'bold' });
    flow.y += heightOfLines(1, sizes.small) + 2;
    layOutHead(context);
    flow.rule();
  });
  for (const [at, item] of items.entries()) layOutItem(context, item, at === items.length - 1);
  flow.repeat(() => layOutHead(context));
}
