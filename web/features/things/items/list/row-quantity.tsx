import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Item } from '#domain/items/item.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { QuantityStepper } from '../quantity-fields.tsx';

type RowQuantityProps = {
  item: Item;
  onStep: (by: 1 | -1) => void;
  onChange: (quantity: number) => void;
};

/** A plain number until it is pressed; then a stepper, until the focus or a touch is elsewhere. */
export function RowQuantity({ item, onStep, onChange }: RowQuantityProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const [isStepping, setStepping] = useState(false);
  const frame = useRef<HTMLSpanElement>(null);
  const label = t('itemList.quantityOf', { name: item.name });
  useEffect(() => {
    const stepper = frame.current;
    if (!isStepping || !stepper) return;
    const buttons = stepper.querySelectorAll('button');
    buttons.item(buttons.length - 1).focus();
    const handlePointerDown = ({ target }: PointerEvent) => {
      if (stepper.contains(target as Node)) return;
      const focused = document.activeElement;
      // Safari keeps the focus when something without focus is touched.
      if (stepper.contains(focused)) (focused as HTMLElement).blur();
      else setStepping(false);
    };
    const handleKeyDown = ({ key, defaultPrevented }: KeyboardEvent) => {
      if (key !== 'Escape' || defaultPrevented) return;
      flushSync(() => setStepping(false));
      stepper.querySelector('button')?.focus();
    };
    document.addEventListener('pointerdown', handlePointerDown);
    stepper.addEventListener('keydown', handleKeyDown);
    return () => {
      document.removeEventListener('pointerdown', handlePointerDown);
      stepper.removeEventListener('keydown', handleKeyDown);
    };
  }, [isStepping]);
  return (
    <span ref={frame} className="flex justify-end">
      {isStepping ? (
        <QuantityStepper
          label={label}
          value={item.quantity}
          onStep={onStep}
          onChange={onChange}
          onLeave={() => setStepping(false)}
        />
      ) : (
        <button
          type="button"
          aria-label={`${label}: ${number(item.quantity)}`}
          onClick={() => setStepping(true)}
          className="group/quantity min-h-11 min-w-14 rounded-full px-2 text-right hover:bg-kraft/60"
        >
          <QuantityMark quantity={item.quantity} />
        </button>
      )}
    </span>
  );
}

/** Shows nothing for one, unless pointed at within a button. */
export function QuantityMark({ quantity }: { quantity: number }) {
  const { number } = useFormats();
  return (
    <span
      className={
        quantity === 1
          ? 'text-ink-soft opacity-0 group-hover/quantity:opacity-100 group-focus-visible/quantity:opacity-100'
          : 'shrink-0 whitespace-nowrap font-semibold text-ink-soft tabular-nums'
      }
    >
      {`× ${number(quantity)}`}
    </span>
  );
}
