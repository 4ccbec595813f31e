import { expect, test } from 'vitest';
import { someBin, someItem } from '#test/web/sample-records.ts';
import type { OwnField } from '../own-fields/own-field.ts';
import { template as schema, templateBin, templateItem } from './template.ts';
import { assertTemplatesFit, fitTemplate, templateBinOf, templateItemOf } from './template-contents.ts';

const weight: OwnField = { id: 'weight', of: 'item', name: 'Weight', kind: 'number' };
const maker: OwnField = { id: 'maker', of: 'bin', name: 'Maker', kind: 'line' };

test('an item keeps its fields and amount, without codes, loans and moments', () => {
  const item = someItem({
    name: 'Tent',
    quantity: 1,
    tags: ['camping'],
    unit: 'pcs',
    notes: 'Blue',
    value: 900,
    currency: 'SEK',
    barcode: '4006381333931',
    loanedTo: 'Erik',
    loanedCount: 2,
    dueDate: '2026-05-03',
    fields: { weight: 2 },
  });
  const kept = templateItemOf(item);
  expect(kept).toEqual({
    name: 'Tent',
    quantity: 3,
    tags: ['camping'],
    unit: 'pcs',
    notes: 'Blue',
    value: 900,
    currency: 'SEK',
    fields: { weight: 2 },
  });
  expect(templateItem.safeParse({ ...kept, fields: undefined }).success).toBe(true);
});

test('a bin keeps look, tags, description and fields, not name, number or codes', () => {
  const bin = someBin({
    id: 'camping',
    name: 'Camping',
    qrLabel: 'A3',
    aliases: 'HB-1',
    color: 'teal',
    icon: 'tent',
    tags: ['summer'],
    description: 'Left',
    fields: { maker: 'Curver' },
  });
  const kept = templateBinOf(bin);
  expect(kept).toEqual({
    color: 'teal',
    icon: 'tent',
    tags: ['summer'],
    description: 'Left',
    fields: { maker: 'Curver' },
  });
  expect(templateBin.safeParse({ ...kept, fields: undefined }).success).toBe(true);
});

test("only values that the owner's live fields allow are used, and others are named", () => {
  const template = {
    id: 'a',
    name: 'Camping',
    bin: { fields: { maker: 'Curver' } },
    items: [{ name: 'Tent', fields: { weight: 2 } }, { name: 'Rope' }],
  };
  expect(schema.safeParse(template).success).toBe(true);
  expect(fitTemplate(template, [weight, maker])).toEqual({
    bin: template.bin,
    items: template.items,
    isPart: false,
  });
  const trashed = { ...weight, deletedAt: '2026-05-03T12:00:00.000Z' };
  for (const fields of [
    [],
    [trashed],
    [{ ...weight, of: 'bin' as const }],
    [{ ...weight, kind: 'line' as const }],
  ])
    expect(fitTemplate(template, [...fields, maker])).toEqual({
      bin: template.bin,
      items: [{ name: 'Tent' }, { name: 'Rope' }],
      isPart: true,
    });
});

test('more than 50 templates, or too long ones, do not fit', () => {
  const some = (count: number, name = 'Box') =>
    Array.from({ length: count }, (_, n) => ({ id: `${n}`, name, bin: {}, items: [] }));
  expect(() => assertTemplatesFit(some(50))).not.toThrow();
  expect(() => assertTemplatesFit(some(51))).toThrow(expect.objectContaining({ code: 'templates.full' }));
  expect(() => assertTemplatesFit(some(50, 'x'.repeat(2_000)))).toThrow(
    expect.objectContaining({ code: 'templates.tooLarge' }),
  );
});
