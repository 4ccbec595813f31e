import type { Item } from '#domain/items/item.ts';
import { type ItemFieldWith, itemFieldNames, itemFields } from '#domain/items/item-fields.ts';
import { utf8Bytes } from '#domain/text.ts';

type TextField = ItemFieldWith<{ max: number }>;
type Measured = Pick<
  Item,
  'name' | 'tags' | TextField | 'outBy' | 'photos' | 'documents' | 'loans' | 'fields'
>;

const textFields = itemFieldNames.filter((name): name is TextField => 'max' in itemFields[name]);

/** An estimate of a row without its texts: ids, numbers, dates and its entries in indexes. */
const fixedBytes = 300;
/** An estimate of one photo's entry in the item's row; its files are counted apart. */
const photoBytes = 250;

/** The room an item takes on the server, in the trash too. */
export function itemBytes(item: Measured): number {
  let bytes = fixedBytes + utf8Bytes(item.name) + photoBytes * (item.photos?.length ?? 0);
  for (const tag of item.tags) bytes += utf8Bytes(tag);
  for (const name of textFields) bytes += utf8Bytes(item[name] ?? '');
  if (item.documents !== undefined) bytes += utf8Bytes(JSON.stringify(item.documents));
  if (item.loans !== undefined) bytes += utf8Bytes(JSON.stringify(item.loans));
  if (item.fields !== undefined) bytes += utf8Bytes(JSON.stringify(item.fields));
  return bytes + utf8Bytes(item.outBy ?? '');
}
