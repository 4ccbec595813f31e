import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { itemNameMax } from '#domain/items/item-limits.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { QuantityStepper } from '../quantity/quantity-stepper.tsx';
import { UseAsTyped } from '../quantity/use-as-typed.tsx';
import type { Choice, PasteRow as Row } from './paste-plan.ts';

type PasteRowProps = {
  row: Row;
  onEdit: (at: number) => void;
  onQuantity: (at: number, quantity: number) => void;
  onAsTyped: (at: number) => void;
  onRemove: (at: number) => void;
  onChoose: (key: string, choice: Choice) => void;
};

export const PasteRow = memo(
  function PasteRow({ row, onEdit, onQuantity, onAsTyped, onRemove, onChoose }: PasteRowProps) {
    const { t } = useTranslation();
    const { at, name, quantity, tags, outcome, duplicate } = row;
    const staysAsText = outcome === 'over' || outcome === 'tooLong' || outcome === 'refused';
    return (
      <div className={cx('py-2 pr-1 pl-4', duplicate && 'bg-lake/6', staysAsText && 'bg-berry/6')}>
        <div className="flex flex-wrap items-start justify-end gap-x-1">
          <button
            type="button"
            aria-label={t('multiAdd.changeLine', { name })}
            onClick={() => onEdit(at)}
            className="-ml-2 flex min-h-11 min-w-0 grow basis-[7em] items-center gap-2 rounded-field px-2 text-left hover:bg-kraft/40"
          >
            <span className="wrap-anywhere min-w-0 grow">
              <span
                className={cx(
                  'block font-medium',
                  (staysAsText || outcome === 'skipped') && 'text-ink-soft',
                  outcome === 'skipped' && 'line-through',
                )}
              >
                {name}
              </span>
              {tags.length > 0 && <span className="block text-ink-soft text-sm">{tags.join(' · ')}</span>}
            </span>
            <Pencil size={16} aria-hidden className="shrink-0 text-ink-soft" />
          </button>
          <div className="flex max-w-full flex-wrap items-start justify-end gap-1">
            <QuantityStepper
              label={t('itemList.quantityOf', { name })}
              value={quantity}
              refused={row.refused}
              onChange={(next) => onQuantity(at, next)}
            />
            <IconButton icon={X} label={t('multiAdd.removeLine', { name })} onClick={() => onRemove(at)} />
          </div>
        </div>
        {(row.isBare || row.refused) && (
          <div className="pt-2 pb-1">
            <UseAsTyped onPress={() => onAsTyped(at)} />
          </div>
        )}
        {outcome === 'over' && <p className="font-medium text-berry text-sm">{t('multiAdd.over')}</p>}
        {outcome === 'tooLong' && (
          <p className="font-medium text-berry text-sm">{t('multiAdd.tooLong', { max: itemNameMax })}</p>
        )}
        {duplicate && !staysAsText && (
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
