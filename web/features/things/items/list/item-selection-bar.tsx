import FileDown from 'lucide-react/icons/file-down';
import FolderInput from 'lucide-react/icons/folder-input';
import Hand from 'lucide-react/icons/hand';
import HandHelping from 'lucide-react/icons/hand-helping';
import ListPlus from 'lucide-react/icons/list-plus';
import Pencil from 'lucide-react/icons/pencil';
import Printer from 'lucide-react/icons/printer';
import Trash2 from 'lucide-react/icons/trash-2';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { Item } from '#domain/items/item.ts';
import { withLaterTexts } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ListSelection } from '#web/ui/lists/use-selection.ts';
import { SelectionBar } from '#web/ui/overlays/selection-bar.tsx';

const ChangeManySheet = lazy(() => withLaterTexts(import('./change-many-sheet.tsx')));

const SelectionSums = lazy(() => withLaterTexts(import('../item-sums.tsx')));

type ItemSelectionBarProps = {
  selection: ListSelection;
  /** The selected items, whose sums are shown; undefined if they are not at hand. */
  items?: readonly Item[] | undefined;
  /** Below the acts. */
  note?: ReactNode;
  canChange: boolean;
  /** Without either right they can only be printed and exported. */
  canTakeOut: boolean;
  /** Each resolves to whether it was done. */
  onLend: () => Promise<boolean>;
  onTakeOut: () => Promise<boolean>;
  onMove: () => Promise<boolean>;
  onChange: () => void;
  onDelete: () => Promise<boolean>;
  onPrint: () => void;
  onExport: () => void;
  onAddToList?: (() => void) | undefined;
};

export function ItemSelectionBar({
  selection,
  items = noItems,
  note,
  canChange,
  canTakeOut,
  onLend,
  onTakeOut,
  onMove,
  onChange,
  onDelete,
  onPrint,
  onExport,
  onAddToList,
}: ItemSelectionBarProps) {
  const { t } = useTranslation();
  const count = selection.ids.size;
  const isDisabled = count === 0;
  const ending = (work: () => Promise<boolean>) => async () => {
    if (await work()) selection.stop();
  };
  return (
    <SelectionBar
      text={t('table.selected', { count })}
      detail={
        items.length > 0 && (
          <Suspense>
            <SelectionSums items={items} />
          </Suspense>
        )
      }
      allLabel={t('table.selectAll')}
      noneLabel={t('table.selectNone')}
      selection={selection}
      note={note}
      acts={[
        canTakeOut &&
          canChange && {
            icon: HandHelping,
            label: t('itemList.lendShort'),
            isDisabled,
            onPress: ending(onLend),
          },
        canTakeOut && {
          icon: Hand,
          label: t('itemList.takeOutShort'),
          isDisabled,
          onPress: ending(onTakeOut),
        },
        canChange && {
          command: 'move',
          icon: FolderInput,
          label: t('common.move'),
          isDisabled,
          onPress: ending(onMove),
        },
        canChange && {
          command: 'edit',
          icon: Pencil,
          label: t('common.change'),
          isDisabled,
          onPress: onChange,
        },
        { command: 'print', icon: Printer, label: t('binPage.print'), isDisabled, onPress: onPrint },
        { icon: FileDown, label: t('binPage.exportShort'), isDisabled, onPress: onExport },
        onAddToList !== undefined && {
          icon: ListPlus,
          label: t('lists.addTo'),
          isDisabled,
          onPress: onAddToList,
        },
        canChange && {
          icon: Trash2,
          label: t('common.delete'),
          isDangerous: true,
          isDisabled,
          onPress: ending(onDelete),
        },
      ]}
    />
  );
}

const noItems: readonly Item[] = [];

/** Opens the sheet that changes one field of many items. `onDone` runs once they are changed. */
export function useChangeMany(onDone: () => void): {
  changeMany: (items: readonly Item[]) => void;
  changeSheet: ReactNode;
} {
  const [items, setItems] = useState<readonly Item[]>();
  const changeSheet = items && (
    <Suspense>
      <ChangeManySheet
        items={items}
        onClose={(isDone) => {
          setItems(undefined);
          if (isDone) onDone();
        }}
      />
    </Suspense>
  );
  return { changeMany: setItems, changeSheet };
}
