import { memo } from 'react';
import type { BinHeader } from '#domain/bins/bin.ts';
import type { LocationCounts } from '#domain/bins/bins-in-location.ts';
import type { BinResult, LocationResult, SearchResult } from '#web/data/search/search-result.ts';
import { LocationTile } from '#web/features/things/tiles/location-tile.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { FoldedName } from '#web/ui/marks/folded-name.tsx';
import { Highlight } from '#web/ui/marks/highlight.tsx';
import { EnterKey } from './enter-key.tsx';
import { FoundIn } from './found-in.tsx';
import type { ResultAct } from './result-acts.tsx';
import { ResultLink } from './result-link.tsx';
import { ResultRow } from './result-row.tsx';
import { type ResultSelection, selectionIdOf } from './use-result-selection.ts';

type ResultRowsProps = {
  results: readonly SearchResult[];
  bins: ReadonlyMap<string, BinHeader>;
  /** The number of bins in each bin. */
  subBins: ReadonlyMap<string, number>;
  counts: ReadonlyMap<string, LocationCounts>;
  isSettled: boolean;
  isFirstNext?: boolean;
  /** `from` results precede these. */
  total: number;
  from?: number;
  onOpen: () => void;
  onAct: (act: ResultAct, result: BinResult) => void;
  selection: ResultSelection;
};

export const ResultRows = memo(function ResultRows(props: ResultRowsProps) {
  const {
    results,
    bins,
    subBins,
    counts,
    isSettled,
    isFirstNext = false,
    total,
    from = 0,
    onOpen,
    onAct,
    selection,
  } = props;
  return results.map((result, index) => (
    <li
      // biome-ignore lint/suspicious/noArrayIndexKey: rows are reused for new answers, which is faster
      key={index}
      data-result={result.kind === 'location' ? undefined : selectionIdOf(result)}
      aria-setsize={total}
      aria-posinset={from + index + 1}
      className={from > 0 ? '[contain-intrinsic-size:auto_4.25rem] [content-visibility:auto]' : undefined}
    >
      {result.kind === 'location' ? (
        <LocationRow
          result={result}
          bins={counts.get(result.locationId)?.bins ?? 0}
          isNext={isFirstNext && index === 0}
          onOpen={onOpen}
        />
      ) : (
        <ResultRow
          result={result}
          bin={bins.get(result.binId)}
          subBinCount={subBins.get(result.binId) ?? 0}
          isNext={isFirstNext && index === 0}
          {...{ isSettled, onOpen, onAct, selection }}
        />
      )}
    </li>
  ));
});

type LocationRowProps = { result: LocationResult; bins: number; isNext: boolean; onOpen: () => void };

function LocationRow({ result, bins, isNext, onOpen }: LocationRowProps) {
  const { t } = useTranslation();
  const { name, excerpt, matches } = result;
  return (
    <ResultLink
      result={result}
      onOpen={onOpen}
      start={<LocationTile location={result} />}
      title={
        <FoldedName name={name}>
          <bdi>{excerpt === undefined ? <Highlight text={name} ranges={matches} /> : name}</bdi>
        </FoldedName>
      }
      detail={
        <>
          <span className="block">{t('common.bins', { count: bins })}</span>
          <FoundIn result={result} />
        </>
      }
      end={isNext && <EnterKey />}
    />
  );
}
