import { expect, test } from 'vitest';
import { allFields, sampleLabel } from '#test/labels/sample-labels.ts';
import { widthOf } from './glyphs.ts';
import { type LabelContent, type LabelFields, layOutLabel } from './label.ts';
import type { Mark, QrMark, TextMark } from './mark.ts';

const box = { x: 0, y: 0, width: 63.5, height: 38.1 };
const noFields: LabelFields = {
  name: false,
  place: false,
  look: false,
  items: false,
  marks: false,
  label: false,
  code: false,
};

test('what is switched off is not printed', () => {
  expect(wordsOf(layOutLabel(sampleLabel(0), box, allFields))).toEqual(
    expect.arrayContaining(['Julpynt 1', 'K-1', 'Källaren, hylla 3', '0 saker']),
  );
  const onlyName = layOutLabel(sampleLabel(0), box, { ...noFields, name: true });
  expect(wordsOf(onlyName).join(' ')).toBe('Julpynt 1');
  expect(layOutLabel(sampleLabel(0), box, noFields).map(({ kind }) => kind)).toEqual(['qr']);
});

test('how a box is carried stands in a black box above the other details', () => {
  const marked = { ...sampleLabel(0), marks: 'heavy · open first' };
  const all = layOutLabel(marked, box, allFields);
  const marks = textsOf(all);
  const words = marks.find(({ text }) => text === 'heavy · open first');
  const black = all.find((mark) => mark.kind === 'bar' && mark.color === '#000000');
  if (words === undefined || black?.kind !== 'bar') throw new Error('no black box');
  expect(words.color).toBe('#ffffff');
  expect(words.x).toBeGreaterThan(black.x);
  expect(words.x + widthOf(words.text, words.weight) * words.size).toBeLessThan(black.x + black.width);
  expect(words.baseline).toBeLessThan(black.y + black.height);
  const baselineOf = (words: string) => marks.find(({ text }) => text === words)?.baseline ?? 0;
  expect(baselineOf('heavy · open first')).toBeGreaterThan(0);
  expect(baselineOf('heavy · open first')).toBeLessThan(baselineOf('Källaren, hylla 3'));
});

test('the number of a blank label is larger than any name', () => {
  const blank = { code: 'AAAAAAAAAAAA', address: 'https://bins.example/c/AAAAAAAAAAAA', number: '17' };
  const sizeOf = (content: LabelContent, words: string) =>
    textsOf(layOutLabel(content, box, allFields)).find(({ text }) => text === words)?.size ?? 0;
  expect(sizeOf(blank, '17')).toBeGreaterThan(2 * sizeOf({ ...blank, name: 'Toys' }, 'Toys'));
  expect(wordsOf(layOutLabel(blank, box, { ...allFields, label: false }))).not.toContain('17');
});

test('a short label text is larger than the name, a long one is among the details', () => {
  const sizes = (label: string) => {
    const marks = textsOf(layOutLabel({ ...sampleLabel(0), name: 'Toys', label }, box, allFields));
    const sizeOf = (words: string) => marks.find(({ text }) => text === words)?.size ?? 0;
    return { label: sizeOf(label), name: sizeOf('Toys') };
  };
  expect(sizes('D39').label).toBeGreaterThan(1.5 * sizes('D39').name);
  expect(sizes('Winter clothes').label).toBeLessThan(sizes('Winter clothes').name);
});

test('the code stands below the QR in three fours', () => {
  const { code } = sampleLabel(0);
  const marks = layOutLabel(sampleLabel(0), box, { ...noFields, code: true });
  expect(wordsOf(marks)).toEqual([code.slice(0, 4), code.slice(4, 8), code.slice(8)]);
  const qr = qrOf(marks);
  for (const mark of textsOf(marks))
    expect(mark.baseline - 0.7 * mark.size).toBeGreaterThan(edgeOf(qr) + 3 * qr.module);
});

test.each([
  { width: 20, height: 20 },
  { width: 20, height: 60 },
  { width: 60, height: 20 },
  { width: 40, height: 30 },
  { width: 200, height: 140 },
])('the QR is at least 10 mm wide, with its quiet zone inside a label of $width × $height mm', (size) => {
  const marks = layOutLabel(sampleLabel(0), { x: 0, y: 0, ...size }, allFields);
  const qr = qrOf(marks);
  const width = modulesOf(qr) * qr.module;
  expect(width).toBeGreaterThanOrEqual(10 - 1e-6);
  expect(qr.x - 4 * qr.module).toBeGreaterThanOrEqual(0);
  expect(qr.y - 4 * qr.module).toBeGreaterThanOrEqual(0);
  expect(qr.x + width + 4 * qr.module).toBeLessThanOrEqual(size.width);
  for (const mark of marks) {
    if (mark.kind !== 'bar') continue;
    const isBeside = mark.x >= qr.x + width + 4 * qr.module;
    const isBelow = mark.y >= qr.y + width + 4 * qr.module;
    expect(isBeside || isBelow).toBe(true);
  }
});

test('a path too long for the label loses its outermost names', () => {
  const place = 'Summer house › Upper floor › Attic › Shelf 2';
  const printed = (width: number) => {
    const marks = layOutLabel({ ...sampleLabel(0), name: 'Ski', place }, { ...box, width }, allFields);
    return wordsOf(marks).find((text) => text.endsWith('Shelf 2'));
  };
  expect(printed(120)).toBe(place);
  expect(printed(63.5)).toBe('… › Attic › Shelf 2');
  expect(printed(48)).toBe('… › Shelf 2');
});

test('a bin without place, color and icon leaves no gaps or frames', () => {
  const { code, address } = sampleLabel(0);
  const marks = layOutLabel({ code, address, name: 'Ski' }, box, allFields);
  expect(marks.map(({ kind }) => kind)).toEqual(['qr', 'text', 'text', 'text', 'text']);
});

function wordsOf(marks: readonly Mark[]): string[] {
  return textsOf(marks).map(({ text }) => text);
}

function textsOf(marks: readonly Mark[]): TextMark[] {
  return marks.filter((mark) => mark.kind === 'text');
}

function qrOf(marks: readonly Mark[]): QrMark {
  const qr = marks.find((mark) => mark.kind === 'qr');
  if (!qr) throw new Error('the label has no QR');
  return qr;
}

function modulesOf({ runs }: QrMark): number {
  return Math.max(...runs.map(([column, , length]) => column + length));
}

function edgeOf(qr: QrMark): number {
  return qr.y + modulesOf(qr) * qr.module;
}
