import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { itemNameMax, quantityMax } from '#domain/items/item-limits.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { NumberStepper } from '#web/ui/fields/number-stepper.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Choice, PasteRow as Row } from './paste-plan.ts';

type PasteRowProps = {
  row: Row;
  onQuantity: (at: number, quantity: number) => void;
  onRemove: (at: number) => void;
  onChoose: (key: string, choice: Choice) => void;
};

export const PasteRow = memo(
  function PasteRow({ row, onQuantity, onRemove, onChoose }: PasteRowProps) {
    const { t } = useTranslation();
    const { at, name, quantity, outcome, duplicate } = row;
    const isLeftOut = outcome === 'skipped' || outcome === 'over' || outcome === 'tooLong';
    return (
      <div
        className={cx(
          'py-2 pr-1 pl-4',
          duplicate && 'bg-lake/6',
          (outcome === 'over' || outcome === 'tooLong') && 'bg-berry/6',
        )}
      >
        <div className="flex items-center gap-2">
          <span
            className={cx(
              'fade-two-lines min-w-0 grow font-medium',
              isLeftOut && 'text-ink-soft line-through',
            )}
          >
            {name}
          </span>
          <NumberStepper
            label={t('itemList.quantityOf', { name })}
            value={quantity}
            max={quantityMax - 1}
            onChange={(next) => onQuantity(at, next)}
          />
          <IconButton icon={X} label={t('multiAdd.removeLine', { name })} onClick={() => onRemove(at)} />
        </div>
        {outcome === 'over' && <p className="font-medium text-berry text-sm">{t('multiAdd.over')}</p>}
        {outcome === 'tooLong' && (
          <p className="font-medium text-berry text-sm">{t('multiAdd.tooLong', { max: itemNameMax })}</p>
        )}
        {duplicate && outcome !== 'over' && (
          <ChoiceSelect row={row} duplicate={duplicate} onChoose={(choice) => onChoose(row.key, choice)} />
        )}
      </div>
    );
  },
  (before, after) => JSON.stringify(before.row) === JSON.stringify(after.row),
);

type ChoiceSelectProps = {
  row: Row;
  duplicate: NonNullable<Row['duplicate']>;
  onChoose: (choice: Choice) => void;
};

function ChoiceSelect({ row, duplicate, onChoose }: ChoiceSelectProps) {
  const { t } = useTranslation();
  const where =
    duplicate.of === 'bin'
      ? t('multiAdd.inBin', { count: duplicate.item.quantity })
      : t('multiAdd.inText', { line: duplicate.at + 1 });
  return (
    <fieldset className="min-w-0 pb-1">
      <legend className="sr-only">{t('multiAdd.choiceOf', { name: row.name })}</legend>
      <p className="text-lake text-sm">{where}</p>
      <div className="mt-1 flex flex-wrap gap-1.5">
        {choices.map((choice) => (
          <label
            key={choice}
            className={cx(
              'relative inline-flex min-h-9 cursor-pointer items-center rounded-full border border-field px-3 text-sm after:absolute after:-inset-y-1 after:inset-x-0',
              'has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-lake',
            )}
          >
            <input
              type="radio"
              name={row.key}
              checked={row.choice === choice}
              onChange={() => onChoose(choice)}
              className="sr-only"
            />
            {t(`multiAdd.${choice}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const choices: readonly Choice[] = ['addUp', 'skip', 'separate'];
