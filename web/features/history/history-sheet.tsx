import type { Target } from '#domain/access/target.ts';
import {
  useBin,
  useBins,
  useConnection,
  useLocations,
  useProfile,
  useRevision,
} from '#web/data/account/hooks.ts';
import { dayWords } from '#web/features/notifications/by-day.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { isolate } from '#web/i18n/isolate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { Sheet } from '#web/ui/overlays/sheet.tsx';
import { byDay } from '../notifications/by-day.ts';
import { EventRow } from './event-row.tsx';
import { historyWords } from './history-words.ts';
import { type UndoContext, undoOf } from './undo-of.ts';
import { type HistoryState, useHistory } from './use-history.ts';
import { useUndo } from './use-undo.ts';

export function HistorySheet({ target, onClose }: { target: Target; onClose: () => void }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const record = target.kind === 'bin' ? bins.get(target.id) : locations.get(target.id);
  const pages = useHistory(target, useRevision(target));
  return (
    <Sheet isOpen title={t('history.titleOf', { name: record?.name ?? '' })} onClose={onClose}>
      {pages.pages ? (
        <Events {...pages} pages={pages.pages} target={target} name={record?.name ?? ''} />
      ) : pages.problem === undefined ? (
        <div role="status">
          <span className="sr-only">{t('history.reading')}</span>
          <SkeletonRows count={5} />
        </div>
      ) : (
        <NotRead {...pages} />
      )}
    </Sheet>
  );
}

type EventsProps = HistoryState & {
  pages: NonNullable<HistoryState['pages']>;
  target: Target;
  name: string;
};

function Events({ pages, problem, isAskingOlder, askOlder, target, name }: EventsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const myId = useProfile()?.uid;
  const undoContext = useUndoContext(target);
  const { states, takeBack } = useUndo(name);
  const nameOf = ({ kind, id }: Target) => {
    const named = (kind === 'bin' ? undoContext.bins : undoContext.locations).get(id);
    return named && isolate(named.name);
  };

  if (pages.events.length === 0) {
    return <EmptyState title={t('history.emptyTitle')} text={t('history.emptyText')} />;
  }
  return (
    <>
      {byDay(pages.events, ({ at }) => at).map(({ day, events }) => (
        <section key={day} className="mb-3">
          <h3 className="sticky top-0 z-10 -mx-1 bg-raised px-1 py-2 font-bold text-sm">
            {dayWords(t, formats, day)}
          </h3>
          <ul aria-label={dayWords(t, formats, day)} className="divide-y divide-hairline">
            {events.map((event) => {
              const undo = undoOf(event, target, undoContext);
              return (
                <EventRow
                  key={event.id}
                  event={event}
                  sentence={historyWords(t, event, { target, myId, nameOf })}
                  onUndo={undo && (() => void takeBack(event.id, undo))}
                  state={states[event.id]}
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

function useUndoContext({ kind, id }: Target): UndoContext {
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
