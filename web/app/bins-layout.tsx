import { useMatch } from '@tanstack/react-router';
import { formatsFor } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { BinsPage } from '#web/pages/bins.tsx';
import { readAheadForLongLists } from '#web/ui/lists/virtual-list.tsx';
import { ListAndDetail } from './list-and-detail.tsx';

readAheadForLongLists();
// Loads the collation data of the language while the bins are still being read.
formatsFor(currentLocale()).compareNames('å 2', 'ä 10');

export function BinsLayout() {
  const { t } = useTranslation();
  const isAtList = useMatch({ from: '/signed-in/bins/', shouldThrow: false }) !== undefined;
  return <ListAndDetail list={<BinsPage />} listLabel={t('bins.binList')} isAtList={isAtList} />;
}
