import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mergeTags, tagLengthMax, tagsMax } from '#domain/merge.ts';
import { RemovableChip } from '#web/ui/chip.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { asLine } from './item-values.ts';

type TagsFieldProps = {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Tags in use around it, offered to press. */
  known: readonly string[];
  note?: React.ReactNode;
};

/** Tags as chips. What is still being typed becomes a tag when the field is left, so that saving loses nothing. */
export function TagsField({ tags, onChange, known, note }: TagsFieldProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const offersId = useId();
  const isFull = tags.length >= tagsMax;
  const isTooLong = typed.split(',').some((part) => asLine(part).length > tagLengthMax);

  const add = (text: string) => {
    const added = text
      .split(',')
      .map(asLine)
      .filter((tag) => tag !== '');
    if (added.some((tag) => tag.length > tagLengthMax)) return setTyped(text);
    setTyped('');
    if (added.length > 0) onChange(mergeTags(tags, added));
  };
  const remove = (tag: string) => onChange(tags.filter((each) => each !== tag));

  const chosen = new Set(tags.map((tag) => tag.toLowerCase()));
  const offers = known.filter((tag) => !chosen.has(tag.toLowerCase())).slice(0, 6);
  return (
    <div>
      <TextField
        label={t('itemForm.tags')}
        hint={isFull ? t('itemForm.tagsFull') : t('itemForm.tagsHint')}
        error={isTooLong ? t('itemForm.tagTooLong', { max: tagLengthMax }) : undefined}
        value={typed}
        disabled={isFull}
        autoCapitalize="none"
        enterKeyHint="enter"
        onChange={(text) => (text.includes(',') ? add(text) : setTyped(text))}
        onBlur={() => add(typed)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && typed !== '') {
            event.preventDefault();
            add(typed);
          } else if (event.key === 'Backspace' && typed === '' && tags.length > 0) {
            onChange(tags.slice(0, -1));
          }
        }}
      />
      {note}
      {tags.length > 0 && (
        <ul aria-label={t('itemForm.tags')} className="mt-2 flex flex-wrap gap-2">
          {tags.map((tag) => (
            <li key={tag} className="max-w-full">
              <RemovableChip label={tag} onRemove={() => remove(tag)} />
            </li>
          ))}
        </ul>
      )}
      {offers.length > 0 && !isFull && (
        <div id={offersId} className="mt-2 flex flex-wrap gap-2">
          {offers.map((tag) => (
            <button
              key={tag}
              type="button"
              aria-label={t('itemForm.addTag', { tag })}
              onClick={() => onChange(mergeTags(tags, [tag]))}
              className="inline-flex min-h-9 max-w-full items-center rounded-full border border-field border-dashed px-3 text-ink-soft text-sm hover:bg-kraft/50 hover:text-ink"
            >
              <span className="truncate">+ {tag}</span>
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
