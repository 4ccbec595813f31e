import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TwoPane } from '#web/ui/layout/two-pane.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';

type ListAndDetailProps = { list: ReactNode; listLabel: string; isAtList: boolean };

export function ListAndDetail({ list, listLabel, isAtList }: ListAndDetailProps) {
  if (useIsWide()) {
    return (
      <TwoPane listLabel={listLabel} list={list} detailId={isAtList ? undefined : 'detail'}>
        <Outlet />
      </TwoPane>
    );
  }
  return isAtList ? list : <Outlet />;
}
