import type { FocusEvent, ReactNode } from 'react';
import { isIntoDialog, registeredActs } from '../actions/screen-acts.ts';
import { cx } from '../marks/class-names.ts';
import { HasListBesideContext, InListPaneContext } from './pane-context.ts';

type TwoPaneProps = {
  list: ReactNode;
  listLabel: string;
  /** Only the dialogs of the list are seen. */
  isListUnseen?: boolean;
  /** Side by side; otherwise one below the other, for a phone, which has only one of them. */
  isSplit?: boolean;
  /** The id of the detail pane, for a "skip to content" link. */
  detailId?: 'detail' | undefined;
  /** Between the panes, or at the edge of the detail pane alone. */
  edge?: ReactNode;
  children: ReactNode;
};

/** List and detail keep their state, such as a dialog with typed text, when the width changes, while they are on the screen. */
export function TwoPane(props: TwoPaneProps) {
  const { list, listLabel, isListUnseen = false, isSplit = true, detailId, edge, children } = props;
  return (
    <div className={cx(edge && 'relative', isSplit && 'grid grid-cols-[var(--list-pane)_minmax(0,1fr)]')}>
      {list && (
        <div
          {...(isSplit && { role: 'complementary', 'aria-label': listLabel, 'data-scrolls': true })}
          {...(isSplit && listFocus)}
          className={cx(
            isSplit && 'sticky top-0 h-dvh overflow-y-auto overscroll-contain border-hairline border-r',
            isListUnseen && 'invisible fixed inset-0 overflow-hidden',
          )}
        >
          <InListPaneContext value={isSplit || isListUnseen}>{list}</InListPaneContext>
        </div>
      )}
      {edge}
      <div id={detailId} tabIndex={detailId && -1} className="min-w-0 focus-visible:outline-none">
        <HasListBesideContext value={isSplit}>{children}</HasListBesideContext>
      </div>
    </div>
  );
}

const listFocus = {
  onFocus: () => {
    registeredActs.isListFocused = true;
  },
  onBlur: (event: FocusEvent) => {
    if (!isIntoDialog(event)) registeredActs.isListFocused = false;
  },
};
