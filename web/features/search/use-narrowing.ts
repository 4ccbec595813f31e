import { useFacets } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { currentLocale } from '#web/i18n/i18n.ts';
import type { FacetsProps } from './facets.tsx';
import { partFor, type Question, withoutPart, withPart } from './question.ts';
import { useIsSettled } from './use-is-settled.ts';

type Narrowed = {
  query: string;
  question: Question;
  /** The same object while the filter is the same. */
  filter: SearchFilter;
  /** Whether there is something to count. */
  isCounted: boolean;
  onQuery: (query: string) => void;
};

/** Counts once typing pauses, so that letters wait for nothing. */
export function useNarrowing({ query, question, filter, isCounted, onQuery }: Narrowed): FacetsProps {
  const { text, parts } = question;
  const isSettled = useIsSettled(query, 250);
  const facets = useFacets(text, filter, isCounted && isSettled);
  return {
    facets: isCounted ? facets : undefined,
    isChosen: (field, value) => partFor(parts, field, value) !== undefined,
    onToggle: (field, value) => {
      const part = partFor(parts, field, value);
      onQuery(part ? withoutPart(query, part) : withPart(query, field, value, currentLocale()));
    },
  };
}
