import type { Item } from '#domain/items/item.ts';
import { changeItem } from '#domain/items/item-rules.ts';
import { mergeTags } from '#domain/merge.ts';
import type { WriteContext } from '#domain/write-context.ts';
import { isTagsAct, tagsChange } from '#web/features/things/tables/change-many.ts';
import { tagsFault } from '#web/features/things/tables/tags-column.tsx';
import type { ValueDefaults } from '../form/item-values.ts';
import { type CellFault, type ItemUpdate, planEdits } from '../table/item-edits.ts';

/** What can be changed of many items at once; tags are added and removed one by one. */
export const manyFields = [
  'addTags',
  'removeTags',
  'value',
  'unit',
  'lowStockAt',
  'expiryDate',
  'warrantyUntil',
  'purchaseDate',
] as const;
export type ManyField = (typeof manyFields)[number];

export type ManyValue = { text: string; currency: string; tags: readonly string[] };

export type ManyPlan = {
  updates: readonly ItemUpdate[];
  refused: readonly { item: Item; fault: CellFault }[];
};

/** Items that have the value already are in neither list. */
export function planMany(
  items: readonly Item[],
  field: ManyField,
  value: ManyValue,
  defaults: ValueDefaults,
  context: WriteContext,
): ManyPlan {
  const updates: ItemUpdate[] = [];
  const refused: { item: Item; fault: CellFault }[] = [];
  for (const item of items) {
    const planned = planOne(item, field, value, defaults, context);
    if ('fault' in planned) refused.push({ item, fault: planned.fault });
    else updates.push(...planned.updates);
  }
  return { updates, refused };
}

function planOne(
  item: Item,
  field: ManyField,
  { text, currency, tags }: ManyValue,
  defaults: ValueDefaults,
  context: WriteContext,
): { updates: ItemUpdate[] } | { fault: CellFault } {
  if (isTagsAct(field)) {
    const change = tagsChange(item, field, tags);
    const fault = tagsFault(mergeTags(item.tags, change?.addTags, change?.removeTags, Infinity));
    if (fault) return { fault: { kind: 'tags', fault } };
    return {
      updates: change ? [{ before: item, after: changeItem(item, change, context).item, change }] : [],
    };
  }
  const cells =
    field === 'value' && text.trim() !== ''
      ? [cell('currency', currency), cell(field, text)]
      : [cell(field, text)];
  const planned = planEdits(cells, defaults, context);
  return 'fault' in planned ? { fault: planned.fault } : { updates: planned };

  function cell(column: string, textOf: string) {
    return { record: item, column, text: textOf };
  }
}
