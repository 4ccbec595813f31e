import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { loadLaterTexts } from '#web/i18n/i18n.ts';
import { useIsDialogOpen } from '#web/ui/actions/open-dialogs.ts';
import { TwoPane } from '#web/ui/layout/two-pane.tsx';
import { useHasRoomForList, useIsWide } from '#web/ui/layout/use-is-wide.ts';

/** Loaded apart, as a phone has one pane. */
const ListEdge = lazy(async () => {
  const [edge] = await Promise.all([import('./list-edge.tsx'), loadLaterTexts()]);
  return edge;
});

type ListAndDetailProps = {
  list: ReactNode;
  listLabel: string;
  /** Nothing of the list is open: it has the whole width. */
  isAtList: boolean;
};

/** On wide screens the list stands beside what is open where both have room, or if the person wants it there. */
export function ListAndDetail({ list, listLabel, isAtList }: ListAndDetailProps) {
  const hasRoom = useHasRoomForList();
  const beside = usePreference('listBeside') ?? (hasRoom ? 'open' : 'folded');
  const isDetailOfWide = useIsWide() && !isAtList;
  const isSplit = isDetailOfWide && beside === 'open';
  const isUnseen = useStaysForDialog(isSplit) && !isAtList;
  const edge = isDetailOfWide && (
    <Suspense>
      <ListEdge
        isFolded={!isSplit}
        onFold={(isFolded) => setPreference('listBeside', isFolded ? 'folded' : 'open')}
      />
    </Suspense>
  );
  return (
    <TwoPane
      {...{ listLabel, edge, isSplit }}
      list={(isSplit || isAtList || isUnseen) && list}
      isListUnseen={isUnseen}
      detailId={isDetailOfWide ? 'detail' : undefined}
    >
      {!isAtList && <Outlet />}
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
