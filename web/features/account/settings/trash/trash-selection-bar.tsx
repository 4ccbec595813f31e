import Trash2 from 'lucide-react/icons/trash-2';
import Undo2 from 'lucide-react/icons/undo-2';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';
import { SelectionBar } from '#web/ui/overlays/selection-bar.tsx';
import type { Trashed } from './trashed.ts';

type TrashSelectionBarProps = {
  selection: ListSelection;
  chosen: readonly Trashed[];
  onRestore: (chosen: readonly Trashed[]) => Promise<void>;
  /** Resolves to whether they were deleted for good. Undefined if something is not the person's own, or offline. */
  onDelete: (() => Promise<boolean>) | undefined;
};

/** Loaded only for a selection. */
export default function TrashSelectionBar({
  selection,
  chosen,
  onRestore,
  onDelete,
}: TrashSelectionBarProps) {
  const { t } = useTranslation();
  const restore = () => {
    selection.stop();
    void onRestore(chosen);
  };
  return (
    <SelectionBar
      text={t('table.selected', { count: chosen.length })}
      allLabel={t('table.selectAll')}
      noneLabel={t('table.selectNone')}
      selection={selection}
      acts={[
        { icon: Undo2, label: t('common.restore'), isDisabled: chosen.length === 0, onPress: restore },
        {
          icon: Trash2,
          label: t('settings.deleteForGood'),
          isDisabled: onDelete === undefined,
          onPress: async () => {
            if (await onDelete?.()) selection.stop();
          },
        },
      ]}
    />
  );
}
