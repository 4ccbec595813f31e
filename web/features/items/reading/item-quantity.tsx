import type { Item } from '#domain/items/item.ts';
import { isOut } from '#domain/items/item-rules.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { useItemActs } from '../list/use-item-acts.ts';
import { QuantityStepper } from '../quantity/quantity-stepper.tsx';

export function ItemQuantity({ item, canChange }: { item: Item; canChange: boolean }) {
  const { t } = useTranslation();
  const { number, shortDate } = useFormats();
  const { step, setQuantity } = useItemActs(item.binId);
  const who =
    item.outAt && item.outBy
      ? t('itemList.outBy', { by: item.outBy, date: shortDate(item.outAt) })
      : t('itemList.out');
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span aria-hidden={canChange} className="font-semibold text-sm">
          {t('itemForm.quantityOf')}
        </span>
        {canChange ? (
          <QuantityStepper
            label={t('itemList.quantityOf', { name: item.name })}
            value={item.quantity}
            onStep={(by) => void step(item, by)}
            onChange={(quantity) => void setQuantity(item, quantity)}
          />
        ) : (
          <span className="font-bold">{number(item.quantity)}</span>
        )}
        {item.unit && <span className="[overflow-wrap:anywhere]">{item.unit}</span>}
      </div>
      {isOut(item) && <p className="mt-1 text-berry text-sm first-letter:uppercase">{who}</p>}
    </div>
  );
}
