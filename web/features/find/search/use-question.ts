import { useMemo } from 'react';
import { useBins, useLocations } from '#web/data/account/hooks.ts';
import { useWordsInUse } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { usePreference } from '#web/data/storage/preferences.ts';
import { localDay } from '#web/i18n/formats.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import { type Completion, completionsOf, type Question, readQuestion, type ValueLists } from './question.ts';
import { filterOf, type SearchAddress } from './search-kinds.ts';

/** Reads the filters in what is typed now. */
export function questionNow(query: string): Question {
  return readQuestion(query, localDay(new Date()));
}

/** The filter of the chips above the results together with the typed ones. */
export function filterWith({ kind, tag }: SearchAddress, { parts }: Question): SearchFilter {
  const conditions = parts.flatMap(({ condition }) => condition ?? []);
  return { ...filterOf({ kind, tag }), ...(conditions.length > 0 && { conditions }) };
}

/** Suggests values only while a filter is typed, so that plain searches don't read the lists. */
export function useCompletions(query: string, { parts }: Question): readonly Completion[] {
  const field = parts.find(({ end }) => end === query.length)?.field;
  const { bins } = useBins();
  const { locations } = useLocations();
  const recentBorrowers = usePreference('recentBorrowers');
  const words = useWordsInUse(field === 'tag' ? 'tags' : field === 'lent' ? 'borrowers' : undefined);
  return useMemo(() => {
    const lists: ValueLists = {
      tag: words,
      lent: [...recentBorrowers, ...words],
      ...(field === 'place' && { place: namesOf(locations) }),
      ...(field === 'bin' && { bin: namesOf(bins) }),
      expires: timeSpans,
      due: timeSpans,
      warranty: timeSpans,
    };
    return completionsOf(query, localDay(new Date()), currentLocale(), lists);
  }, [field, query, words, recentBorrowers, locations, bins]);
}

const timeSpans = ['7d', '30d', '90d', '1y'];

function namesOf(records: ReadonlyMap<string, { name: string; deletedAt?: string | undefined }>): string[] {
  const names = new Set<string>();
  for (const { name, deletedAt } of records.values()) if (deletedAt === undefined) names.add(name);
  return [...names].sort();
}
