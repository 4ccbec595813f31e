import { getRouteApi } from '@tanstack/react-router';
import Globe from 'lucide-react/icons/globe';
import ListPlus from 'lucide-react/icons/list-plus';
import ScanLine from 'lucide-react/icons/scan-line';
import { type ReactNode, useState } from 'react';
import type { Stage } from '#domain/lists/list.ts';
import { isTouched } from '#domain/lists/list-entries.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useConnection } from '#web/data/account/hooks.ts';
import { useLastSeen } from '#web/features/people/access/absent-target.tsx';
import { binOrLocationOf, containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { MainAndAside, Page, useAside } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { AddThingsSheet } from './add-things-sheet.tsx';
import { ListLines } from './list-lines.tsx';
import { ListMenu } from './list-menu.tsx';
import { holderIdOf, isLive, type ListInView, useListRights, useListsInView } from './lists-in-view.ts';
import { NotHeard, WhoTicked } from './not-heard.tsx';
import { StageSwitch, useStage } from './stage-switch.tsx';
import { type ListContent, useListContent } from './use-list-content.ts';

const Board = lazyPart(async () => (await import('./board.tsx')).Board);

const route = getRouteApi('/signed-in/lists/$holderId/$listId');

/** /lists/{place, bin or “me”}/{list}: what is on a list, and how far each stage is. */
export function ListPage() {
  const { holderId, listId } = route.useParams();
  const { stage, as } = route.useSearch();
  const navigate = route.useNavigate();
  const lists = useListsInView();
  const inView = lists.find((each) => each.list.id === listId && holderIdOf(each) === holderId);
  // Undefined for the person's own lists, which nobody else takes away.
  const lastSeen = useLastSeen(
    inView?.on && { name: inView.list.name, role: binOrLocationOf(inView.on).role },
  );
  if (!inView) return <ListAbsent lastSeen={lastSeen} />;
  return (
    <ListScreen
      key={listId}
      inView={inView}
      stageId={stage}
      isBoard={as === 'board'}
      onStage={(next) => void navigate({ search: (before) => ({ ...before, stage: next }), replace: true })}
      onBoard={(isOn) =>
        void navigate({ search: (before) => ({ ...before, as: isOn ? 'board' : undefined }) })
      }
    />
  );
}

/** `lastSeen` is the list that was taken away while it was on the screen. */
function ListAbsent({ lastSeen }: { lastSeen: { name: string } | undefined }) {
  const { t } = useTranslation();
  const { status } = useBins();
  return (
    <Page>
      <PageHeader title={t('lists.title')} back={{ to: paths.lists }} />
      {status === 'loading' ? (
        <SkeletonRows count={4} />
      ) : (
        <div role={lastSeen && 'alert'}>
          <EmptyState
            title={lastSeen ? t('sharing.vanished', { name: lastSeen.name }) : t('lists.goneTitle')}
            text={t('lists.goneText')}
          >
            <LinkButton to={paths.lists}>{t('lists.title')}</LinkButton>
          </EmptyState>
        </div>
      )}
    </Page>
  );
}

type ListScreenProps = {
  inView: ListInView;
  /** Undefined: the first stage that is not complete. */
  stageId: string | undefined;
  isBoard: boolean;
  onStage: (stageId: string) => void;
  onBoard: (isOn: boolean) => void;
};

function ListScreen({ inView, stageId, isBoard, onStage, onBoard }: ListScreenProps) {
  const { list } = inView;
  const content = useListContent(inView);
  const stage = useStage(content, stageId);
  const { ref, aside, hasAside } = useAside(asideFrom);
  const parts = { inView, content, stage };
  if (isBoard && !content.isLoading)
    return <Board {...parts} onStage={onStage} onClose={() => onBoard(false)} />;
  return (
    <Page className="wide:max-w-[84rem]">
      <PageHeader
        title={list.name}
        above={<Whose inView={inView} />}
        back={{ to: paths.lists }}
        actions={<ListMenu {...parts} onBoard={() => onBoard(true)} />}
      />
      <div ref={ref}>
        {aside && (
          <MainAndAside
            room={aside}
            isMainSticky={false}
            main={
              <Entries {...parts} onStage={onStage}>
                {!hasAside && <NotHeard {...parts} />}
              </Entries>
            }
            aside={
              <>
                {hasAside && <NotHeard {...parts} />}
                <WhoTicked {...parts} />
                <LastTime inView={inView} />
              </>
            }
          />
        )}
      </div>
    </Page>
  );
}

/** In rem: rows with their tiles and menus. */
const asideFrom = 34;

function Whose({ inView: { list, on } }: { inView: ListInView }) {
  const { t } = useTranslation();
  const { date } = useFormats();
  const { until } = list.shareLink ?? {};
  const isPublic = list.shareLink !== undefined && (until === undefined || Date.parse(until) > Date.now());
  return (
    <>
      <bdi>{on ? containerChoiceName(on) : t('lists.own')}</bdi>
      {isPublic && (
        <span className="inline-flex items-center gap-1">
          <span aria-hidden className="ml-1.5">
            ·
          </span>
          <Globe size="1em" aria-hidden className="shrink-0" />
          {until ? t('lists.publicUntil', { date: date(until) }) : t('lists.publicPage')}
        </span>
      )}
    </>
  );
}

type EntriesProps = {
  inView: ListInView;
  content: ListContent;
  stage: Stage;
  onStage: (stageId: string) => void;
  /** Above the entries. */
  children: ReactNode;
};

function Entries({ inView, content, stage, onStage, children }: EntriesProps) {
  const { t } = useTranslation();
  const isOffline = useConnection() === 'offline';
  const [isAdding, setAdding] = useState(false);
  const { lines, isLoading } = content;
  const acts = <EntriesActs {...{ inView, content, stage }} onAdd={() => setAdding(true)} />;
  return (
    <>
      {isLoading && (
        <div role="status">
          <span className="sr-only">{t('lists.loading')}</span>
          <SkeletonRows count={6} />
        </div>
      )}
      <div className="space-y-2 not-empty:mb-4">
        {!isLive(inView) && <Notice>{t('lists.trashedText')}</Notice>}
        {isOffline && lines.length > 0 && <Notice>{t('lists.offline')}</Notice>}
      </div>
      {!isLoading && lines.length === 0 && <NoEntries inView={inView}>{acts}</NoEntries>}
      {!isLoading && lines.length > 0 && (
        <>
          <StageSwitch {...{ content, stage, onStage }} />
          <div className="my-4 flex flex-wrap gap-2">{acts}</div>
          {children}
          <ListLines {...{ inView, content, stage }} />
        </>
      )}
      {isAdding && <AddThingsSheet {...{ inView, content }} onClose={() => setAdding(false)} />}
    </>
  );
}

function NoEntries({ inView: { list, on }, children }: { inView: ListInView; children: ReactNode }) {
  const { t } = useTranslation();
  const text =
    list.covers && on ? t('lists.emptyCovers', { name: containerChoiceName(on) }) : t('lists.emptyText');
  return (
    <EmptyState title={t('lists.empty')} text={text}>
      {children}
    </EmptyState>
  );
}

type EntriesActsProps = Pick<EntriesProps, 'inView' | 'content' | 'stage'> & { onAdd: () => void };

function EntriesActs({ inView, content, stage, onAdd }: EntriesActsProps) {
  const { t } = useTranslation();
  const { list, on } = inView;
  const { mayEdit, mayTick } = useListRights()(on);
  if (!isLive(inView)) return null;
  return (
    <>
      {mayTick && content.lines.length > 0 && (
        <LinkButton
          kind="primary"
          icon={ScanLine}
          to={paths.scan}
          search={{ mode: 'check-off', list: list.id, of: holderIdOf(inView), stage: stage.id }}
        >
          {t('lists.scan')}
        </LinkButton>
      )}
      {mayEdit && (
        <Button icon={ListPlus} onClick={onAdd}>
          {t('lists.add')}
        </Button>
      )}
    </>
  );
}

/** What was missing at the last stage that the list before reached. */
function LastTime({ inView }: { inView: ListInView }) {
  const lists = useListsInView();
  const { list } = inView;
  const before = lists.find(
    (each) => each.list.id === list.previousId && holderIdOf(each) === holderIdOf(inView),
  );
  return before ? <MissingBefore before={before} /> : null;
}

function MissingBefore({ before }: { before: ListInView }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { lines, progress } = useListContent(before);
  const reached = progress.findLast(({ done }) => done > 0);
  const missing = new Set(reached?.missing.map(({ id }) => id));
  const names = lines.flatMap(({ entry, name }) =>
    name !== undefined && missing.has(entry.id) && isTouched(entry) ? [name] : [],
  );
  if (names.length === 0) return null;
  const more = names.length - namesMax;
  const first = more > 0 ? [...names.slice(0, namesMax), t('itemList.andMore', { count: more })] : names;
  return (
    <div className="mt-6">
      <Notice>{t('lists.lastTime', { names: formats.list(first) })}</Notice>
    </div>
  );
}

const namesMax = 8;
