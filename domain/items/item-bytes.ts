import type { Item } from './item.ts';

type Measured = Pick<Item, 'name' | 'tags' | 'unit' | 'notes' | 'barcode' | 'loanedTo' | 'outBy' | 'photos'>;

const fixedBytes = 300;
/** What the item's record says of one; its files are counted elsewhere. */
const photoBytes = 250;

/** The room an item takes on the server, in the trash too. */
export function itemBytes(item: Measured): number {
  let bytes = fixedBytes + utf8Bytes(item.name) + photoBytes * (item.photos?.length ?? 0);
  for (const tag of item.tags) bytes += utf8Bytes(tag);
  for (const text of [item.unit, item.notes, item.barcode, item.loanedTo, item.outBy])
    if (text !== undefined) bytes += utf8Bytes(text);
  return bytes;
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
