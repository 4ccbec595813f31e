import ListFilter from 'lucide-react/icons/list-filter';
import { useMemo } from 'react';
import { fold } from '#domain/fold.ts';
import { partsText } from '#domain/search/question.ts';
import type { Sentence } from '#domain/search/sentences.ts';
import { negationIn } from '#domain/search/small-words.ts';
import type { Facets } from '#web/data/search/facets.ts';
import { withSentence } from '#web/data/search/filter.ts';
import { useFacets } from '#web/data/search/search.ts';
import type { SearchFilter } from '#web/data/search/search-result.ts';
import { isolate } from '#web/i18n/isolate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Chip, ChipButton } from '#web/ui/marks/chip.tsx';
import { useConditionText } from './condition-text.ts';
import { useIsSettled } from './use-is-settled.tsx';
import type { SearchAddress, useSearchQuestion } from './use-search-question.ts';

type SentenceOfferProps = {
  search: ReturnType<typeof useSearchQuestion>;
  onUse: (sentence: Sentence) => void;
};

/** The filters that the typed sentence means, above the results; they are those of the sentence if its words find nothing. */
export function SentenceOffer({ search, onUse }: SentenceOfferProps) {
  const { sentence, question, results } = search;
  const { t } = useTranslation();
  const chipsOf = useChipsOf(search);
  const count = useSentenceCount(search);
  const isAnswer = results.isSentenceAnswer === true;
  const isRepeated =
    isAnswer && sentence !== undefined && lettersOf(chipsOf(sentence).join(' ')) === lettersOf(question.text);
  const offer = isRepeated ? undefined : sentence;
  const { people = [] } = sentence ?? {};
  return (
    <>
      {offer && (
        <div className="mb-3">
          {isAnswer && results.results.length > 0 && (
            <p className="px-1 pb-2 text-ink-soft text-sm">{t('search.sentence.applied')}</p>
          )}
          <OfferRow chips={chipsOf(offer)} count={count} onUse={() => onUse(offer)} />
        </div>
      )}
      {people.length > 0 && (
        <fieldset className="mb-2 flex min-w-0 flex-wrap gap-2">
          <legend className="sr-only">{t('search.sentence.people')}</legend>
          {people.map((each) => (
            <ChipButton key={each.query} onClick={() => onUse(each)} data-search-stop>
              <bdi className="min-w-0 text-left [overflow-wrap:break-word]">{chipsOf(each).join(' · ')}</bdi>
            </ChipButton>
          ))}
        </fieldset>
      )}
      <UnreadNegation {...search} />
    </>
  );
}

function useChipsOf({ filter }: SentenceOfferProps['search']): (sentence: Sentence) => string[] {
  const { t } = useTranslation();
  const textOf = useConditionText();
  return ({ text, kind, conditions }) => [
    ...(text === '' ? [] : [isolate(text)]),
    ...(kind === 'bins' && filter.kind === undefined ? [t('search.filter.bins')] : []),
    ...conditions.map(textOf),
  ];
}

function lettersOf(text: string): string {
  return fold(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

type OfferRowProps = { chips: readonly string[]; count: string | undefined; onUse: () => void };

function OfferRow({ chips, count, onUse }: OfferRowProps) {
  const { t } = useTranslation();
  return (
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
      {count !== undefined && <span className="shrink-0 text-ink-soft text-sm tabular-nums">{count}</span>}
    </button>
  );
}

/** A word that leaves something out, unless a filter does so or things have the word itself. */
function UnreadNegation({ question, results, sentence }: SentenceOfferProps['search']) {
  const { t } = useTranslation();
  const { isTypoAnswer, isSentenceAnswer, query, status } = results;
  const isExact = results.results.length > 0 && !isTypoAnswer && !isSentenceAnswer;
  if (status !== 'ready' || query !== question.text || isExact) return null;
  const word = negationIn(sentence ? sentence.text : question.text);
  if (word === undefined) return null;
  return (
    <p role="status" className="mb-2 px-1 text-ink-soft text-sm">
      {t('search.sentence.unread', { word: isolate(word) })}
    </p>
  );
}

/** How many results the sentence has, counted once typing pauses; undefined if it is the answer, which says so. */
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
  return facets && isCounted ? t('search.count', { count: countOf(facets, narrowed) }) : undefined;
}

function countOf({ kinds }: Facets, { kind, only }: SearchFilter): number {
  if (only !== undefined) return kinds[only];
  return kind === undefined ? kinds.item + kinds.bin + kinds.location : kinds[kind];
}

/** The address of a search by the filters of a sentence, beside those that are typed already. */
export function withSentenceFilters(
  { query, question }: SentenceOfferProps['search'],
  sentence: Sentence | undefined,
): SearchAddress {
  if (!sentence) return { q: query };
  const { kind } = sentence;
  const q = `${sentence.query}${partsText(query, question)}`;
  return { q, ...(kind && { kind }) };
}
