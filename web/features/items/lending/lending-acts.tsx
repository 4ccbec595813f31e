import HandHelping from 'lucide-react/icons/hand-helping';
import PackageCheck from 'lucide-react/icons/package-check';
import type { Item } from '#domain/items/item.ts';
import { isAway, isLent } from '#domain/items/loan.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { useLending } from './use-lending.tsx';

/** On the page of one item: "Lend to…" or "Change loan…", and "Put back" while it is away. */
export function LendingActs({ item }: { item: Item }) {
  const { t } = useTranslation();
  const { lend, changeLoan, putBack, lendingSheet } = useLending();
  return (
    <>
      {isAway(item) && (
        <Button icon={PackageCheck} onClick={() => void putBack(item)}>
          {isLent(item) ? t('itemList.putBackLent') : t('itemList.putBack')}
        </Button>
      )}
      <Button icon={HandHelping} onClick={() => void (isLent(item) ? changeLoan(item) : lend(item))}>
        {isLent(item) ? t('itemList.changeLoan') : t('itemList.lend')}
      </Button>
      {lendingSheet}
    </>
  );
}
