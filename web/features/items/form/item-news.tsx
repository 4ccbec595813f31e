import type { Item } from '#domain/items/item.ts';
import type { EditState } from '#web/forms/edit-state.ts';
import { useFormats } from '#web/i18n/formats.ts';
import type { FieldName, ItemValues } from './item-values.ts';
import { NewsNote } from './news-note.tsx';

type ItemNewsProps = {
  state: EditState<Item, ItemValues>;
  field: FieldName;
  onTake: (field: FieldName) => void;
};

/** What others made of a field of an item meanwhile. */
export function ItemNews({ state, field, onTake }: ItemNewsProps) {
  const formats = useFormats();
  const news = state.news.get(field);
  if (news === undefined) return null;
  const theirs = state.theirs[field];
  const plain = typeof theirs === 'object' ? theirs.join(', ') : String(theirs);
  const value = dates.has(field) && plain !== '' ? formats.date(plain) : plain;
  return <NewsNote news={news} value={value} onTake={() => onTake(field)} />;
}

const dates: ReadonlySet<FieldName> = new Set(['purchaseDate', 'expiryDate', 'warrantyUntil', 'dueDate']);
