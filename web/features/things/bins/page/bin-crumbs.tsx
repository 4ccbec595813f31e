import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { numberedBinName } from '#domain/bins/bin-number.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type BinCrumbsProps = { location: Location | undefined; path: readonly BinHeader[] };

/** The nearest container matters most: a long path folds its beginning, and names wrap instead of being cut. */
export function BinCrumbs({ location, path }: BinCrumbsProps) {
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = path.length > most;
  const hidden = isLong && !isUnfolded ? path.length - most + 1 : 0;
  return (
    <nav aria-label={t('binPage.path')}>
      <ol className="flex flex-wrap items-center gap-x-1">
        {isLong && (
          <li>
            <button
              type="button"
              aria-expanded={isUnfolded}
              aria-label={t('binPage.wholePath')}
              title={t('binPage.wholePath')}
              onClick={() => setUnfolded(!isUnfolded)}
              className="min-h-7 min-w-11 rounded-field bg-kraft/40 px-2 hover:bg-kraft"
            >
              …
            </button>
          </li>
        )}
        {hidden === 0 && (
          <li>
            {location ? (
              <Link
                to={paths.location}
                params={{ locationId: location.id }}
                data-folded
                className={crumbClass}
              >
                {location.name}
              </Link>
            ) : (
              <Link to={paths.bins} activeOptions={{ exact: true }} className={crumbClass}>
                {t('bins.title')}
              </Link>
            )}
          </li>
        )}
        {path.slice(hidden).map((bin) => (
          <li key={bin.id} className="flex items-center gap-1">
            <span aria-hidden>›</span>
            <Link to={paths.bin} params={{ binId: bin.id }} data-folded className={crumbClass}>
              {numberedBinName(bin)}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** This many bins are shown beside the location; of a longer path one fewer, with the button that unfolds it. */
const most = 2;

const crumbClass =
  'fade-two-lines rounded-field border-transparent border-y-3 -outline-offset-1 hover:text-ink hover:underline';
