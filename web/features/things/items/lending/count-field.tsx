import { readQuantity } from '#domain/items/quantity.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { type CountRange, countIn } from './count-in.ts';

type CountFieldProps = {
  label: string;
  /** The unparsed text. */
  text: string;
  range: CountRange;
  /** The thing, where several are counted. */
  of?: string;
  /** How many there are; undefined if nobody knows. */
  ofAll: number | undefined;
  onChange: (text: string) => void;
};

export function CountField({ label, of, text, range, ofAll, onChange }: CountFieldProps) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const spoken = [of, label, ofAll !== undefined && t('lending.ofAll', { all: number(ofAll) })];
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-3">
      <span aria-hidden className="flex min-h-11 items-center font-semibold text-sm">
        {label}
        {ofAll !== undefined && (
          <span className="ml-1 font-normal text-ink-soft">{t('lending.ofAll', { all: number(ofAll) })}</span>
        )}
      </span>
      <CountStepper label={spoken.filter(Boolean).join(' ')} {...{ text, range, onChange }} />
    </div>
  );
}

export function CountStepper({ label, text, range, onChange }: Omit<CountFieldProps, 'of' | 'ofAll'>) {
  const { t } = useTranslation();
  const { number } = useFormats();
  const count = countIn(text, range);
  const { quantity: typed } = readQuantity(text);
  const isTooMany = typed !== undefined && typed > range.max;
  return (
    <NumberStepper
      label={label}
      text={text}
      onType={onChange}
      onStep={(by) => onChange(String(count === undefined ? range.max : count + by))}
      canDecrease={isTooMany || (count !== undefined && count > range.min)}
      canIncrease={count !== undefined && count < range.max}
      fault={
        count === undefined ? t('lending.countFault', { min: range.min, max: number(range.max) }) : undefined
      }
      isChecked
    />
  );
}
