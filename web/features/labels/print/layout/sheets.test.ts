import { expect, test } from 'vitest';
import { jobOf, sampleLabels, templateOf } from '#test/labels/sample-labels.ts';
import type { PrintedPage } from './mark.ts';
import { layOutPage, pageCount } from './sheets.ts';

test('labels start after the used places and continue at the top of the next sheet', () => {
  const job = jobOf({ labels: sampleLabels(3), skip: 20 });
  expect(pageCount(job)).toBe(2);
  expect(cornersOf(layOutPage(job, 0))).toEqual(['3,7']);
  expect(cornersOf(layOutPage(job, 1))).toEqual(['1,1', '2,1']);
});

test('copies of a label stand beside each other', () => {
  const labels = sampleLabels(2);
  const { marks } = layOutPage(jobOf({ labels, copies: 3 }), 0);
  const texts = marks.flatMap((mark) => (mark.kind === 'text' ? [mark.text] : []));
  const [first = '', second = ''] = labels.map(({ code }) => code.slice(8));
  expect(texts.filter((text) => text === first || text === second)).toEqual([
    first,
    first,
    first,
    second,
    second,
    second,
  ]);
});

test('on a roll each label is a page, and no place is ever used up', () => {
  const job = jobOf({ template: templateOf('roll-62'), labels: sampleLabels(3), skip: 2 });
  expect(pageCount(job)).toBe(3);
  expect(layOutPage(job, 0)).toMatchObject({ width: 62, height: 35 });
});

test('the offset of the printer moves all that is printed', () => {
  const before = layOutPage(jobOf({}), 0).marks[0];
  const after = layOutPage(jobOf({ offset: { x: 1.5, y: -0.5 } }), 0).marks[0];
  if (before?.kind !== 'qr' || after?.kind !== 'qr') throw new Error('a label begins with its QR');
  expect(after.x - before.x).toBeCloseTo(1.5);
  expect(after.y - before.y).toBeCloseTo(-0.5);
});

test('the test page frames every label of the sheet', () => {
  const job = jobOf({ template: templateOf('avery-5160'), isTest: true });
  expect(pageCount(job)).toBe(1);
  const { marks } = layOutPage(job, 0);
  const lines = marks.filter((mark) => mark.kind === 'bar' && Math.abs(mark.width - 66.675) < 1e-9);
  expect(lines).toHaveLength(60);
});

/** Column and row of each QR code on a sheet of L7160, from 1. */
function cornersOf({ marks }: PrintedPage): string[] {
  return marks.flatMap((mark) =>
    mark.kind === 'qr' ? [`${Math.ceil((mark.x - 7.21) / 66.04)},${Math.ceil((mark.y - 15.15) / 38.1)}`] : [],
  );
}
