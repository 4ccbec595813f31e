import { useMatch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { BinsPage } from '#web/pages/bins.tsx';
import { readAheadForLongLists } from '#web/ui/virtual-list.tsx';
import { ListAndDetail } from './list-and-detail.tsx';

readAheadForLongLists();

/** /bins and what lies under it. */
export function BinsLayout() {
  const { t } = useTranslation();
  const isAtList = useMatch({ from: '/signed-in/bins/', shouldThrow: false }) !== undefined;
  return <ListAndDetail list={<BinsPage />} listLabel={t('shell.binList')} isAtList={isAtList} />;
}
