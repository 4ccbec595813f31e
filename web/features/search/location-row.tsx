import type { LocationResult } from '#web/data/search/search-result.ts';
import { PlaceTile } from '#web/features/bins/place-tile.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Highlight } from '#web/ui/marks/highlight.tsx';
import { EnterKey } from './enter-key.tsx';
import { FoundIn } from './found-in.tsx';
import { ResultLink } from './result-link.tsx';

type LocationRowProps = { result: LocationResult; bins: number; isNext: boolean; onOpen: () => void };

/** A place that was found; a press opens it. */
export function LocationRow({ result, bins, isNext, onOpen }: LocationRowProps) {
  const { t } = useTranslation();
  const { name, excerpt, matches } = result;
  return (
    <ResultLink
      result={result}
      onOpen={onOpen}
      start={<PlaceTile location={result} />}
      title={excerpt === undefined ? <Highlight text={name} ranges={matches} /> : name}
      detail={<FoundIn result={result} />}
      end={
        <>
          {t('common.bins', { count: bins })}
          {isNext && <EnterKey />}
        </>
      }
    />
  );
}
