import { Link, type LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import { numberedBinName } from '#domain/bins/bin-number.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { locationsAround, pathOf } from '#web/features/things/tree/tree-rows.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';

type Step = { key: string; name: string } & Pick<LinkProps, 'to' | 'params'>;

/** The locations and bins around a thing, each outermost first, as links. */
export function stepsTo(locations: readonly Location[], bins: readonly BinHeader[] = []): Step[] {
  return [
    ...locations.map(({ id, name }) => ({
      key: id,
      name,
      to: paths.location,
      params: { locationId: id },
    })),
    ...bins.map((bin) => ({
      key: bin.id,
      name: numberedBinName(bin),
      to: paths.bin,
      params: { binId: bin.id },
    })),
  ];
}

export function BinCrumbs({ bin }: { bin: BinHeader }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const around = locationsAround(bin, locations);
  const steps = stepsTo(around, pathOf(bin, bins));
  if (around.length === 0) steps.unshift({ key: 'bins', name: t('bins.title'), to: paths.bins });
  return <Crumbs label={t('binPage.path')} steps={steps} />;
}

/** Nothing for a place that lies in none. */
export function PlaceCrumbs({ location }: { location: Location }) {
  const { t } = useTranslation();
  const { locations } = useLocations();
  const steps = stepsTo(pathOf(location, locations));
  return steps.length === 0 ? null : <Crumbs label={t('places.path')} steps={steps} />;
}

type CrumbsProps = {
  label: string;
  steps: readonly Step[];
};

/** The nearest container matters most: a long path folds its beginning, and names wrap instead of being cut. */
function Crumbs({ label, steps }: CrumbsProps) {
  const { t } = useTranslation();
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = steps.length > most;
  const hidden = isLong && !isUnfolded ? steps.length - most + 1 : 0;
  return (
    <nav aria-label={label}>
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
        {steps.slice(hidden).map(({ key, name, ...way }, at) => (
          <li key={key} className="flex items-center gap-1">
            {(isLong || at > 0) && <span aria-hidden>›</span>}
            <Link {...way} activeOptions={{ exact: true }} data-folded className={crumbClass}>
              {name}
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  );
}

/** This many are shown; of a longer path one fewer, with the button that unfolds it. */
const most = 3;

const crumbClass =
  'fade-two-lines rounded-field border-transparent border-y-3 -outline-offset-1 hover:text-ink hover:underline';
