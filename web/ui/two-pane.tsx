import { type ReactNode, useState } from 'react';
import { InListPaneContext, ScrollBoxContext } from './pane-context.ts';

/** List at the left, scrolling by itself; detail at the right, scrolling with the page. For wide screens. */
export function TwoPane({
  list,
  listLabel,
  children,
}: {
  list: ReactNode;
  listLabel: string;
  children: ReactNode;
}) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  return (
    <div className="grid grid-cols-[minmax(20rem,26rem)_minmax(0,1fr)]">
      <aside
        ref={setBox}
        aria-label={listLabel}
        className="sticky top-0 h-dvh overflow-y-auto overscroll-contain border-hairline border-r"
      >
        <InListPaneContext value={true}>
          {/* A list has to know what it scrolls in: without, it would be drawn once for the page and then anew. */}
          <ScrollBoxContext value={box}>{box && list}</ScrollBoxContext>
        </InListPaneContext>
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
