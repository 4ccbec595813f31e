import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { BinTile, LocationTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { type Match, nameOfMatch } from '../known-codes.ts';
import { addressOfMatch } from './typed-matches.ts';

type MatchChoicesProps = {
  matches: readonly Match[];
  /** Called with the page address of the choice, which every mode reads like a label. */
  onText: (text: string) => void;
};

export function MatchQuestion(props: MatchChoicesProps) {
  const { t } = useTranslation();
  return (
    <>
      <p className="mb-2">{t('scan.whichOne')}</p>
      <MatchChoices {...props} />
    </>
  );
}

/** Several bins or locations with one label or name, distinguished by where they are. */
export function MatchChoices({ matches, onText }: MatchChoicesProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const whereOf = (match: Match) => {
    if (match.kind === 'location') return undefined;
    const { parentBinId = '', locationId = '' } = match.bin;
    const place = locations.get(locationId);
    return bins.get(parentBinId)?.name ?? (place?.deletedAt === undefined ? place?.name : undefined);
  };
  return (
    <ul
      aria-label={t('scan.whichOne')}
      className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card text-ink"
    >
      {matches.map((match) => (
        <li key={addressOfMatch(match)}>
          <ListRow
            start={
              match.kind === 'bin' ? <BinTile bin={match.bin} /> : <LocationTile location={match.location} />
            }
            title={<bdi>{nameOfMatch(match)}</bdi>}
            detail={whereOf(match)}
            onPress={() => onText(addressOfMatch(match))}
          />
        </li>
      ))}
    </ul>
  );
}
