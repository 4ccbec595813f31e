import ChevronRight from 'lucide-react/icons/chevron-right';
import MapPin from 'lucide-react/icons/map-pin';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';

/** The row that leads to the places. */
export function LocationsLink() {
  const { t } = useTranslation();
  return (
    <Card isPadded={false} className="mt-8">
      <ListRowLink
        to={paths.locations}
        start={<MapPin size={22} aria-hidden className="shrink-0 text-ink-soft" />}
        title={t('locations.title')}
        detail={t('places.settingsText')}
        end={<ChevronRight size={20} aria-hidden />}
      />
    </Card>
  );
}
