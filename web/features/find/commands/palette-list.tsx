import { memo, useEffect, useRef } from 'react';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { cx } from '#web/ui/marks/class-names.ts';
import { KeyCaps } from './key-caps.tsx';
import type { PaletteChoice, PaletteGroup } from './palette-choice.tsx';

type PaletteListProps = {
  listId: string;
  groups: readonly PaletteGroup[];
  /** The query that the groups answer. */
  query: string;
  activeKey: string | undefined;
  onOpen: (choice: PaletteChoice, inTab: boolean) => void;
  /** Called with the key of the choice that the pointer is over. */
  onPoint: (key: string) => void;
};

/** The listbox of the palette's combobox. Its options never have the focus, which stays in the text field. */
export function PaletteList({ listId, groups, query, ...rows }: PaletteListProps) {
  const { t } = useTranslation();
  return (
    <div
      id={listId}
      role="listbox"
      aria-label={t('commands.results')}
      data-answers={query}
      className="min-h-0 grow overflow-y-auto overscroll-contain p-2"
    >
      {groups.map((group) => (
        <ChoiceGroup key={group.key} {...{ group, listId }} {...rows} />
      ))}
    </div>
  );
}

/** The element id of a choice, for `aria-activedescendant`. */
export function optionId(listId: string, { key }: { key: string }): string {
  return `${listId}-${key}`;
}

type ChoiceGroupProps = {
  group: PaletteGroup;
  listId: string;
  activeKey: string | undefined;
  onOpen: (choice: PaletteChoice, inTab: boolean) => void;
  onPoint: (key: string) => void;
};

function ChoiceGroup({ group, listId, activeKey, onOpen, onPoint }: ChoiceGroupProps) {
  const titleId = `${listId}-${group.key}`;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be in a listbox
    <div role="group" aria-labelledby={titleId} className="mb-1">
      <div id={titleId} className="truncate px-3 pt-2 pb-1 font-semibold text-ink-soft text-sm">
        {group.title}
      </div>
      {group.choices.map((choice) => (
        <ChoiceRow
          key={choice.key}
          choice={choice}
          id={optionId(listId, choice)}
          isActive={choice.key === activeKey}
          onOpen={onOpen}
          onPoint={onPoint}
        />
      ))}
    </div>
  );
}

type ChoiceRowProps = Pick<ChoiceGroupProps, 'onOpen' | 'onPoint'> & {
  choice: PaletteChoice;
  id: string;
  isActive: boolean;
};

/** Memoized, as typing and the arrow keys change few rows. */
const ChoiceRow = memo(function ChoiceRow({ choice, id, isActive, onOpen, onPoint }: ChoiceRowProps) {
  const { t } = useTranslation();
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { key, label, title = label, detail, start, keys, isDangerous } = choice;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field keeps the focus and handles keys
    <div
      ref={row}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // Keeps the focus in the field.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => !isActive && onPoint(key)}
      onClick={(event) => onOpen(choice, event.ctrlKey || event.metaKey)}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-3 rounded-field px-3 py-1.5',
        isActive && 'bg-kraft shadow-[inset_3px_0_0_var(--tape)]',
      )}
    >
      {start}
      <span className="min-w-0 grow">
        <span data-folded className={cx('fade-two-lines leading-snug', isDangerous && 'text-berry')}>
          <bdi>{title}</bdi>
        </span>
        {detail && <span className="block truncate text-ink-soft text-sm">{detail}</span>}
      </span>
      {keys && (
        <span aria-hidden className="hidden pointer-fine:block">
          <KeyCaps {...keys} thenWord={t('commands.thenWord')} />
        </span>
      )}
    </div>
  );
});
