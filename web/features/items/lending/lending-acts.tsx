import HandHelping from 'lucide-react/icons/hand-helping';
import PackageCheck from 'lucide-react/icons/package-check';
import type { Item } from '#domain/items/item.ts';
import { isAway, isLent } from '#domain/items/loan.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useItemActs } from '../list/use-item-acts.ts';
import { useLending } from './use-lending.tsx';

/** On the page of one item: "Lend to…", or "Put back" while it is away. */
export function LendingActs({ item }: { item: Item }) {
  const { t } = useTranslation();
  const { putBack } = useItemActs(item.binId);
  const { lend, takeReturn, lendingSheet } = useLending();
  return (
    <>
      {isAway(item) && (
        <Button icon={PackageCheck} onClick={() => void (isLent(item) ? takeReturn(item) : putBack(item))}>
          {isLent(item) ? t('itemList.putBackLent') : t('itemList.putBack')}
        </Button>
      )}
      {!isLent(item) && (
        <Button icon={HandHelping} onClick={() => void lend(item)}>
          {t('itemList.lend')}
        </Button>
      )}
      {lendingSheet}
    </>
  );
}
