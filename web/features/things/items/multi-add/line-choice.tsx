import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Choice, PasteRow } from './paste-plan.ts';

type LineChoiceProps = {
  row: PasteRow;
  /** The name of the group of radio buttons. */
  name: string;
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
};

/** What to do with a heading, or with a line that repeats an existing item. */
export function LineChoice({ row, name, choices, onChoose }: LineChoiceProps) {
  const { t } = useTranslation();
  const { duplicate } = row;
  let why = t('multiAdd.heading');
  if (duplicate?.of === 'bin') why = t('multiAdd.inBin', { count: duplicate.item.quantity });
  if (duplicate?.of === 'paste') why = t('multiAdd.inText', { line: duplicate.at + 1 });
  return (
    <fieldset className="min-w-0 pb-1">
      <legend className="sr-only">{t('multiAdd.choiceOf', { name: row.name })}</legend>
      <p className="text-lake text-sm">{why}</p>
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
              name={name}
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
