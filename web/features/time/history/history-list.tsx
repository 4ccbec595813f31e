import { useDeferredValue } from 'react';
import type { Target } from '#domain/access/access.ts';
import type { HistoryEvent } from '#domain/history/history.ts';
import { useBin, useBins, useConnection, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { byDay, dayWords } from '#web/features/people/notifications/by-day.ts';
import { useFaces } from '#web/features/things/photos/faces.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { cx } from '#web/ui/marks/class-names.ts';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { EventRow } from './event-row.tsx';
import { historyWords } from './history-words.ts';
import { type JoinedEvent, joinSplitEvents } from './join-events.ts';
import { stockResultLines } from './stock-check-words.ts';
import { type UndoContext, undoOf } from './undo-of.ts';
import { type ListedEvent, withoutUndos } from './undone-acts.ts';
import type { HistoryState } from './use-history.ts';
import { useUndo } from './use-undo.ts';

type HistoryListProps = {
  history: HistoryState;
  target: Target;
  name: string;
  isPartOfPage?: boolean;
};

export function HistoryList({ history, target, name, isPartOfPage }: HistoryListProps) {
  const { t } = useTranslation();
  const { pages, problem } = history;
  if (pages) return <Events {...history} {...{ pages, target, name, isPartOfPage }} />;
  if (problem !== undefined) return <NotRead {...history} />;
  return (
    <div role="status">
      <span className="sr-only">{t('history.reading')}</span>
      <SkeletonRows count={5} />
    </div>
  );
}

type EventsProps = HistoryState &
  Omit<HistoryListProps, 'history'> & { pages: NonNullable<HistoryState['pages']> };

/** Enough for the tallest phone. */
const FIRST_ROWS = 12;

function Events({ pages, problem, isAskingOlder, askOlder, target, name, isPartOfPage }: EventsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const myId = useProfile()?.uid;
  const undoContext = useUndoContext(target);
  // Rendering a page of rows takes longer than a frame, so the visible rows come first.
  const lines = useDeferredValue(pages.events, pages.events.slice(0, FIRST_ROWS));
  const rows: ListedEvent<JoinedEvent>[] = joinSplitEvents(withoutUndos(lines));
  const { states, takeBack } = useUndo();
  const face = useFaces();
  const nameOf = ({ kind, id }: Target) =>
    (kind === 'bin' ? undoContext.bins : undoContext.locations).get(id)?.name;

  if (pages.events.length === 0) {
    if (isPartOfPage) return <p className="text-ink-soft">{t('history.nothingChanged')}</p>;
    return <EmptyState title={t('history.emptyTitle')} text={t('history.emptyText')} />;
  }
  return (
    <>
      {byDay(rows, ({ at }) => at).map(({ day, events }) => (
        <section key={day} className="mb-3">
          <h3 className={cx('py-2 font-bold text-sm', !isPartOfPage && 'sticky top-0 z-10 bg-raised')}>
            {dayWords(t, formats, day)}
          </h3>
          <ul aria-label={dayWords(t, formats, day)} className="divide-y divide-hairline">
            {events.map((event) => {
              const undo = isUndoneHere(event, target) ? undoOf(event, target, undoContext) : undefined;
              return (
                <EventRow
                  key={event.id}
                  event={event}
                  stream={target.id}
                  actor={face(event.actorId, event.actorName)}
                  sentence={historyWords(t, event, { target, myId, nameOf })}
                  details={[
                    ...(event.isImported ? [t('history.imported')] : []),
                    ...(event.stockResult
                      ? stockResultLines(t, event.stockResult, { nameOf, items: undoContext.items })
                      : []),
                  ]}
                  onUndo={undo && (() => void takeBack(event.id, undo, name))}
                  state={states[event.id] ?? (event.isUndone ? 'undone' : undefined)}
                />
              );
            })}
          </ul>
        </section>
      ))}
      {problem !== undefined && (
        <div className="mb-3">
          <Notice tone="danger">{errorText(t, problem)}</Notice>
        </div>
      )}
      {pages.hasMore && (
        <Button isWide isBusy={isAskingOlder} onClick={askOlder}>
          {t('history.loadMore')}
        </Button>
      )}
    </>
  );
}

/** Events of an item in its earlier bins cannot be undone here, except changes of its own fields. */
function isUndoneHere({ kind, binId, isImported }: HistoryEvent, target: Target): boolean {
  if (isImported) return false;
  return binId === undefined || binId === target.id || kind === 'itemChanged';
}

export function useUndoContext({ kind, id }: Target): UndoContext {
  const { bins } = useBins();
  const { locations } = useLocations();
  const { status, items } = useBin(id);
  return {
    bins,
    locations,
    items: kind === 'bin' && status === 'ready' ? items : undefined,
    now: Date.now(),
  };
}

function NotRead({ problem, isAsking, retry }: HistoryState) {
  const { t } = useTranslation();
  const connection = useConnection();
  return (
    <div role="alert">
      <EmptyState
        title={t('history.failedTitle')}
        text={connection === 'online' ? errorText(t, problem) : t('history.offlineText')}
      >
        <Button isBusy={isAsking} onClick={retry}>
          {t('common.retry')}
        </Button>
      </EmptyState>
    </div>
  );
}
