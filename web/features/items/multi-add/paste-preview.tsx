import { useTranslation } from '#web/i18n/use-translation.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import type { Choice, PastePlan } from './paste-plan.ts';
import { PasteRow } from './paste-row.tsx';

type PastePreviewProps = {
  plan: PastePlan;
  onQuantity: (at: number, quantity: number) => void;
  onRemove: (at: number) => void;
  onChoose: (key: string, choice: Choice) => void;
};

/** What adding the text would do, line by line. */
export function PastePreview({ plan, ...acts }: PastePreviewProps) {
  const { t } = useTranslation();
  if (plan.rows.length === 0) {
    return <EmptyState title={t('multiAdd.previewEmpty')} text={t('multiAdd.previewEmptyText')} />;
  }
  const shown = plan.rows.slice(0, shownAtMost);
  const hidden = plan.rows.length - shown.length;
  return (
    <>
      <ul
        aria-label={t('multiAdd.preview')}
        className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card"
      >
        {shown.map((row) => (
          <PasteRow key={row.key} row={row} {...acts} />
        ))}
      </ul>
      {hidden > 0 && (
        <p className="px-4 py-3 text-ink-soft text-sm">{t('multiAdd.moreLines', { count: hidden })}</p>
      )}
    </>
  );
}

/** As many as are added at a time; the rest of the text is for the next. */
const shownAtMost = 1000;
