import { useNavigate } from '@tanstack/react-router';
import ListChecks from 'lucide-react/icons/list-checks';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { paths } from '#domain/paths.ts';
import { useBins } from '#web/data/account/hooks.ts';
import { Fold } from '#web/forms/fold.tsx';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { MainAction } from '#web/ui/layout/main-action.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ListRow, ListRowLink } from '#web/ui/lists/list-row.tsx';
import { ClosedBox } from '#web/ui/marks/empty-pictures.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { NewListSheet } from './list-form.tsx';
import { holderIdOf, isLive, type ListInView, useListRights, useListsInView } from './lists-in-view.ts';
import { useListActs } from './use-list-acts.ts';
import { useListContent, useListDetail } from './use-list-content.ts';

/** /lists: all lists that the person sees, newest first. */
export function ListsScreen() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { status } = useBins();
  const lists = useListsInView();
  const [isMaking, setMaking] = useState(false);
  const live = lists.filter(isLive);
  const make = () => setMaking(true);
  return (
    <Page className="wide:max-w-[60rem]">
      <PageHeader title={t('lists.title')} back={{ to: paths.home }} isInRail />
      {status === 'loading' && live.length === 0 && <SkeletonRows count={3} />}
      {status !== 'loading' && live.length === 0 && (
        <EmptyState picture={<ClosedBox />} title={t('lists.none')} text={t('lists.noneText')}>
          <Button kind="primary" icon={Plus} onClick={make}>
            {t('lists.create')}
          </Button>
        </EmptyState>
      )}
      {live.length > 0 && <ListOfLists lists={live} hasHolder />}
      <TrashedLists />
      {live.length > 0 && <MainAction icon={Plus} label={t('lists.create')} onClick={make} />}
      {isMaking && (
        <NewListSheet
          onMade={({ holderId, listId }) => void navigate({ to: paths.list, params: { holderId, listId } })}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  );
}

type ListOfListsProps = {
  lists: readonly ListInView[];
  /** Names what each belongs to. */
  hasHolder?: boolean;
};

export function ListOfLists({ lists, hasHolder = false }: ListOfListsProps) {
  const { t } = useTranslation();
  return (
    <Card isPadded={false}>
      <ul aria-label={t('lists.title')} className="divide-y divide-hairline">
        {lists.map((each) => (
          <li key={`${holderIdOf(each)} ${each.list.id}`}>
            <ListOfListsRow inView={each} hasHolder={hasHolder} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function ListOfListsRow({ inView, hasHolder }: { inView: ListInView; hasHolder: boolean }) {
  const { t } = useTranslation();
  const { list } = inView;
  const { progress, lines, isLoading } = useListContent(inView);
  const detail = useListDetail();
  return (
    <ListRowLink
      hasChevron
      icon={ListChecks}
      to={paths.list}
      params={{ holderId: holderIdOf(inView), listId: list.id }}
      title={<bdi className="[overflow-wrap:anywhere]">{list.name}</bdi>}
      detail={detail(inView, hasHolder)}
      end={
        !isLoading &&
        lines.length > 0 && (
          <span className="tabular-nums">
            {progress
              .map(({ stage, done }) => t('lists.stageOf', { stage: stage.name, done, count: lines.length }))
              .join(' · ')}
          </span>
        )
      }
    />
  );
}

/** The lists in the trash, folded; nothing if there are none. */
export function TrashedLists() {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const trashed = useListsInView().filter((each) => !isLive(each));
  if (trashed.length === 0) return null;
  return (
    <div className="mt-6">
      <Fold
        title={t('lists.ended')}
        summary={t('lists.endedCount', { count: trashed.length })}
        isOpen={isOpen}
        onToggle={setOpen}
      >
        <ul aria-label={t('lists.ended')} className="divide-y divide-hairline">
          {trashed.map((each) => (
            <li key={each.list.id}>
              <TrashedRow inView={each} />
            </li>
          ))}
        </ul>
      </Fold>
    </div>
  );
}

function TrashedRow({ inView }: { inView: ListInView }) {
  const { t } = useTranslation();
  const { restore } = useListActs(inView);
  const { mayEdit } = useListRights()(inView.on);
  const detail = useListDetail();
  return (
    <ListRow
      icon={ListChecks}
      title={<bdi>{inView.list.name}</bdi>}
      detail={detail(inView)}
      actions={
        mayEdit && (
          <Button kind="quiet" onClick={() => void restore()}>
            {t('lists.restore')}
          </Button>
        )
      }
    />
  );
}
