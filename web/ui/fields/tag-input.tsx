import { useId, useRef, useState } from 'react';
import { FocusKeepingList } from '../lists/focus-keeping-list.tsx';
import { RemovableChip } from '../marks/chip.tsx';
import { Field, type FieldTexts, fieldClass } from './field.tsx';

type TagInputProps = FieldTexts & {
  value: readonly string[];
  onChange: (value: string[]) => void;
  suggestions?: readonly string[];
  max?: number;
  maxLength?: number;
  className?: string;
};

/** Enter, a comma or leaving the field adds a tag; Backspace in the empty field removes the last. */
export function TagInput(props: TagInputProps) {
  const { label, hint, error, isOptional, isLabelHidden, className } = props;
  const { value, onChange, suggestions = [], max = 20, maxLength = 40 } = props;
  const [typed, setTyped] = useState('');
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);

  const add = (text: string) => {
    const fresh = newTags(text, value).slice(0, max - value.length);
    if (fresh.length > 0) onChange([...value, ...fresh]);
    setTyped('');
  };

  const remove = (tag: string) => {
    onChange(value.filter((other) => other !== tag));
    if (value.length === 1) input.current?.focus();
  };

  return (
    <Field {...{ label, hint, error, isOptional, isLabelHidden, className }}>
      {(wiring) => (
        <>
          {value.length > 0 && (
            <FocusKeepingList className="mb-2 flex flex-wrap gap-2">
              {value.map((tag) => (
                <li key={tag} data-key={tag} className="max-w-full">
                  <RemovableChip label={tag} onRemove={() => remove(tag)} />
                </li>
              ))}
            </FocusKeepingList>
          )}
          <input
            {...wiring}
            ref={input}
            value={typed}
            list={listId}
            maxLength={maxLength}
            disabled={value.length >= max}
            autoCapitalize="none"
            autoComplete="off"
            enterKeyHint="done"
            onChange={(event) => {
              const text = event.target.value;
              if (/[,;]/.test(text)) add(text);
              else setTyped(text);
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && typed.trim() !== '') {
                event.preventDefault();
                add(typed);
              }
              // Holding Backspace stops at the end of the typed text.
              if (event.key === 'Backspace' && typed === '' && !event.repeat) onChange(value.slice(0, -1));
            }}
            onBlur={() => add(typed)}
            className={fieldClass}
          />
          <datalist id={listId}>
            {suggestions
              .filter((suggestion) => !value.includes(suggestion))
              .map((suggestion) => (
                <option key={suggestion} value={suggestion} />
              ))}
          </datalist>
        </>
      )}
    </Field>
  );
}

function newTags(text: string, present: readonly string[]): string[] {
  const presentKeys = new Set(present.map((tag) => tag.toLocaleLowerCase()));
  const fresh: string[] = [];
  for (const tag of text.split(/[,;]/).map((part) => part.trim())) {
    const key = tag.toLocaleLowerCase();
    if (tag === '' || presentKeys.has(key)) continue;
    presentKeys.add(key);
    fresh.push(tag);
  }
  return fresh;
}
