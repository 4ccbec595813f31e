import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { TwoPane } from '#web/ui/layout/two-pane.tsx';
import { useIsResizable, useIsWide } from '#web/ui/layout/use-is-wide.ts';

/** Loaded apart, as a phone has one pane. */
const ListDivider = lazy(async () => {
  const [divider] = await Promise.all([import('./list-divider.tsx'), loadLaterTexts()]);
  return divider;
});

type ListAndDetailProps = {
  list: ReactNode;
  listLabel: string;
  isAtList: boolean;
  /** The list alone, as on a phone. */
  isFullWidth: boolean;
};

export function ListAndDetail({ list, listLabel, isAtList, isFullWidth }: ListAndDetailProps) {
  const isResizable = useIsResizable();
  const isSplit = useIsWide() && !isFullWidth;
  const divider = isResizable && isSplit && (
    <Suspense>
      <ListDivider />
    </Suspense>
  );
  return (
    <TwoPane
      {...{ listLabel, divider, isSplit }}
      list={(isSplit || isAtList) && list}
      detailId={isSplit && !isAtList ? 'detail' : undefined}
    >
      {(isSplit || !isAtList) && <Outlet />}
    </TwoPane>
  );
}
