import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { type EditState, theirsOf } from './edit-state.ts';
import type { FieldName } from './item-values.ts';

type NewsNoteProps = { state: EditState; field: FieldName; onTake: (field: FieldName) => void };

/** Says gently that a field was changed elsewhere while the form is open, and offers what stands there now. */
export function NewsNote({ state, field, onTake }: NewsNoteProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const news = state.news.get(field);
  if (news === undefined) return null;

  const theirs = theirsOf(state, field);
  const plain = typeof theirs === 'object' ? theirs.join(', ') : String(theirs);
  const value = dates.has(field) && plain !== '' ? formats.date(plain) : shortened(plain);
  if (news === 'taken') {
    return (
      <span className="text-lake">
        {value ? t('itemForm.newsTaken', { value }) : t('itemForm.newsCleared')}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-lake">
      {value ? t('itemForm.newsKept', { value }) : t('itemForm.newsKeptCleared')}
      <button
        type="button"
        onClick={() => onTake(field)}
        className="-my-2 min-h-11 rounded-field px-1 font-semibold underline underline-offset-2"
      >
        {t('itemForm.takeTheirs')}
      </button>
    </span>
  );
}

const dates: ReadonlySet<FieldName> = new Set(['purchaseDate', 'expiryDate', 'warrantyUntil', 'dueDate']);

function shortened(text: string): string {
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}
