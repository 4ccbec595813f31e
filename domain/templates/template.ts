import { z } from 'zod';
import { binHeader, newBin } from '../bins/bin.ts';
import { item, newItem } from '../items/item.ts';
import { id, line, readCall, revisions, writeCall } from '../schemas.ts';
import { templateItemsMax, templateNameMax } from './template-limits.ts';

/** What new items get: an item without its photos, codes, loans and dates of being added. */
export const templateItem = newItem.omit({
  id: true,
  loans: true,
  barcode: true,
  loanedTo: true,
  loanedCount: true,
  dueDate: true,
});
export type TemplateItem = z.infer<typeof storedItem>;

/** What new bins get: neither name, place, codes nor people. */
export const templateBin = newBin.pick({
  description: true,
  color: true,
  icon: true,
  tags: true,
  fields: true,
});
export type TemplateBin = z.infer<typeof storedBin>;

const storedItem = item
  .pick({
    name: true,
    quantity: true,
    tags: true,
    unit: true,
    notes: true,
    value: true,
    currency: true,
    purchaseDate: true,
    expiryDate: true,
    warrantyUntil: true,
    lowStockAt: true,
    fields: true,
  })
  .partial({ quantity: true, tags: true });

const storedBin = binHeader
  .pick({ description: true, color: true, icon: true, tags: true, fields: true })
  .partial();

/** What a person makes new bins or items from. One with `bin` makes a bin with these items, another its one item. */
export const template = z.object({
  id: z.string(),
  name: z.string(),
  bin: storedBin.optional(),
  items: z.array(storedItem),
});
export type Template = z.infer<typeof template>;

const answer = z.object({ revisions });

export const templateCalls = {
  /** Without `bin` it is of one item. */
  'templates.create': writeCall(
    z
      .strictObject({
        id,
        name: line(templateNameMax),
        bin: templateBin.optional(),
        items: z.array(templateItem).max(templateItemsMax),
      })
      .refine(({ bin, items }) => bin !== undefined || items.length === 1, 'without a bin, one item'),
    answer,
  ),
  'templates.update': writeCall(z.strictObject({ id, name: line(templateNameMax) }), answer),
  'templates.delete': writeCall(z.strictObject({ id }), answer),
  'templates.list': readCall(z.strictObject({}), z.object({ templates: z.array(template) })),
} as const;
