import { type ReactNode, useMemo, useState } from 'react';
import type { SearchKind } from '#domain/account/saved-search.ts';
import { isListing } from '#web/data/search/filter.ts';
import { useSearch } from '#web/data/search/search.ts';
import type { SearchFilter, SearchResult } from '#web/data/search/search-result.ts';
import { Thumbnail } from '#web/features/things/photos/picture.tsx';
import { BinTile, LocationTile } from '#web/features/things/photos/tiles.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { ListRow } from '#web/ui/lists/list-row.tsx';
import { filterWith, questionNow, sentenceOptions } from './use-search-question.ts';

/** The kinds of things that can be chosen between. */
export type ThingKind = 'all' | Extract<SearchKind, 'items' | 'bins' | 'places'>;

/** A search by words and filters in a sheet, where things are picked and no page opens. */
export function useThingSearch() {
  const [text, setText] = useState('');
  const [kind, setKind] = useState<ThingKind>('all');
  const question = questionNow(text);
  const filterKey = JSON.stringify(filterWith(kind === 'all' ? {} : { kind }, question));
  const filter = useMemo((): SearchFilter => JSON.parse(filterKey), [filterKey]);
  const { results, status, query } = useSearch(question.text, filter, sentenceOptions());
  return {
    text,
    setText,
    kind,
    setKind,
    question,
    filter,
    results,
    isAsked: text.trim() !== '' && (question.text !== '' || isListing(filter)),
    isAnswered: status === 'ready' && query === question.text,
  };
}

type ThingSearchProps<Result extends SearchResult> = {
  search: ReturnType<typeof useThingSearch>;
  /** The results to choose from. */
  found: readonly Result[];
  kinds: readonly { value: ThingKind; label: string }[];
  texts: { find: string; kind: string; hint: string; nothing: string };
} & (
  | { actionsOf: (result: Result) => ReactNode; onPick?: undefined }
  | { onPick: (result: Result) => void; actionsOf?: undefined }
);

/** The field, the kinds and the results, which are pressed or have actions of their own. */
export function ThingSearch<Result extends SearchResult>(props: ThingSearchProps<Result>) {
  const { search, found, kinds, texts, actionsOf, onPick } = props;
  const { isAsked, isAnswered } = search;
  return (
    <div className="min-h-[50dvh]">
      <SearchField label={texts.find} value={search.text} onChange={search.setText} data-autofocus />
      <SegmentedControl
        label={texts.kind}
        value={search.kind}
        onChange={search.setKind}
        options={kinds}
        className="mt-3"
      />
      {!isAsked && <p className="mt-2 text-ink-soft text-sm">{texts.hint}</p>}
      {isAsked && isAnswered && found.length === 0 && <p className="mt-3">{texts.nothing}</p>}
      {isAsked && found.length > 0 && (
        <ul aria-label={texts.find} className="mt-3 divide-y divide-hairline">
          {found.map((result) => (
            <li key={idOfResult(result)}>
              <ListRow
                start={<ResultTile result={result} />}
                title={<bdi>{result.name}</bdi>}
                detail={placeOf(result)}
                {...(actionsOf
                  ? { isPressedByAction: true, actions: actionsOf(result) }
                  : { onPress: () => onPick(result) })}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

export function idOfResult(result: SearchResult): string {
  if (result.kind === 'location') return result.locationId;
  return result.itemId ?? result.binId;
}

function placeOf(result: SearchResult): string | undefined {
  if (result.kind === 'location') return undefined;
  const { path, binName, itemId } = result;
  return (itemId === undefined ? path : [...path, binName]).join(' › ');
}

function ResultTile({ result }: { result: SearchResult }) {
  if (result.kind === 'location') return <LocationTile location={result} size="small" />;
  const { photo, itemId, binId } = result;
  if (photo) return <Thumbnail photo={photo} stream={binId} size="small" />;
  return itemId === undefined ? <BinTile bin={{ ...result, id: binId }} size="small" /> : null;
}
