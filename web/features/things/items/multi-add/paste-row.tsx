import Pencil from 'lucide-react/icons/pencil';
import X from 'lucide-react/icons/x';
import { memo } from 'react';
import { itemNameMax } from '#domain/items/item-limits.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { IconButton } from '#web/ui/actions/icon-button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { QuantityStepper } from '../quantity/quantity-stepper.tsx';
import { UseAsTyped } from '../quantity/use-as-typed.tsx';
import { LineChoice } from './line-choice.tsx';
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
        {row.isRead && (
          <div className="pt-2 pb-1">
            <UseAsTyped onPress={() => onAsTyped(at)} />
          </div>
        )}
        {outcome === 'over' && <p className="font-medium text-berry text-sm">{t('multiAdd.over')}</p>}
        {outcome === 'tooLong' && (
          <p className="font-medium text-berry text-sm">{t('multiAdd.tooLong', { max: itemNameMax })}</p>
        )}
        {(duplicate || row.isHeading) && !staysAsText && (
          <LineChoice
            row={row}
            name={row.key}
            choices={duplicate ? choices : choicesOfHeading}
            onChoose={(choice) => onChoose(row.key, choice)}
          />
        )}
      </div>
    );
  },
  (before, after) => JSON.stringify(before.row) === JSON.stringify(after.row),
);

const choices: readonly Choice[] = ['addUp', 'skip', 'separate'];
const choicesOfHeading: readonly Choice[] = ['skip', 'separate'];
