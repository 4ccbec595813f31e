import ScanSearch from 'lucide-react/icons/scan-search';
import { numberedBinName } from '#domain/bins/bin-number.ts';
import { prefetchSearch, type SearchState, startSearch } from '#web/data/search/search.ts';
import type { SearchResult } from '#web/data/search/search-result.ts';
import { FoundIn } from '#web/features/find/search/result-link.tsx';
import { DebouncedLiveRegion } from '#web/features/find/search/use-is-settled.tsx';
import { BinTile, LocationTile } from '#web/features/things/photos/tiles.tsx';
import { isolate } from '#web/i18n/isolate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { Highlight } from '#web/ui/marks/highlight.tsx';
import type { FindAddress } from './scan-address.ts';
import { targetOf } from './search-target.ts';

type FindSearchProps = {
  text: string;
  onText: (text: string) => void;
  search: SearchState;
  onLook: (address: FindAddress) => void;
};

/** All matches are highlighted in the picture; choosing one leaves the others dark. */
export function FindSearch({ text, onText, search, onLook }: FindSearchProps) {
  const { t } = useTranslation();
  const { results, status, isTypoAnswer } = search;
  const { bins, locations } = targetOf(results);
  const count = bins.size + locations.size;
  const [first, ...others] = results;
  const handleEnter = () => {
    if (first) onLook(others.length > 0 ? { all: true } : addressOf(first));
  };
  return (
    <>
      <SearchField
        label={t('scan.find.field')}
        value={text}
        onFocus={startSearch}
        onChange={(next) => {
          prefetchSearch(next, {});
          onText(next);
        }}
        onKeyDown={(event) => event.key === 'Enter' && handleEnter()}
      />
      <DebouncedLiveRegion text={aboutResults()} />
      {results.length === 0 && (
        <p aria-hidden={status === 'idle' ? undefined : true}>
          {status === 'idle' ? t('scan.find.begin') : aboutResults()}
        </p>
      )}
      {isTypoAnswer && results.length > 0 && <p className="font-bold">{t('search.didYouMean')}</p>}
      {count > 1 && (
        <Button kind="primary" icon={ScanSearch} isWide onClick={() => onLook({ all: true })}>
          {t('scan.find.all', { count })}
        </Button>
      )}
      <ul
        aria-label={t('search.results')}
        hidden={results.length === 0}
        className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card text-ink"
      >
        {results.map((result) => (
          <li key={keyOf(result)}>
            <ListRow
              start={<ResultTile result={result} />}
              title={
                <bdi>
                  {result.excerpt === undefined ? (
                    <Highlight text={result.name} ranges={result.matches} />
                  ) : (
                    result.name
                  )}
                </bdi>
              }
              detail={
                <>
                  <span className="block">{wayTo(result)}</span>
                  <FoundIn result={result} />
                </>
              }
              onPress={() => onLook(addressOf(result))}
            />
          </li>
        ))}
      </ul>
    </>
  );

  function aboutResults(): string {
    if (status === 'idle') return '';
    if (status === 'failed') return t('search.failedTitle');
    if (results.length > 0) return t('search.count', { count: results.length });
    return status === 'indexing' ? t('search.indexing') : t('search.nothing');
  }
}

function ResultTile({ result }: { result: SearchResult }) {
  if (result.kind === 'location') return <LocationTile location={result} />;
  return <BinTile bin={{ ...result, name: result.binName }} />;
}

/** From the bin outward. */
function wayTo(result: SearchResult): string {
  if (result.kind === 'location') return '';
  const around = result.path.toReversed();
  const { binName: name, qrLabel } = result;
  return (result.kind === 'item' ? [numberedBinName({ name, qrLabel }), ...around] : around)
    .map(isolate)
    .join(' · ');
}

function addressOf(result: SearchResult): FindAddress {
  if (result.kind === 'location') return { location: result.locationId };
  return { bin: result.binId, ...(result.itemId !== undefined && { item: result.itemId }) };
}

function keyOf(result: SearchResult): string {
  return result.kind === 'location' ? result.locationId : `${result.binId}/${result.itemId ?? ''}`;
}
