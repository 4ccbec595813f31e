import { useMemo } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { Location } from '#domain/locations/location.ts';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import type { MatchesByBin } from '#web/data/search/search.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { countOf, foundInPlaces } from '../bins-of-plan.ts';
import { ChoosePlan } from '../place/choose-plan.tsx';
import { useFloorPlan } from '../use-floor-plan.ts';
import { PlacePlan } from './place-plan.tsx';

type PlaceScreenProps = {
  location: Location;
  matches: MatchesByBin | undefined;
  q: string | undefined;
  selectedId: string | undefined;
  onSelect: (binId: string | undefined) => void;
};

/** One location on /map, with its plan or an offer to add one. */
export function PlaceScreen({ location, matches, q, selectedId, onSelect }: PlaceScreenProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const plan = useFloorPlan(location);
  const inBins = useMemo(() => {
    const here = [...(matches?.bins.values() ?? [])].filter(
      ({ binId }) => bins.get(binId)?.locationId === location.id,
    );
    return here.map(countOf);
  }, [matches, bins, location.id]);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4">
        <SearchSummary
          matches={matches}
          counts={inBins}
          inWords={(values) => t('floorPlan.matchesIn', values)}
        />
        {matches && <Elsewhere location={location} matches={matches} q={q} />}
      </div>
      {plan ? (
        <PlacePlan {...{ plan, matches, q, selectedId, onSelect }} />
      ) : (
        <WithoutPlan location={location} />
      )}
    </>
  );
}

type SearchSummaryProps = {
  matches: MatchesByBin | undefined;
  /** One count per bin or location with a match. */
  counts: readonly number[];
  inWords: (values: { matches: string; count: number }) => string;
};

/** The number of matches; screen readers announce changes. */
export function SearchSummary({ matches, counts, inWords }: SearchSummaryProps) {
  const { t } = useTranslation();
  const sum = counts.reduce((all, each) => all + each, 0);
  const words = () => {
    if (!matches) return '';
    if (matches.isFailed) return t('floorPlan.searchFailed');
    if (sum === 0) return t('floorPlan.noMatches', { query: matches.query });
    return inWords({ matches: t('floorPlan.matches', { count: sum }), count: counts.length });
  };
  return (
    <p role="status" className="not-empty:mb-2 font-medium [overflow-wrap:anywhere]">
      {words()}
    </p>
  );
}

/** Matches in other locations. */
function Elsewhere({
  location,
  matches,
  q,
}: Pick<PlaceScreenProps, 'location' | 'q'> & { matches: MatchesByBin }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const places = foundInPlaces(bins, matches.bins);
  places.delete(location.id);
  const count = [...places.values()].reduce((all, each) => all + each, 0);
  if (count === 0) return null;
  return (
    <LinkButton kind="quiet" to={paths.map} search={{ q }} className="-ml-4 -mt-2">
      {t('floorPlan.elsewhereMatches', { matches: t('floorPlan.matches', { count }) })}
    </LinkButton>
  );
}

function WithoutPlan({ location }: { location: Location }) {
  const { t } = useTranslation();
  const canEdit = can(location.role, 'edit details');
  if (location.planPhotoId !== undefined) {
    return (
      <EmptyState title={t('floorPlan.planNotHere')} text={t('floorPlan.planNotHereText')}>
        {canEdit && <ChoosePlan location={location} label={t('floorPlan.replacePlan')} />}
      </EmptyState>
    );
  }
  const text = canEdit ? t('floorPlan.noPlanText') : t('floorPlan.noPlanViewer');
  return (
    <EmptyState title={t('floorPlan.noPlanTitle', { name: location.name })} text={text}>
      {canEdit && <ChoosePlan location={location} label={t('floorPlan.choosePlan')} kind="primary" />}
    </EmptyState>
  );
}
