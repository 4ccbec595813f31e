import { getRouteApi } from '@tanstack/react-router';
import ListPlus from 'lucide-react/icons/list-plus';
import ScanLine from 'lucide-react/icons/scan-line';
import { type ReactNode, useState } from 'react';
import type { Stage } from '#domain/lists/list.ts';
import { isComplete } from '#domain/lists/list-entries.ts';
import { paths } from '#domain/paths.ts';
import { useBins, useConnection, useLocations } from '#web/data/account/hooks.ts';
import { type ContainerChoice, containerChoiceName } from '#web/features/things/bins/container-choices.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { lazyPart } from '#web/ui/layout/lazy-part.ts';
import { MainAndAside, Page, useAside } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { ProgressMeter } from '#web/ui/marks/progress-meter.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { AddThingsSheet } from './add-things-sheet.tsx';
import { LastTime } from './last-time.tsx';
import { ListLines } from './list-lines.tsx';
import { ListMenu } from './list-menu.tsx';
import { holderIdOf, isLive, type ListInView, listRights, useListsInView } from './lists-in-view.ts';
import { NotHeard, WhoTicked } from './not-heard.tsx';
import { useListActs } from './use-list-acts.ts';
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
  if (!inView) return <ListAbsent />;
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

function ListAbsent() {
  const { t } = useTranslation();
  const { status } = useBins();
  return (
    <Page>
      <PageHeader title={t('lists.title')} back={{ to: paths.lists }} />
      {status === 'loading' ? (
        <SkeletonRows count={4} />
      ) : (
        <EmptyState title={t('lists.goneTitle')} text={t('lists.goneText')}>
          <LinkButton to={paths.lists}>{t('lists.title')}</LinkButton>
        </EmptyState>
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
  const stage = stageOf(content, stageId);
  const { ref, aside, hasAside } = useAside(asideFrom);
  const parts = { inView, content, stage };
  if (isBoard && !content.isLoading) return <Board {...parts} onClose={() => onBoard(false)} />;
  return (
    <Page className="wide:max-w-[84rem]">
      <PageHeader
        title={list.name}
        above={<Whose on={inView.on} />}
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

/** @returns the stage of the address, otherwise the first that is not complete. */
export function stageOf({ progress }: ListContent, stageId: string | undefined): Stage {
  const found = progress.find(({ stage }) => stage.id === stageId);
  const open = progress.find(({ missing }) => missing.length > 0);
  const [first] = progress;
  const { stage } = found ?? open ?? first ?? { stage: { id: '', name: '' } };
  return stage;
}

function Whose({ on }: { on: ContainerChoice | undefined }) {
  const { t } = useTranslation();
  return <bdi>{on ? containerChoiceName(on) : t('lists.own')}</bdi>;
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
  const view = { ...useBins(), ...useLocations() };
  const isOffline = useConnection() === 'offline';
  const acts = useListActs(inView);
  const [isAdding, setAdding] = useState(false);
  const { list, on } = inView;
  const { lines, progress, isLoading } = content;
  const { mayEdit, mayTick } = listRights(on, view);
  const isOpen = isLive(inView);
  const done = progress.find((each) => each.stage.id === stage.id)?.done ?? 0;
  if (isLoading)
    return (
      <div role="status">
        <span className="sr-only">{t('lists.loading')}</span>
        <SkeletonRows count={6} />
      </div>
    );
  const left = lines.filter(({ entry }) => !isComplete(list, entry, stage.id));
  const add = isOpen && mayEdit && (
    <Button icon={ListPlus} onClick={() => setAdding(true)}>
      {t('lists.add')}
    </Button>
  );
  return (
    <>
      {!isOpen && <Notice>{t('lists.trashedText')}</Notice>}
      {isOffline && lines.length > 0 && <Notice>{t('lists.offline')}</Notice>}
      {lines.length === 0 && (
        <EmptyState
          title={t('lists.empty')}
          text={
            list.covers && on
              ? t('lists.emptyCovers', { name: containerChoiceName(on) })
              : t('lists.emptyText')
          }
        >
          {add}
        </EmptyState>
      )}
      {lines.length > 0 && (
        <>
          {progress.length > 1 && (
            <SegmentedControl
              isWide
              label={t('lists.stage')}
              value={stage.id}
              onChange={onStage}
              options={progress.map((each) => ({
                value: each.stage.id,
                label: t('lists.stageOf', { stage: each.stage.name, done: each.done, count: lines.length }),
              }))}
              className="mb-4"
            />
          )}
          <ProgressMeter
            isGoal
            label={stage.name}
            value={done}
            max={lines.length}
            valueText={t('lists.doneOf', { done, count: lines.length })}
          />
          <div className="my-4 flex flex-wrap gap-2">
            {isOpen && mayTick && (
              <LinkButton
                kind="primary"
                icon={ScanLine}
                to={paths.scan}
                search={{ mode: 'check-off', list: list.id, of: holderIdOf(inView), stage: stage.id }}
              >
                {t('lists.scan')}
              </LinkButton>
            )}
            {add}
          </div>
          {children}
          <ListLines
            {...{ inView, content, stage }}
            mayEdit={isOpen && mayEdit}
            mayTick={isOpen && mayTick}
            onCompleteAll={
              isOpen && mayTick && left.length > 1
                ? () =>
                    void acts.complete(
                      left.map(({ entry }) => entry),
                      stage,
                    )
                : undefined
            }
          />
        </>
      )}
      {isAdding && <AddThingsSheet {...{ inView, content }} onClose={() => setAdding(false)} />}
    </>
  );
}
