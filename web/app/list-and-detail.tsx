import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { TwoPane } from '#web/ui/layout/two-pane.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';

type ListAndDetailProps = { list: ReactNode; listLabel: string; isAtList: boolean };

/** A list and what lies under it: one after the other on a phone, side by side on a wide screen. */
export function ListAndDetail({ list, listLabel, isAtList }: ListAndDetailProps) {
  if (useIsWide()) {
    return (
      <TwoPane listLabel={listLabel} list={list}>
        <Outlet />
      </TwoPane>
    );
  }
  return isAtList ? list : <Outlet />;
}
