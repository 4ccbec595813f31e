import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import type { Choice, Duplicate, PasteRow } from './paste-plan.ts';

type ChoiceSelectProps = { row: PasteRow; duplicate: Duplicate; onChoose: (choice: Choice) => void };

/** Says where a name is already, and lets one choose what to do: three words in a row, one of them chosen. */
export function ChoiceSelect({ row, duplicate, onChoose }: ChoiceSelectProps) {
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
