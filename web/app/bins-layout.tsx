import { Outlet, useMatch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { BinsPage } from '#web/pages/bins.tsx';
import { TwoPane } from '#web/ui/two-pane.tsx';
import { useIsWide } from '#web/ui/use-is-wide.ts';
import { readAheadForLongLists } from '#web/ui/virtual-list.tsx';

readAheadForLongLists();

/** /bins and what lies under it: one after the other on a phone, list and detail side by side on a wide screen. */
export function BinsLayout() {
  const { t } = useTranslation();
  const isWide = useIsWide();
  const isAtList = useMatch({ from: '/signed-in/bins/', shouldThrow: false }) !== undefined;
  const list = <BinsPage />;
  if (isWide) {
    return (
      <TwoPane listLabel={t('shell.binList')} list={list}>
        <Outlet />
      </TwoPane>
    );
  }
  return isAtList ? list : <Outlet />;
}
