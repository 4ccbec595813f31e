import { Link } from '@tanstack/react-router';
import { paths } from '#domain/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { segmentClass, segmentsClass } from '#web/ui/fields/segmented-control.tsx';
import { cx } from '#web/ui/marks/class-names.ts';

/** Switches between the list and the map of the places. Back leaves both. */
export function PlacesViews() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('places.views')} className={cx('mr-2 inline-flex', segmentsClass)}>
      <Link to={paths.locations} replace className={segmentClass}>
        {t('places.asList')}
      </Link>
      <Link to={paths.map} replace activeOptions={{ includeSearch: false }} className={segmentClass}>
        {t('home.placesMap')}
      </Link>
    </nav>
  );
}
