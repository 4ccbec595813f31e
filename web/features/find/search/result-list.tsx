import {
  type MouseEvent,
  memo,
  type RefObject,
  startTransition,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { subBinCounts } from '#domain/bins/bin-tree.ts';
import { countsByLocation } from '#domain/bins/bins-in-location.ts';
import { useBins } from '#web/data/account/hooks.ts';
import type { BinResult, SearchResult } from '#web/data/search/search-result.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ResultAct } from './result-acts.tsx';
import { ResultRows } from './result-rows.tsx';
import type { ResultSelection } from './result-selection.tsx';
import { useIsSettled } from './use-is-settled.tsx';

type ResultListProps = {
  /**
   * Empty hides the list but keeps its rows, which are faster to update, until a bin changes: lost access must take
   * effect.
   */
  results: readonly SearchResult[];
  /** More than `results` if these are the first of a list. */
  total: number;
  query: string;
  isFirstNext: boolean;
  onOpen: () => void;
  onAct: (act: ResultAct, result: BinResult) => void;
  selection: ResultSelection;
};

/** Renders only the rows that fit on the screen; the rest follow when needed. */
export const ResultList = memo(function ResultList(props: ResultListProps) {
  const { results, total, query, isFirstNext, onOpen, onAct, selection } = props;
  const { t } = useTranslation();
  const { bins } = useBins();
  const counts = useMemo(() => countsByLocation(bins.values()), [bins]);
  const subBins = useMemo(() => subBinCounts(bins.values()), [bins]);
  const list = useRef<HTMLUListElement>(null);
  const newest = { results, total, bins, isSettled: useIsSettled(query, 250) };
  const previous = useRef(newest);
  if (results.length > 0 || previous.current.bins !== bins) previous.current = newest;
  const { results: all, total: totalBefore, isSettled } = previous.current;
  const { fitting, isWhole, drawAll } = useRowsDrawn(list, query, results.length > 0);
  const first = useMemo(() => all.slice(0, fitting), [all, fitting]);
  const later = useMemo(() => (isWhole ? all.slice(fitting) : none), [all, fitting, isWhole]);
  const missing = all.length - first.length - later.length;
  const firstUnsure = useMemo(
    () => all.find(({ inPhoto, inDocument }) => inPhoto?.isUnsure || inDocument?.isUnsure),
    [all],
  );
  const rows = {
    bins,
    subBins,
    counts,
    total: totalBefore,
    isSettled,
    firstUnsure,
    onOpen,
    onAct,
    selection,
  };
  return (
    <ul
      ref={list}
      aria-label={t('search.results')}
      data-answers={query}
      hidden={results.length === 0}
      onClickCapture={(event) => startByShift(event, selection)}
      onFocus={() => startTransition(drawAll)}
      onKeyDown={({ key }) => key === 'End' && flushSync(drawAll)}
      className="divide-y divide-hairline overflow-hidden rounded-card border border-hairline bg-card"
    >
      <ResultRows {...rows} results={first} isFirstNext={isFirstNext} />
      <ResultRows {...rows} results={later} from={first.length} />
      {missing > 0 && <li aria-hidden="true" style={{ height: missing * rowHeight }} />}
    </ul>
  );
});

const none: readonly SearchResult[] = [];

/** Renders the rows that fit, and the rest once typing pauses or the person scrolls. `drawAll` renders them now. */
export function useRowsDrawn(list: RefObject<HTMLElement | null>, query: string, isThere: boolean) {
  const fitting = useFitting(list, isThere);
  const [wholeFor, setWholeFor] = useState<string>();
  const [isScrolled, setScrolled] = useState(false);
  const isSettled = useIsSettled(query, delayMs);

  useEffect(() => {
    const follow = () =>
      startTransition(() => {
        setScrolled(scrollY > 0);
        setWholeFor(query);
      });
    addEventListener('scroll', follow, { passive: true });
    return () => removeEventListener('scroll', follow);
  }, [query]);

  return {
    fitting,
    isWhole: isThere && (isSettled || isScrolled || wholeFor === query),
    drawAll: () => setWholeFor(query),
  };
}

/** The delay of the count's announcement. */
const delayMs = 700;

/** Estimated first, then measured once the list is rendered and after a resize. */
function useFitting(list: RefObject<HTMLElement | null>, isThere: boolean): number {
  const [fitting, setFitting] = useState(() => Math.ceil(innerHeight / rowHeight));
  const isMeasured = useRef(false);
  const measure = useEffectEvent(() => {
    if (!isThere || !list.current) return;
    isMeasured.current = true;
    const top = list.current.getBoundingClientRect().top + scrollY;
    // One more, in case the list starts higher for another answer.
    setFitting(Math.ceil(Math.max(0, innerHeight - top) / rowHeight) + 1);
  });
  useLayoutEffect(() => {
    if (isThere && !isMeasured.current) measure();
  }, [isThere]);
  useEffect(() => {
    const follow = () => measure();
    addEventListener('resize', follow);
    return () => removeEventListener('resize', follow);
  }, []);
  return fitting;
}

/** The minimum height in px. */
export const rowHeight = 65;

/** A click or Enter with Shift on a row begins the selection. Once it is on, the rows are checkboxes. */
function startByShift(event: MouseEvent, selection: ResultSelection): void {
  if (!event.shiftKey || selection.isOn || !(event.target instanceof Element)) return;
  const id = event.target.closest<HTMLElement>('[data-result]')?.dataset.result;
  if (id === undefined || event.target.closest('a') === null) return;
  event.preventDefault();
  event.stopPropagation();
  selection.press(id, true);
}
