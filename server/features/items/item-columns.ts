import type { Item } from '#domain/items/item.ts';
import { type ItemField, type ItemFieldKind, itemFieldNames, itemFields } from '#domain/items/item-fields.ts';
import { columnOf, momentJson, optionalField, selectedColumns } from '../sql-parts.queries.ts';

type NeededField = 'id' | 'binId' | 'name' | 'quantity' | 'tags' | 'dateAdded' | 'updatedAt';
type OptionalField = Exclude<keyof Item, NeededField>;

/** `revision` is the bin's at the item's last change. */
export type ItemRow = Pick<Item, NeededField> & { revision: number; bytes: number } & {
  [F in OptionalField]: Exclude<Item[F], undefined> | null;
};

const kindTypes = {
  line: 'text',
  prose: 'text',
  amount: 'numeric',
  currency: 'text',
  quantity: 'integer',
  day: 'date',
  ownValues: 'jsonb',
} satisfies Record<ItemFieldKind, string>;

const otherOptionals = {
  loans: 'jsonb',
  photos: 'jsonb',
  documents: 'jsonb',
  outAt: 'timestamptz',
  outBy: 'text',
  outById: 'uuid',
  lowSince: 'timestamptz',
  deletedAt: 'timestamptz',
} satisfies Record<Exclude<OptionalField, ItemField>, string>;

/** The optional fields with their column types. */
const optionals = [
  ...itemFieldNames.map((name): [string, string] => [name, kindTypes[itemFields[name].kind]]),
  ...Object.entries(otherOptionals),
];

const written = Object.entries({
  name: 'text',
  quantity: 'integer',
  tags: 'text[]',
  ...Object.fromEntries(optionals),
  dateAdded: 'timestamptz',
  updatedAt: 'timestamptz',
  bytes: 'integer',
});

/** With the columns that follow from others. */
const stored = [...written, ['aliasKeys', 'text[]'] as const];

/** The SQL fragments of a statement that writes whole items from the JSON record set `x`. */
export const writtenItems = {
  columns: stored.map(([field]) => columnOf(field)).join(', '),
  values: stored.map(([field]) => `x."${field}"`).join(', '),
  record: stored.map(([field, type]) => `"${field}" ${type}`).join(', '),
  updates: stored.map(([field]) => `${columnOf(field)} = excluded.${columnOf(field)}`).join(', '),
};

export const itemColumns = `i.id, i.bin_id AS "binId", i.revision, ${selectedColumns(
  'i',
  written.map(([field]) => field),
)}`;

/** An item as domain/items has it, seven times faster than from rows. A test compares it with the presenter. */
export const itemJson = `concat(
  '{"id":"', i.id, '","binId":"', i.bin_id, '","name":', to_json(i.name), ',"quantity":', i.quantity,
  ',"tags":', to_json(i.tags), ${optionalJson()},
  ',"dateAdded":', ${momentJson('i.date_added')}, ',"updatedAt":', ${momentJson('i.updated_at')}, '}')`;

/** Most items have none of them; one check for all, as testing each costs more than the rest of the item. */
function optionalJson(): string {
  const columns = optionals.map(([field]) => `i.${columnOf(field)}`);
  const fields = optionals.map(([field, type]) => optionalField(field, jsonOf(type, `i.${columnOf(field)}`)));
  return `CASE WHEN num_nonnulls(${columns.join(', ')}) > 0 THEN concat(${fields.join(', ')}) END`;
}

function jsonOf(type: string, column: string): string {
  if (type === 'timestamptz') return momentJson(column);
  return type === 'numeric' || type === 'integer' ? column : `to_json(${column})`;
}

export function presentItem(row: ItemRow): Item {
  const { id, binId, name, quantity, tags, dateAdded, updatedAt } = row;
  const item: Item = { id, binId, name, quantity, tags, dateAdded, updatedAt };
  for (const [field] of optionals) {
    const value = row[field as OptionalField];
    if (value !== null) Object.assign(item, { [field]: value });
  }
  return item;
}
