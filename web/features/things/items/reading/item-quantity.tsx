import type { Item } from '#domain/items/item.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { isLent, isUsedUp, lentPieces, ownedPieces } from '#domain/items/loan.ts';
import { loansOf } from '#domain/items/loan-rules.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LoanLines, TakenOutText } from '../lending/loan-lines.tsx';
import { useLending } from '../lending/use-lending.tsx';
import { useItemActs } from '../list/use-item-acts.ts';
import { QuantityStepper } from '../quantity-fields.tsx';

type ItemQuantityProps = { item: Item; canChange: boolean; canTakeOut: boolean };

export function ItemQuantity({ item, canChange, canTakeOut }: ItemQuantityProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { step, setQuantity } = useItemActs(item.binId);
  const { returnOrAdd, putBackLoan, changeOneLoan, lendingSheet } = useLending();
  const away = lentPieces(item);
  // The "Put back" below the quantity is the same then.
  const isOneLoanOfAll = isOut(item) && loansOf(item).length === 1;
  return (
    <div className="mt-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden={canChange} className="mr-auto font-semibold text-sm">
          {isLent(item) ? t('itemList.inBin') : t('itemForm.quantityOf')}
        </span>
        {canChange ? (
          <QuantityStepper
            label={t('itemList.quantityOf', { name: item.name })}
            value={item.quantity}
            onStep={(by) => void (by > 0 && isLent(item) ? returnOrAdd(item) : step(item, by))}
            onChange={(quantity) => void setQuantity(item, quantity)}
          />
        ) : (
          <span className="font-bold">{formats.number(item.quantity)}</span>
        )}
        {item.unit && <span className="[overflow-wrap:anywhere]">{item.unit}</span>}
        {away > 0 && (
          <span className="text-ink-soft">
            {t('itemList.outOfAll', { count: away, all: ownedPieces(item) })}
          </span>
        )}
      </div>
      {lendingSheet}
      {isLent(item) && (
        <LoanLines
          item={item}
          canPutBack={canTakeOut && !isOneLoanOfAll}
          canChange={canChange}
          onPutBack={(loan) => void putBackLoan(item, loan)}
          onChange={(loan) => void changeOneLoan(item, loan)}
        />
      )}
      {isUsedUp(item) && (
        <p className="mt-1 text-ink-soft text-sm [overflow-wrap:anywhere] first-letter:uppercase">
          <TakenOutText item={item} />
        </p>
      )}
    </div>
  );
}
