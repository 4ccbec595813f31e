import ListFilter from 'lucide-react/icons/list-filter';
import { useMemo } from 'react';
import { partsText } from '#domain/search/question.ts';
import type { Facets } from '#web/data/search/facets.ts';
import { withSentence } from '#web/data/search/filter.ts';
import { useFacets } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { isolate } from '#web/i18n/isolate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Chip } from '#web/ui/marks/chip.tsx';
import { useConditionText } from './condition-text.ts';
import { useIsSettled } from './use-is-settled.tsx';
import type { SearchAddress, useSearchQuestion } from './use-search-question.ts';

type SentenceOfferProps = { search: ReturnType<typeof useSearchQuestion>; onUse: () => void };

/** The filters that the typed sentence means, above the results; they are those of the sentence if its words find nothing. */
export function SentenceOffer({ search, onUse }: SentenceOfferProps) {
  const { sentence, filter, results } = search;
  const { t } = useTranslation();
  const textOf = useConditionText();
  const count = useSentenceCount(search);
  if (!sentence) return null;
  const { text, kind, conditions } = sentence;
  const chips = [
    ...(text === '' ? [] : [isolate(text)]),
    ...(kind === 'bins' && filter.kind === undefined ? [t('search.filter.bins')] : []),
    ...conditions.map(textOf),
  ];
  const isAnswer = results.isSentenceAnswer === true;
  return (
    <div className="mb-3">
      {isAnswer && results.results.length > 0 && (
        <p className="px-1 pb-2 text-ink-soft text-sm">{t('search.sentence.applied')}</p>
      )}
      <button
        type="button"
        data-search-stop
        aria-label={[...chips, count].filter((part) => part !== undefined).join(' · ')}
        aria-description={t('search.sentence.use')}
        onClick={onUse}
        className="flex min-h-14 w-full items-center gap-3 rounded-card border border-hairline bg-card px-4 py-2 text-left hover:bg-kraft/50"
      >
        <ListFilter size={20} aria-hidden className="shrink-0 text-ink-soft" />
        <span className="flex min-w-0 grow flex-wrap items-center gap-1.5">
          {chips.map((chip) => (
            <Chip key={chip}>
              <bdi className="[overflow-wrap:anywhere]">{chip}</bdi>
            </Chip>
          ))}
        </span>
        <span className="shrink-0 text-ink-soft text-sm tabular-nums">{count}</span>
      </button>
    </div>
  );
}

/** How many results the sentence has: those listed, or counted once typing pauses. */
function useSentenceCount({
  query,
  sentence,
  filter,
  results,
}: SentenceOfferProps['search']): string | undefined {
  const { t } = useTranslation();
  const narrowed = useMemo(() => (sentence ? withSentence(filter, sentence) : filter), [sentence, filter]);
  const isSettled = useIsSettled(query, 250);
  const isCounted = sentence !== undefined && !results.isSentenceAnswer && isSettled;
  const facets = useFacets(sentence?.text ?? '', narrowed, isCounted);
  if (results.isSentenceAnswer) return t('search.count', { count: results.total ?? results.results.length });
  return facets && isCounted ? t('search.count', { count: countOf(facets, narrowed) }) : undefined;
}

function countOf({ kinds }: Facets, { kind, only }: SearchFilter): number {
  if (only !== undefined) return kinds[only];
  return kind === undefined ? kinds.item + kinds.bin + kinds.location : kinds[kind];
}

/** The address of a search by the filters of its sentence, beside those that are typed already. */
export function withSentenceFilters({
  query,
  question,
  sentence,
}: SentenceOfferProps['search']): SearchAddress {
  if (!sentence) return { q: query };
  const { kind } = sentence;
  const q = `${sentence.query}${partsText(query, question)}`;
  return { q, ...(kind && { kind }) };
}
