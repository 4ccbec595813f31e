import { type ReactNode, useRef } from 'react';
import { mergeTags, tagLengthMax, tagsMax } from '#domain/fields.ts';
import { tidyLine } from '#domain/text.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TagInput } from '#web/ui/fields/tag-input.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';

type TagsFieldProps = {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** The first few are buttons; all are offered while typing. */
  suggestions: readonly string[];
  note?: ReactNode;
  /** The tags are taken off. */
  isRemoval?: boolean;
};

export function TagsField({ tags, onChange, suggestions, note, isRemoval = false }: TagsFieldProps) {
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const isFull = tags.length >= tagsMax;
  const chosen = new Set(tags.map((tag) => tag.toLowerCase()));
  const offers = isFull
    ? []
    : suggestions.filter((tag) => !chosen.has(tag.toLowerCase())).slice(0, offeredAtMost);
  const add = (tag: string) => {
    onChange(mergeTags(tags, [tag]));
    if (offers.length === 1) box.current?.querySelector('input')?.focus();
  };
  return (
    <div ref={box} data-field="tags">
      <TagInput
        label={t(isRemoval ? 'changeMany.tagsToRemove' : 'itemForm.tags')}
        hint={note ?? (isFull ? t('itemForm.tagsFull') : t('itemForm.tagsHint'))}
        value={tags}
        onChange={(next) => onChange(mergeTags([], next.map(tidyLine)))}
        suggestions={suggestions}
        max={tagsMax}
        maxLength={tagLengthMax}
      />
      {offers.length > 0 && (
        <FocusKeepingList className="mt-2 flex flex-wrap gap-2">
          {offers.map((tag) => (
            <li key={tag} data-key={tag} className="max-w-full">
              <button
                type="button"
                aria-label={t(isRemoval ? 'changeMany.removeTag' : 'itemForm.addTag', { tag })}
                onClick={() => add(tag)}
                className="relative inline-flex min-h-9 max-w-full items-center rounded-full border border-field border-dashed px-3 text-ink-soft text-sm after:absolute after:-inset-y-1 after:inset-x-0 hover:bg-kraft/50 hover:text-ink"
              >
                <span className="min-w-0">
                  {isRemoval ? '−' : '+'} {tag}
                </span>
              </button>
            </li>
          ))}
        </FocusKeepingList>
      )}
    </div>
  );
}

const offeredAtMost = 6;
