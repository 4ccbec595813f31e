import ChevronRight from 'lucide-react/icons/chevron-right';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { PaneDivider } from '#web/ui/layout/pane-divider.tsx';
import { useIsResizable } from '#web/ui/layout/use-is-wide.ts';
import { cx } from '#web/ui/marks/class-names.ts';

type ListEdgeProps = { isFolded: boolean; onFold: (isFolded: boolean) => void };

/** Between a list and what is open: makes the list wider, where there is room, or hides it. This device remembers both. */
export default function ListEdge({ isFolded, onFold }: ListEdgeProps) {
  const { t } = useTranslation();
  const isResizable = useIsResizable();
  const width = Number(usePreference('listPane') ?? Number.NaN);
  const label = t(isFolded ? 'rail.showList' : 'rail.hideList');
  return (
    <>
      {isResizable && !isFolded && (
        <PaneDivider
          label={t('rail.listWidth')}
          width={width > 0 ? width : undefined}
          onWidth={(chosen) => setPreference('listPane', chosen?.toString())}
        />
      )}
      {/* In the margin of the open page. */}
      <div
        className={cx(
          'pointer-events-none absolute inset-y-0 z-30',
          // Beside the divider, which is pressed here too.
          isFolded ? 'left-0' : 'left-[calc(var(--list-pane)+5px)]',
        )}
      >
        <button
          type="button"
          data-list-fold
          aria-expanded={!isFolded}
          aria-label={label}
          title={label}
          onClick={(event) => pressFold(event, () => onFold(!isFolded))}
          className="pointer-events-auto sticky top-[calc(50dvh-1.75rem)] inline-flex h-14 w-6 items-center justify-center rounded-r-field border border-hairline border-l-0 bg-card text-ink-soft -outline-offset-2 hover:bg-kraft hover:text-ink"
        >
          <ChevronRight size={18} aria-hidden className={cx(!isFolded && 'rotate-180')} />
        </button>
      </div>
    </>
  );
}

/** Pressed by its key, it takes the focus into the list, and out of a list that goes. */
function pressFold({ currentTarget }: MouseEvent<HTMLElement>, fold: () => void): void {
  const listBefore = document.querySelector('[data-scrolls]');
  const wasInList = listBefore?.contains(document.activeElement) === true;
  const isByKey = document.activeElement !== currentTarget;
  flushSync(fold);
  const list = document.querySelector('[data-scrolls]');
  if (wasInList) document.getElementById('detail')?.focus();
  else if (list && isByKey)
    (
      list.querySelector<HTMLElement>('[aria-current=page]') ?? list.querySelector<HTMLElement>('input')
    )?.focus({ preventScroll: true });
}
