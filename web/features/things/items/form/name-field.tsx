import { type ClipboardEvent, type KeyboardEvent, type ReactNode, type Ref, useId, useState } from 'react';
import { startSearch, useItemNames } from '#web/data/search/search.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Field, fieldClass } from '#web/ui/fields/field.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';

type NameFieldProps = {
  value: string;
  onChange: (value: string) => void;
  /** The typed text without its count. */
  prefix: string;
  onChoose: (name: string) => void;
  onPaste?: (event: ClipboardEvent<HTMLInputElement>) => void;
  hint?: ReactNode;
  error?: ReactNode;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Suggests names used before. Enter without a choice submits the form. */
export function NameField({ value, onChange, prefix, onChoose, ref, ...rest }: NameFieldProps) {
  const { t } = useTranslation();
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const found = useItemNames(isOpen ? prefix : '');
  const names = isOpen ? found.filter((name) => name !== prefix).slice(0, 6) : [];

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  const choose = (name: string) => {
    onChoose(name);
    close();
  };
  const handleKey = (event: KeyboardEvent) => {
    const chosen = names[active];
    if (event.key === 'Escape' && names.length > 0) close();
    else if (event.key === 'Enter' && chosen !== undefined) choose(chosen);
    else if (event.key === 'ArrowDown' && names.length > 0) setActive((active + 1) % names.length);
    else if (event.key === 'ArrowUp' && names.length > 0)
      setActive(active <= 0 ? names.length - 1 : active - 1);
    else return;
    event.preventDefault();
  };

  return (
    <Field label={t('itemForm.nameLabel')} hint={rest.hint} error={rest.error}>
      {(wiring) => (
        <div className="relative">
          <input
            {...wiring}
            ref={ref}
            type="text"
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={names.length > 0}
            aria-controls={listId}
            aria-activedescendant={names[active] === undefined ? undefined : `${listId}-${active}`}
            autoComplete="off"
            autoCapitalize="sentences"
            enterKeyHint="done"
            // biome-ignore lint/a11y/noAutofocus: naming the item is the purpose of the page
            autoFocus={rest.autoFocus}
            value={value}
            onFocus={startSearch}
            onBlur={close}
            onChange={(event) => {
              onChange(event.target.value);
              setOpen(true);
              setActive(-1);
            }}
            onKeyDown={handleKey}
            onPaste={rest.onPaste}
            className={cx(fieldClass, 'min-h-13 text-lg')}
          />
          <div
            id={listId}
            role="listbox"
            aria-label={t('itemForm.suggestions')}
            className={cx(
              'absolute inset-x-0 top-full z-30 mt-1 overflow-hidden rounded-card border border-hairline bg-raised p-1 shadow-float',
              names.length === 0 && 'hidden',
            )}
          >
            {names.map((name, index) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles keys
              <div
                key={name}
                id={`${listId}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === active}
                // Keeps the focus in the field; its blur would close the list before the click.
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(name)}
                className={cx(
                  'flex min-h-11 cursor-pointer items-center rounded-field px-3 hover:bg-kraft/60',
                  index === active && 'bg-kraft/60',
                )}
              >
                <span className="min-w-0">{name}</span>
              </div>
            ))}
          </div>
          <VisuallyHidden>
            <span role="status">
              {names.length > 0 && t('itemForm.suggestionsCount', { count: names.length })}
            </span>
          </VisuallyHidden>
        </div>
      )}
    </Field>
  );
}
