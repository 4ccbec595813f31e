import { useTranslation } from '#web/i18n/use-translation.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
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
  return (
    <div className="overflow-hidden rounded-card border border-hairline bg-card">
      <VirtualList label={t('multiAdd.preview')} items={plan.rows} keyOf={({ key }) => key} rowHeight={61}>
        {(row, index) => (
          <div className={index === 0 ? undefined : 'border-hairline border-t'}>
            <PasteRow row={row} {...acts} />
          </div>
        )}
      </VirtualList>
    </div>
  );
}
