import type { News } from '#web/forms/edit-state.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type NewsNoteProps = {
  news: News;
  /** What stands there now, in words; empty for nothing. */
  value: string;
  onTake: () => void;
};

/** Says gently that a field was changed elsewhere while the form is open, and offers what stands there now. */
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
