import type { Item } from '#domain/items/item.ts';
import { type ItemFieldWith, itemFieldNames, itemFields } from '#domain/items/item-fields.ts';

type TextField = ItemFieldWith<{ max: number }>;
type Measured = Pick<Item, 'name' | 'tags' | TextField | 'outBy' | 'photos' | 'loans'>;

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
  if (item.loans !== undefined) bytes += utf8Bytes(JSON.stringify(item.loans));
  return bytes + utf8Bytes(item.outBy ?? '');
}

function utf8Bytes(text: string): number {
  let bytes = text.length;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    // Half a surrogate pair takes two of its four bytes.
    if (unit > 0x7f) bytes += unit > 0x7ff && (unit < 0xd800 || unit > 0xdfff) ? 2 : 1;
  }
  return bytes;
}
