import type { Item } from '#domain/items/item.ts';
import type { EditState, FieldConflict } from '#web/forms/edit-state.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { FieldName } from './item-values.ts';
import type { EditedItemValues } from './use-edited-item.ts';

type NewsNoteProps = {
  news: FieldConflict;
  /** Empty for nothing. */
  value: string;
  onTake: () => void;
};

export function NewsNote({ news, value, onTake }: NewsNoteProps) {
  const { t } = useTranslation();
  const short = value.length > 60 ? `${value.slice(0, 59)}…` : value;
  if (news === 'taken') {
    return (
      <span className="text-lake text-sm">
        {short ? t('itemForm.newsTaken', { value: short }) : t('itemForm.newsCleared')}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-lake text-sm">
      {short ? t('itemForm.newsKept', { value: short }) : t('itemForm.newsKeptCleared')}
      <button
        type="button"
        onClick={onTake}
        className="-my-2 min-h-11 rounded-field px-1 font-semibold underline underline-offset-2"
      >
        {t('itemForm.takeTheirs')}
      </button>
    </span>
  );
}

type ItemNewsProps = {
  state: EditState<Item, EditedItemValues>;
  field: FieldName;
  onTake: (field: FieldName) => void;
};

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
