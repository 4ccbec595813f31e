import BellPlus from 'lucide-react/icons/bell-plus';
import FolderInput from 'lucide-react/icons/folder-input';
import Hand from 'lucide-react/icons/hand';
import HandHelping from 'lucide-react/icons/hand-helping';
import Hash from 'lucide-react/icons/hash';
import PackageCheck from 'lucide-react/icons/package-check';
import Pencil from 'lucide-react/icons/pencil';
import PencilLine from 'lucide-react/icons/pencil-line';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Item } from '#domain/items/item.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { canLend, isAway, isLent } from '#domain/items/loan.ts';
import { loansOf, mayReturn } from '#domain/items/loan-rules.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import type { FocusField } from '#web/forms/use-focused-field.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Menu } from '#web/ui/overlays/menu.tsx';

export type ItemRowActs = {
  onStep: (item: Item, by: 1 | -1) => void;
  onQuantity: (item: Item, quantity: number) => void;
  onTakeOut: (item: Item) => void;
  onTakeOutSeveral: (item: Item) => void;
  onLend: (item: Item) => void;
  onRemind: (item: Item) => void;
  onChangeLoan: (item: Item) => void;
  onPutBack: (item: Item) => void;
  onMove: (item: Item) => void;
  onDelete: (item: Item) => void;
  onEdit: (item: Item, focusField?: FocusField) => void;
};

type ItemMenuProps = {
  item: Item;
  /** Otherwise one may only take it out, and put back what one took. */
  canChange: boolean;
  acts: ItemRowActs;
  className: string;
  tabIndex?: number;
};

/** The acts on an item in a list. */
export function ItemMenu({ item, canChange, acts, className, tabIndex }: ItemMenuProps) {
  const { t } = useTranslation();
  const myId = useProfile()?.uid ?? '';
  return (
    <Menu
      label={t('itemList.menuOf', { name: item.name })}
      title={item.name}
      className={className}
      tabIndex={tabIndex}
      rowId={item.id}
      entries={[
        canChange && {
          label: t('itemList.edit'),
          icon: Pencil,
          command: 'edit',
          rank: 'main',
          onPress: () => acts.onEdit(item),
        },
        canChange && {
          label: t('binPage.changeTags'),
          icon: Hash,
          command: 'tag',
          onPress: () => acts.onEdit(item, 'tags'),
        },
        !isOut(item) && {
          label: t('itemList.takeOut'),
          short: t('itemList.takeOutShort'),
          icon: Hand,
          rank: 'main',
          onPress: () => acts.onTakeOut(item),
        },
        item.quantity > 1 && {
          label: t('itemList.takeOutSeveral'),
          icon: Hand,
          onPress: () => acts.onTakeOutSeveral(item),
        },
        (canChange ? isAway(item) : loansOf(item).some((loan) => mayReturn('viewer', loan, myId))) && {
          label: isLent(item) ? t('itemList.putBackLent') : t('itemList.putBack'),
          icon: PackageCheck,
          onPress: () => acts.onPutBack(item),
        },
        canChange &&
          isLent(item) && {
            label: t('itemList.changeLoan'),
            icon: PencilLine,
            onPress: () => acts.onChangeLoan(item),
          },
        canChange &&
          canLend(item) && {
            label: t('itemList.lend'),
            short: t('itemList.lendShort'),
            icon: HandHelping,
            rank: 'main',
            onPress: () => acts.onLend(item),
          },
        { label: t('common.remindMe'), icon: BellPlus, onPress: () => acts.onRemind(item) },
        canChange && {
          label: t('itemList.moveTo'),
          short: t('common.move'),
          icon: FolderInput,
          command: 'move',
          rank: 'main',
          onPress: () => acts.onMove(item),
        },
        canChange && {
          label: t('common.delete'),
          icon: Trash2,
          onPress: () => acts.onDelete(item),
          isDangerous: true,
        },
      ]}
    />
  );
}
