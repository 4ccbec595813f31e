import { useRef, useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { useBins } from '#web/data/hooks.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Sheet } from '#web/ui/sheet.tsx';
import { BinTile } from '../bin-tile.tsx';
import { pathText } from '../list/bin-tree.ts';
import { pickable } from './pickable.ts';

export type BinPickerProps = {
  title: string;
  /** The bins to choose from. */
  choices: readonly BinHeader[];
  /** What stands for "none", chosen as null; left out where there must be one. */
  noneLabel?: string;
  onPick: (bin: BinHeader | null) => void;
  onClose: () => void;
};

/** A sheet to choose one bin from, with search; the arrow keys go from one to the next. */
export function BinPicker({ title, choices, noneLabel, onPick, onClose }: BinPickerProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { compareNames } = useFormats();
  const [query, setQuery] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const shown = pickable(choices, query, compareNames);

  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <div className="sticky top-0 z-10 bg-raised pb-2">
        <SearchField
          label={t('bins.pickFind')}
          value={query}
          onChange={setQuery}
          data-autofocus={hasMouse() || undefined}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && query !== '' && shown[0]) onPick(shown[0]);
            if (event.key === 'ArrowDown') {
              event.preventDefault();
              list.current?.querySelector('button')?.focus();
            }
          }}
        />
      </div>
      <ul
        ref={list}
        className="-mx-5 min-h-72"
        onKeyDown={(event) => {
          const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          const buttons = [...event.currentTarget.querySelectorAll<Element>('button')];
          const next = document.activeElement && buttons[buttons.indexOf(document.activeElement) + by];
          if (next instanceof HTMLElement) next.focus();
        }}
      >
        {noneLabel !== undefined && query === '' && (
          <li>
            <button type="button" onClick={() => onPick(null)} className={rowClass}>
              <span className="size-8 shrink-0 rounded-field border border-field border-dashed" />
              {noneLabel}
            </button>
          </li>
        )}
        {shown.slice(0, mostShown).map((bin) => (
          <li key={bin.id}>
            <button type="button" onClick={() => onPick(bin)} className={rowClass}>
              <BinTile bin={bin} size="small" />
              <span className="min-w-0">
                <span className="fade-two-lines font-medium leading-snug">{bin.name}</span>
                {bin.parentBinId && (
                  <span className="block truncate text-ink-soft text-sm">{pathText(bin, bins)}</span>
                )}
              </span>
            </button>
          </li>
        ))}
        {shown.length === 0 && (
          <li className="px-5 py-4 text-ink-soft">
            {choices.length === 0 ? t('bins.pickNoOther') : t('bins.pickNothing')}
          </li>
        )}
      </ul>
    </Sheet>
  );
}

/** On a phone the keyboard would hide the list before anyone has looked at it. */
function hasMouse(): boolean {
  return matchMedia('(pointer: fine)').matches;
}

// Whoever has more bins types a letter or two.
const mostShown = 100;
const rowClass =
  'flex min-h-14 w-full items-center gap-3 px-5 py-2 text-left -outline-offset-3 hover:bg-kraft/40 focus-visible:bg-kraft/40';
