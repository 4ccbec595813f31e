import { numberedBinName } from '#domain/bins/bin-number.ts';
import { isInUse } from '#domain/bins/bin-rules.ts';
import type { DeviceView } from '#domain/device-view.ts';
import { fold } from '#domain/fold.ts';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { BinTile, LocationTile } from '#web/features/things/photos/tiles.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { type KnownCodes, type Match, nameOfMatch } from './known-codes.ts';

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

/** Several things with one label, code or name, distinguished by where they are. */
export function MatchChoices({ matches, onText }: MatchChoicesProps) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const whereOf = (match: Match) => {
    if (match.kind === 'location') return undefined;
    if (match.kind === 'item') return numberedBinName(match.bin);
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
              match.kind === 'location' ? (
                <LocationTile location={match.location} />
              ) : (
                <BinTile bin={match.bin} />
              )
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

type TypedMatches = {
  /** The match that Enter takes: the only one with this code, label or name, or the only one whose name contains it. */
  only?: Match;
  /** Matches to choose from, best first. */
  choices: readonly Match[];
};

const choicesMax = 6;

/**
 * Printed codes and labels first, then names of bins and locations: the whole name, its beginning, any of its words.
 */
export function typedMatches(text: string, codes: KnownCodes, named: readonly NamedMatch[]): TypedMatches {
  const { scanned, matches } = codes.read(text);
  const [only, ...others] = matches;
  if (only && others.length === 0) return { only, choices: [] };
  if (only) return { choices: matches };
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0 || scanned.kind === 'page') return { choices: [] };
  const ranked = named
    .flatMap((each) => {
      const rank = rankOf(each.folded, words);
      return rank === undefined ? [] : [{ ...each, rank }];
    })
    .sort((a, b) => a.rank - b.rank || a.folded.length - b.folded.length);
  const choices = ranked.slice(0, choicesMax).map(({ match }) => match);
  const exact = ranked.filter(({ rank }) => rank === 0);
  const meant = exact.length > 0 ? exact : ranked;
  // Text that looks like a code may be the code of a bin that is not on this device.
  const isTaken = meant.length === 1 && (exact.length > 0 || scanned.kind !== 'code');
  return { ...(isTaken && meant[0] && { only: meant[0].match }), choices };
}

type NamedMatch = { match: Match; folded: string };

export function namedMatches({ bins, locations }: DeviceView): NamedMatch[] {
  const all: Match[] = [
    ...[...bins.values()].filter(isInUse).map((bin): Match => ({ kind: 'bin', bin })),
    ...[...locations.values()]
      .filter(({ deletedAt }) => deletedAt === undefined)
      .map((location): Match => ({ kind: 'location', location })),
  ];
  return all.map((match) => ({ match, folded: fold(nameOfMatch(match)) }));
}

function rankOf(name: string, words: readonly string[]): number | undefined {
  const text = words.join(' ');
  if (name === text) return 0;
  if (name.startsWith(text)) return 1;
  return words.every((word) => name.includes(word)) ? 2 : undefined;
}

export function pathOfMatch(match: Match): string {
  if (match.kind === 'location') return `/locations/${match.location.id}`;
  const bin = `/bins/${match.bin.id}`;
  return match.kind === 'item' ? `${bin}/items/${match.item.id}` : bin;
}

/** The address of its page, which every mode reads like a label. */
export function addressOfMatch(match: Match): string {
  return `${location.origin}${pathOfMatch(match)}`;
}
