import { getRouteApi } from '@tanstack/react-router';
import ArrowUp from 'lucide-react/icons/arrow-up';
import { useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { activityGroups } from '#domain/history/activity.ts';
import { isId } from '#domain/ids.ts';
import { paths } from '#domain/paths.ts';
import { day as daySchema } from '#domain/schemas.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { rememberActivity, storedActivity } from '#web/data/storage/stored-events.ts';
import { dayWords } from '#web/features/people/notifications/by-day.ts';
import { useUndo } from '#web/features/time/history/use-undo.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { type Formats, localDay, useFormats } from '#web/i18n/formats.ts';
import type { TFunction } from '#web/i18n/translate.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { readTextSize, useHasRoomBeside, useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { useSteady } from '#web/ui/lists/use-steady.ts';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { ManyBinsLine, ManyItemsLine } from './act-line.tsx';
import { ActivityFacets, ActivityFilters, noFilter } from './activity-filters.tsx';
import { ActivityLine } from './activity-line.tsx';
import { type ActivityRow, activityRows, isCut, isUndone } from './activity-rows.ts';
import { type ActivityAddress, type ActivityPages, useActivity } from './use-activity.ts';

export function ActivityPage() {
  const address = route.useSearch();
  const navigate = route.useNavigate();
  const filter = {
    person: idIn(address.person),
    place: idIn(address.place),
    kind: activityGroups.find((group) => group === address.kind),
    until: daySchema.safeParse(address.until).data,
  };
  return (
    <ActivityScreen
      filter={filter}
      onFilter={(change) => void navigate({ search: { ...filter, ...change }, replace: true })}
    />
  );
}

const route = getRouteApi('/signed-in/activity');

function idIn(text: string | undefined): string | undefined {
  return text !== undefined && isId(text) ? text.toLowerCase() : undefined;
}

type ActivityScreenProps = {
  filter: ActivityAddress;
  onFilter: (change: ActivityAddress) => void;
};

/** The screen /activity: what everybody did in everything that this person sees. */
function ActivityScreen({ filter, onFilter }: ActivityScreenProps) {
  const { t } = useTranslation();
  const since = useLastVisit();
  const { person, place, kind, until } = filter;
  const hasColumn = useHasRoomBeside() && readTextSize() <= textSizeMax;
  const events = (
    <Events
      key={[person, place, kind, until].join(' ')}
      filter={filter}
      since={since}
      onShowAll={() => onFilter(noFilter)}
    />
  );
  return (
    <Page className={hasColumn ? 'md:max-w-[84rem]' : 'wide:max-w-[68rem]'}>
      <PageHeader title={t('activity.title')} back={{ to: paths.settings }} isInRail />
      {hasColumn ? (
        <div className="grid grid-cols-[minmax(0,1fr)_15rem] gap-8">
          <div>{events}</div>
          <ActivityFacets filter={filter} onFilter={onFilter} />
        </div>
      ) : (
        <>
          <ActivityFilters filter={filter} onFilter={onFilter} />
          {events}
        </>
      )}
    </Page>
  );
}

/** In px. With larger letters the filters would take half of the screen. */
const textSizeMax = 22;

/** Returns when the activity was last open, and stores that it is open now. */
function useLastVisit(): string | undefined {
  const [before] = useState(() => storedActivity().seenAt);
  useEffect(() => {
    const remember = () => rememberActivity({ seenAt: new Date().toISOString() });
    remember();
    document.addEventListener('visibilitychange', remember);
    return () => {
      document.removeEventListener('visibilitychange', remember);
      remember();
    };
  }, []);
  return before;
}

type EventsProps = { filter: ActivityAddress; since: string | undefined; onShowAll: () => void };

function Events({ filter, since, onShowAll }: EventsProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const activity = useActivity(filter);
  const { pages, problem, isOffline, isLoadingOlder, loadOlder, retry } = activity;
  if (pages === undefined) {
    if (problem === undefined && !isOffline) return <Loading />;
    return (
      <div role="alert">
        <EmptyState
          title={t('activity.failedTitle')}
          text={isOffline ? t('history.offlineText') : errorText(t, problem)}
        >
          {!isOffline && <Button onClick={retry}>{t('common.retry')}</Button>}
        </EmptyState>
      </div>
    );
  }
  const isFiltered = Object.values(filter).some((each) => each !== undefined);
  return (
    <>
      {isOffline && (
        <div className="mb-4">
          <Notice>
            {pages.loadedAt === undefined
              ? t('activity.notAll')
              : t('activity.loadedAt', { when: whenWords(t, formats, pages.loadedAt) })}
          </Notice>
        </div>
      )}
      {pages.events.length === 0 ? (
        <EmptyState
          title={t(isFiltered ? 'activity.noMatchTitle' : 'activity.emptyTitle')}
          text={t(isFiltered ? 'activity.noMatchText' : 'activity.emptyText')}
        >
          {isFiltered && <Button onClick={onShowAll}>{t('activity.showAll')}</Button>}
        </EmptyState>
      ) : (
        <EventList
          pages={pages}
          since={since}
          loadRest={isOffline || isLoadingOlder || problem !== undefined ? undefined : loadOlder}
        />
      )}
      {problem !== undefined && !isOffline && (
        <div className="mt-4">
          <Notice tone="danger">{errorText(t, problem)}</Notice>
        </div>
      )}
      {loadOlder && !isOffline && (
        <Button isWide className="mt-4" isBusy={isLoadingOlder} onClick={loadOlder}>
          {t('history.loadMore')}
        </Button>
      )}
    </>
  );
}

function Loading() {
  const { t } = useTranslation();
  return (
    <div role="status">
      <span className="sr-only">{t('history.reading')}</span>
      <SkeletonRows count={6} />
    </div>
  );
}

/** "14:02", "yesterday 14:02", "3 May, 14:02". */
function whenWords(t: TFunction, { moment, time }: Formats, then: string): string {
  const now = new Date();
  const yesterday = new Date(now.getFullYear(), now.getMonth(), now.getDate() - 1);
  return localDay(new Date(then)) === localDay(yesterday)
    ? t('activity.yesterdayAt', { time: time(then) })
    : moment(then);
}

type EventListProps = {
  pages: ActivityPages;
  since: string | undefined;
  /** Undefined if nothing can be loaded now. */
  loadRest: (() => void) | undefined;
};

function EventList({ pages, since, loadRest }: EventListProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const myId = useProfile()?.uid;
  const isWide = useIsWide();
  const rows = useMemo(() => activityRows(pages.events, { since, myId }), [pages.events, since, myId]);
  // The rest of an act on many bins belongs to its line and to its Undo.
  const isActCut = isCut(rows.at(-1));
  const load = useEffectEvent(() => loadRest?.());
  // biome-ignore lint/correctness/useExhaustiveDependencies: loads pages until the whole act is there
  useEffect(() => {
    if (isActCut) load();
  }, [isActCut, loadRest === undefined, pages]);
  const { states, takeBack } = useUndo();
  const undo = useSteady(takeBack);
  const drawRow = useCallback(
    (row: ActivityRow) => {
      if (row.kind === 'day')
        return <h2 className="px-4 pt-4 pb-1 font-bold text-sm">{dayWords(t, formats, row.day)}</h2>;
      if (row.kind === 'new')
        return (
          <p className="flex items-center gap-2 bg-kraft/40 px-4 py-2 font-medium text-lake text-sm">
            <ArrowUp size={16} aria-hidden className="shrink-0" />
            {t('activity.newSince', { when: whenWords(t, formats, row.since) })}
          </p>
        );
      const shared = {
        state: states[row.key] ?? (isUndone(row) ? 'undone' : undefined),
        stateKey: row.key,
        onUndo: undo,
      };
      if (row.kind === 'items') return <ManyItemsLine events={row.events} {...shared} />;
      if (row.kind === 'bins') return <ManyBinsLine events={row.events} {...shared} />;
      return <ActivityLine event={row.event} {...shared} />;
    },
    [t, formats, states, undo],
  );
  return (
    <Card isPadded={false}>
      <VirtualList
        label={t('activity.title')}
        items={rows}
        keyOf={({ key }) => key}
        rowHeight={isWide ? 45 : 96}
        hasLines
      >
        {drawRow}
      </VirtualList>
    </Card>
  );
}
