import { useTranslation } from '#web/i18n/use-translation.ts';
import type { EditState } from './edit-state.ts';
import { type FieldName, valuesOf } from './location-values.ts';

type NewsNoteProps = { state: EditState; field: FieldName; onTake: () => void };

/** Says that a field was changed elsewhere while the form is open, and offers what stands there now. */
export function NewsNote({ state, field, onTake }: NewsNoteProps) {
  const { t } = useTranslation();
  const news = state.news.get(field);
  if (news === undefined) return null;
  const theirs = valuesOf(state.seen)[field] ?? '';
  const value = field === 'color' && theirs !== '' ? t(`bins.colors.${state.seen.color ?? 'slate'}`) : theirs;
  if (news === 'taken') {
    return (
      <span className="text-lake text-sm">
        {value ? t('itemForm.newsTaken', { value }) : t('itemForm.newsCleared')}
      </span>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-2 text-lake text-sm">
      {value ? t('itemForm.newsKept', { value }) : t('itemForm.newsKeptCleared')}
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
