import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useIsDialogOpen } from '#web/ui/actions/open-dialogs.ts';
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
  const isUnseen = useStaysForDialog(isSplit) && !isAtList;
  const divider = isResizable && isSplit && (
    <Suspense>
      <ListDivider />
    </Suspense>
  );
  return (
    <TwoPane
      {...{ listLabel, divider, isSplit }}
      list={(isSplit || isAtList || isUnseen) && list}
      isListUnseen={isUnseen}
      detailId={isSplit && !isAtList ? 'detail' : undefined}
    >
      {(isSplit || !isAtList) && <Outlet />}
    </TwoPane>
  );
}

/** A dialog of the list, with what is typed there, outlives the pane of a window that becomes narrow. */
function useStaysForDialog(isSplit: boolean): boolean {
  const isDialogOpen = useIsDialogOpen();
  const [wasThere, setThere] = useState(isSplit);
  const isThere = isSplit || (wasThere && isDialogOpen);
  if (isThere !== wasThere) setThere(isThere);
  return isThere && !isSplit;
}
