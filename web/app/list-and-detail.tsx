import { Outlet } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { setPreference, usePreference } from '#web/data/storage/preferences.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { TwoPane } from '#web/ui/layout/two-pane.tsx';
import { useIsResizable, useIsWide } from '#web/ui/layout/use-is-wide.ts';

/** Loaded apart, as a phone has one pane. */
const PaneDivider = lazy(() => import('#web/ui/layout/pane-divider.tsx'));

type ListAndDetailProps = { list: ReactNode; listLabel: string; isAtList: boolean };

export function ListAndDetail({ list, listLabel, isAtList }: ListAndDetailProps) {
  const isResizable = useIsResizable();
  if (useIsWide()) {
    return (
      <TwoPane
        listLabel={listLabel}
        list={list}
        detailId={isAtList ? undefined : 'detail'}
        divider={isResizable && <ListDivider />}
      >
        <Outlet />
      </TwoPane>
    );
  }
  return isAtList ? list : <Outlet />;
}

/** This device remembers the width. */
function ListDivider() {
  const { t } = useTranslation();
  const width = Number(usePreference('listPane') ?? Number.NaN);
  return (
    <Suspense>
      <PaneDivider
        label={t('bins.listWidth')}
        width={width > 0 ? width : undefined}
        onWidth={(chosen) => setPreference('listPane', chosen?.toString())}
      />
    </Suspense>
  );
}
