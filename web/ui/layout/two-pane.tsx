import type { ReactNode } from 'react';
import { InListPaneContext } from './pane-context.ts';

type TwoPaneProps = {
  list: ReactNode;
  listLabel: string;
  /** The id of the detail pane, for a "skip to content" link. */
  detailId?: 'detail' | undefined;
  /** A `PaneDivider` where the list may be made wider. */
  divider?: ReactNode;
  children: ReactNode;
};

export function TwoPane({ list, listLabel, detailId, divider, children }: TwoPaneProps) {
  return (
    <div className="relative grid grid-cols-[var(--list-pane)_minmax(0,1fr)]">
      <aside
        aria-label={listLabel}
        data-scrolls
        className="sticky top-0 h-dvh overflow-y-auto overscroll-contain border-hairline border-r"
      >
        <InListPaneContext value={true}>{list}</InListPaneContext>
      </aside>
      {divider}
      <div id={detailId} tabIndex={detailId && -1} className="min-w-0 focus-visible:outline-none">
        {children}
      </div>
    </div>
  );
}
