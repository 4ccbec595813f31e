import { type MouseEvent, memo, startTransition, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { subBinCounts } from '#domain/bins/bin-tree.ts';
import { countsByLocation } from '#domain/bins/bins-in-location.ts';
import { useBins } from '#web/data/account/hooks.ts';
import type { BinResult, SearchResult } from '#web/data/search/search-result.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import type { ResultAct } from './result-acts.tsx';
import { ResultRows } from './result-rows.tsx';
import { useIsSettled } from './use-is-settled.ts';
import type { ResultSelection } from './use-result-selection.ts';
import { rowHeight, useRowsDrawn } from './use-rows-drawn.ts';

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
  const rows = { bins, subBins, counts, total: totalBefore, isSettled, onOpen, onAct, selection };
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

/** A click or Enter with Shift on a row begins the selection. Once it is on, the rows are checkboxes. */
function startByShift(event: MouseEvent, selection: ResultSelection): void {
  if (!event.shiftKey || selection.isOn || !(event.target instanceof Element)) return;
  const id = event.target.closest<HTMLElement>('[data-result]')?.dataset.result;
  if (id === undefined || event.target.closest('a') === null) return;
  event.preventDefault();
  event.stopPropagation();
  selection.press(id, true);
}

const none: readonly SearchResult[] = [];
