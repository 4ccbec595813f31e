import { Link } from '@tanstack/react-router';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type BinCrumbsProps = { location: Location | undefined; path: readonly BinHeader[] };

export function BinCrumbs({ location, path }: BinCrumbsProps) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('bins.path')}>
      <ol className="flex flex-wrap items-center gap-x-1">
        <li>
          {location ? (
            <Link to={paths.location} params={{ locationId: location.id }} className={crumbClass}>
              {location.name}
            </Link>
          ) : (
            <Link to={paths.bins} activeOptions={{ exact: true }} className={crumbClass}>
              {t('bins.title')}
            </Link>
          )}
        </li>
        {path.map((bin) => (
          <li key={bin.id} className="flex items-center gap-1">
            <span aria-hidden>›</span>
            <Link to={paths.bin} params={{ binId: bin.id }} className={crumbClass}>
              {bin.name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const crumbClass = 'block rounded-field py-1 -outline-offset-1 hover:text-ink hover:underline';
