import { fold, foldCode } from '#domain/fold.ts';
import { gtinOf } from '#domain/items/gtin.ts';
import type { Item } from '#domain/items/item.ts';
import { searchedItemFields, searchOf } from '#domain/items/item-fields.ts';

/** Ignores case and diacritics, and in codes and at the start of names also spaces and dashes. */
export function findItems(items: readonly Item[], query: string): readonly Item[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return items;
  const folded = foldCode(query);
  const code = gtinOf(folded) ?? folded;
  return items.filter((item) => {
    const text = fold([item.name, ...texts.map((name) => item[name]), ...item.tags].join(' '));
    if (words.every((word) => text.includes(word))) return true;
    if (code === '') return false;
    return (
      foldCode(item.name).startsWith(code) || codes.some((name) => foldCode(item[name] ?? '').includes(code))
    );
  });
}

const texts = searchedItemFields.filter((name) => searchOf(name) !== 'code');
const codes = searchedItemFields.filter((name) => searchOf(name) === 'code');
