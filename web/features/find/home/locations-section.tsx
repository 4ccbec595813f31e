import { Link } from '@tanstack/react-router';
import MapPin from 'lucide-react/icons/map-pin';
import { countsByLocation, fullestFirst } from '#domain/bins/bins-in-location.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { findLocations } from '#web/features/things/locations/find-locations.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { FoldedName } from '#web/ui/marks/folded-text.tsx';

export function LocationsSection() {
  const { t } = useTranslation();
  const { compareNames, number } = useFormats();
  const { status, locations } = useLocations();
  const { bins } = useBins();
  if (status !== 'ready') return null;
  const counts = countsByLocation(bins.values());
  const binsAt = (id: string) => counts.get(id)?.bins ?? 0;
  const sortedLocations = fullestFirst(findLocations(locations.values(), '', compareNames), counts);
  if (sortedLocations.length === 0) {
    return (
      <Section title={t('locations.title')}>
        <p className="mb-3 text-ink-soft">{t('home.placesText')}</p>
        <LinkButton icon={MapPin} to={paths.locations}>
          {t('home.addPlace')}
        </LinkButton>
      </Section>
    );
  }
  return (
    <Section
      title={t('locations.title')}
      action={
        <span className="-mr-4 flex flex-wrap">
          <LinkButton to={paths.map} kind="quiet">
            {t('home.placesMap')}
          </LinkButton>
          <LinkButton to={paths.locations} kind="quiet">
            {t('home.allPlaces')}
          </LinkButton>
        </span>
      }
    >
      <ul aria-label={t('locations.title')} className="flex flex-wrap gap-2">
        {sortedLocations.slice(0, shownAtMost).map(({ id, name, color = 'slate' }) => (
          <li key={id} className="max-w-full">
            <Link
              to={paths.location}
              params={{ locationId: id }}
              className="inline-flex min-h-11 max-w-full items-center gap-2 rounded-[22px] border border-hairline bg-card py-1 pr-4 pl-2 font-medium text-sm hover:bg-kraft/40"
            >
              <span
                data-hue={color}
                aria-hidden
                className="inline-flex size-7 shrink-0 items-center justify-center rounded-full bg-hue text-on-hue"
              >
                <MapPin size={16} />
              </span>
              <FoldedName name={name} className="min-w-0" />
              <span className="shrink-0 text-ink-soft">
                <span aria-hidden>{number(binsAt(id))}</span>
                <span className="sr-only">{t('common.bins', { count: binsAt(id) })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}

const shownAtMost = 8;
