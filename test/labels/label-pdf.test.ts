import { expect, test } from 'vitest';
import type { PrintJob } from '#web/features/labels/print/layout/sheets.ts';
import {
  cornerOf,
  labelsPerPage,
  type OwnSize,
  roll,
  templateFor,
  templates,
} from '#web/features/labels/print/layout/template.ts';
import { printedEdges, printedPdf, printSheets, scanLabel } from './printed-labels.ts';
import { allFields, jobOf, sampleLabel, sampleLabels, templateOf } from './sample-labels.ts';

/** The edges of the first and last label in millimetres, from the manufacturers' data sheets. */
const measures = {
  'avery-l7160': { first: [7.21, 15.15, 70.71, 53.25], last: [139.29, 243.75, 202.79, 281.85] },
  'avery-l7163': { first: [4.65, 15.15, 103.75, 53.25], last: [106.25, 243.75, 205.35, 281.85] },
  'avery-l4737': { first: [7.21, 15.3, 70.71, 44.9], last: [139.29, 252.1, 202.79, 281.7] },
  'herma-4360': { first: [0, 4.5, 70, 40.5], last: [140, 256.5, 210, 292.5] },
  'avery-5160': { first: [4.7625, 12.7, 71.4375, 38.1], last: [144.4625, 241.3, 211.1375, 266.7] },
  'avery-5163': { first: [3.96875, 12.7, 105.56875, 63.5], last: [110.33125, 215.9, 211.93125, 266.7] },
  'roll-62': { first: [0, 0, 62, 35], last: [0, 0, 62, 35] },
  'roll-29x90': { first: [0, 0, 90, 29], last: [0, 0, 90, 29] },
  'roll-40x30': { first: [0, 0, 40, 30], last: [0, 0, 40, 30] },
} as const;

test('every template has its measures in this test', () => {
  expect(templates.map(({ id }) => id).sort()).toEqual(Object.keys(measures).sort());
});

test.each(Object.entries(measures))(
  'on %s the first and the last label lie where the paper is cut',
  async (id, { first, last }) => {
    const template = templateOf(id);
    await expectEdges(jobOf({ template, hasCutMarks: true }), first);
    await expectEdges(jobOf({ template, skip: labelsPerPage(template) - 1, hasCutMarks: true }), last);
  },
);

test('a custom size is exact and shifted by the printer’s offset', async () => {
  const size: OwnSize = {
    paper: 'a4',
    width: 80,
    height: 45,
    columns: 2,
    rows: 5,
    left: 20,
    top: 15,
    gapX: 5,
    gapY: 3,
  };
  const template = templateFor('own', size);
  const job = (skip: number, offset = { x: 0, y: 0 }) => jobOf({ template, skip, hasCutMarks: true, offset });
  await expectEdges(job(0), [20, 15, 100, 60]);
  await expectEdges(job(9), [105, 207, 185, 252]);
  await expectEdges(job(0, { x: 1.5, y: -2 }), [21.5, 13, 101.5, 58]);
});

async function expectEdges(job: PrintJob, [left, top, right, bottom]: readonly number[]): Promise<void> {
  const [sheet] = await printSheets(await printedPdf(job));
  const edges = sheet && printedEdges(sheet);
  // A cut mark is 0.1 mm wide, a printer dot 0.085 mm.
  expect(Math.abs((edges?.left ?? 0) - (left ?? 0))).toBeLessThan(0.15);
  expect(Math.abs((edges?.top ?? 0) - (top ?? 0))).toBeLessThan(0.15);
  expect(Math.abs((edges?.right ?? 0) - (right ?? 0))).toBeLessThan(0.15);
  expect(Math.abs((edges?.bottom ?? 0) - (bottom ?? 0))).toBeLessThan(0.15);
}

test.each(
  [...templates, roll('of 20 × 20 mm', { width: 20, height: 20 })].map((each) => [each.id, each] as const),
)('on %s every label is read by another decoder at 300 dpi', async (_, template) => {
  const labels = sampleLabels(Math.max(3, labelsPerPage(template)));
  const sheets = await printSheets(await printedPdf(jobOf({ template, labels })));
  for (const [at, { address }] of labels.entries()) {
    const place = at % labelsPerPage(template);
    const sheet = sheets[Math.floor(at / labelsPerPage(template))];
    if (!sheet) throw new Error(`label ${at} has no sheet`);
    expect(await scanLabel(sheet, { ...cornerOf(template, place), ...template.label })).toEqual([address]);
  }
});

test('text can be extracted from the PDF, with all accents', async () => {
  const label = { ...sampleLabel(0), name: 'Åäö é Łódź Škoda', place: 'Källaren' };
  const [sheet] = await printSheets(await printedPdf(jobOf({ labels: [label] })));
  const words = sheet?.text.split(/\s+/);
  expect(words).toEqual(expect.arrayContaining(['Åäö', 'é', 'Łódź', 'Škoda', 'Källaren']));
  expect(words).toEqual(expect.arrayContaining([label.code.slice(0, 4), label.code.slice(4, 8)]));
});

test('emoji and other scripts are omitted', async () => {
  const label = { ...sampleLabel(0), name: '📦 Toys 玩具 игрушки', place: '❄️' };
  const [sheet] = await printSheets(
    await printedPdf(
      jobOf({ labels: [label], fields: { ...allFields, code: false, items: false, label: false } }),
    ),
  );
  expect(sheet?.text.trim()).toBe('Toys');
});

test.each(templates.map(({ id }) => id))('on %s a name of 120 letters stays inside its label', async (id) => {
  const template = templateOf(id);
  const name = 'Verktyg och småsaker som alltid försvinner när man behöver dem '.repeat(2).slice(0, 120);
  for (const long of [name, 'W'.repeat(120)]) {
    const skip = labelsPerPage(template) - 1;
    const labels = [{ ...sampleLabel(0), name: long }];
    const [sheet] = await printSheets(await printedPdf(jobOf({ template, labels, skip })));
    const edges = sheet && printedEdges(sheet);
    const { x, y } = cornerOf(template, skip);
    expect(edges?.left).toBeGreaterThan(x);
    expect(edges?.top).toBeGreaterThan(y);
    expect(edges?.right).toBeLessThan(x + template.label.width);
    expect(edges?.bottom).toBeLessThan(y + template.label.height);
  }
});
