import { expect, test } from 'vitest';
import { cornerOf, labelsPerPage, placeAt, templates } from './template.ts';

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
  if (!sheet) throw new Error('there are no templates');
  expect(placeAt(sheet, { x: 1, y: 1 })).toBeUndefined();
  expect(placeAt(sheet, { x: sheet.left + sheet.label.width + 1, y: 20 })).toBeUndefined();
});
