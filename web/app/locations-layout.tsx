import { useMatch } from '@tanstack/react-router';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LocationsPage } from '#web/pages/locations.tsx';
import { ListAndDetail } from './list-and-detail.tsx';

export function LocationsLayout() {
  const { t } = useTranslation();
  const isAtList = useMatch({ from: '/signed-in/locations/', shouldThrow: false }) !== undefined;
  return <ListAndDetail list={<LocationsPage />} listLabel={t('places.list')} isAtList={isAtList} />;
}
