import { expect, test } from 'vitest';
import {
  cornerOf,
  isOnPage,
  labelsPerPage,
  type OwnSize,
  placeAt,
  templateFor,
  templates,
} from './template.ts';

const size: OwnSize = {
  paper: 'a4',
  width: 70,
  height: 37,
  columns: 3,
  rows: 8,
  left: 0,
  top: 0.5,
  gapX: 0,
  gapY: 0,
};

test.each(templates.map((template) => [template.id, template] as const))(
  'on %s each label is found by any point of it, and no other',
  (_, template) => {
    for (let place = 0; place < labelsPerPage(template); place++) {
      const { x, y } = cornerOf(template, place);
      const { width, height } = template.label;
      expect(placeAt(template, { x: x + 0.1, y: y + 0.1 })).toBe(place);
      expect(placeAt(template, { x: x + width - 0.1, y: y + height - 0.1 })).toBe(place);
    }
  },
);

test('margins and gaps belong to no label', () => {
  const [sheet] = templates;
  if (!sheet) throw new Error('no label template is defined');
  expect(placeAt(sheet, { x: 1, y: 1 })).toBeUndefined();
  expect(placeAt(sheet, { x: sheet.left + sheet.label.width + 1, y: 20 })).toBeUndefined();
});

test('every template of ours lies on its page', () => {
  expect(templates.filter((template) => !isOnPage(template))).toEqual([]);
});

test('a grid of one’s own becomes a template', () => {
  const template = templateFor('own', size);
  expect(template).toMatchObject({ columns: 3, rows: 8, pitchX: 70, pitchY: 37 });
  expect(isOnPage(template)).toBe(true);
});

test('on a roll only the label counts', () => {
  const template = templateFor('own', { ...size, paper: 'roll', columns: 9, left: 80 });
  expect(template).toMatchObject({ page: { width: 70, height: 37 }, columns: 1, rows: 1, left: 0 });
});

test.each([
  ['too many columns', { columns: 4 }],
  ['too many rows', { rows: 9 }],
  ['part of a column', { columns: 1.5 }],
  ['no rows', { rows: 0 }],
  ['labels below 20 mm', { height: 19 }],
  ['labels over each other', { gapX: -2 }],
  ['a margin outside the page', { left: -1 }],
  ['no number', { top: Number.NaN }],
])('%s are refused', (_, change) => {
  expect(isOnPage(templateFor('own', { ...size, ...change }))).toBe(false);
});

test('what is no template at all is refused', () => {
  for (const value of [null, 'own', {}, { id: 'own', page: {}, label: {} }])
    expect(isOnPage(value)).toBe(false);
});
