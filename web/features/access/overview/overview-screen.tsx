import { useSearch } from '@tanstack/react-router';
import Users from 'lucide-react/icons/users';
import { lazy, Suspense, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react';
import { can } from '#domain/access/access-rules.ts';
import { peopleAt } from '#domain/access/who-sees.ts';
import { fold } from '#domain/fold.ts';
import { paths } from '#web/app/paths.ts';
import { useBins, useProfile } from '#web/data/account/hooks.ts';
import { faceOf } from '#web/features/photos/face-of.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { LinkButton } from '#web/ui/actions/link-button.tsx';
import { SearchField } from '#web/ui/fields/search-field.tsx';
import { SegmentedControl } from '#web/ui/fields/segmented-control.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { type AccessTarget, useAccessTargets } from '../access-target.ts';
import { type OwnGroup, useGroups } from '../own-groups.ts';
import { accessPath } from '../target-paths.ts';
import { TargetTile } from '../target-tile.tsx';
import { useEndAccess } from '../use-end-access.ts';
import { useWhoSees } from '../use-who-sees.ts';
import {
  byGroup,
  byPerson,
  groupsAt,
  linkedTargets,
  openInvitesOf,
  type Sharer,
  sharedTargets,
  withCodeTargets,
} from './overview.ts';
import { GroupCard, LinkedCard, PersonCard, WithCodeCard } from './person-card.tsx';

const AccessMatrix = lazy(async () => ({
  default: (await import('../matrix/access-matrix.tsx')).AccessMatrix,
}));

/** /access-overview: who can see which of the bins and locations that the person manages. */
export function OverviewScreen() {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const { status } = useBins();
  const myId = useProfile()?.uid ?? '';
  const accessTargets = useAccessTargets();
  const endAll = useEndAll();
  const [chosenOrder, setOrder] = useState<'person' | 'thing'>('person');
  const { find = '' } = useSearch({ from: '/signed-in/access-overview' });
  const [text, setText] = useState(find);
  const sought = fold(useDeferredValue(text)).trim();
  const fits = (name: string) => fold(name).includes(sought);
  const groups = useGroups();

  const { people, shared, linked, sharing, withCode } = useMemo(() => {
    const now = new Date().toISOString();
    const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name);
    return {
      people: byPerson(accessTargets, myId).sort(byName),
      shared: sharedTargets(accessTargets, now).sort(byName),
      linked: linkedTargets(accessTargets, now).sort((a, b) => byName(a.accessTarget, b.accessTarget)),
      sharing: byGroup(groups, accessTargets).sort((a, b) => byName(a.group, b.group)),
      withCode: withCodeTargets(accessTargets).sort(byName),
    };
  }, [accessTargets, groups, myId, compareNames]);
  const hasPeople = people.length + sharing.length > 0;
  const isNothing = !hasPeople && shared.length === 0;
  // Pending invitations, codes and links have no person.
  const order = hasPeople ? chosenOrder : 'thing';
  const foundPeople = people.filter(
    ({ name, email = '', tops }) =>
      fits(name) || fits(email) || tops.some(({ accessTarget }) => fits(accessTarget.name)),
  );
  const foundTargets = shared.filter(
    ({ name, accessList }) => fits(name) || Object.values(accessList).some((each) => fits(each.userName)),
  );
  const foundGroups = sharing.filter(
    ({ group, tops }) =>
      fits(group.name) ||
      group.members.some(({ userName }) => fits(userName)) ||
      tops.some(({ accessTarget }) => fits(accessTarget.name)),
  );
  const foundWithCode = fits(t('access.everybodyWithCode'))
    ? withCode
    : withCode.filter(({ name }) => fits(name));
  const foundLinked = fits(t('access.anyoneWithLink'))
    ? linked
    : linked.filter(({ accessTarget }) => fits(accessTarget.name));
  const hasPlaces = accessTargets.some(
    ({ target, role }) => target.kind === 'location' && can(role, 'manage people'),
  );
  // The same width whichever order is chosen.
  const isWide = useHasRoomForMatrix() && hasPeople && hasPlaces;
  const isMatrix = isWide && order === 'person';
  const isNone =
    order === 'person'
      ? foundGroups.length + foundPeople.length + foundWithCode.length + foundLinked.length === 0
      : foundTargets.length === 0;

  return (
    <Page className={isWide ? 'max-w-[100rem]!' : undefined}>
      <PageHeader
        title={t('access.overviewTitle')}
        back={{ to: paths.settings }}
        isInRail
        actions={
          <LinkButton
            to={paths.groups}
            params={{ groupId: undefined }}
            kind="quiet"
            icon={Users}
            className="max-sm:px-2! max-sm:[&>svg]:hidden"
          >
            {t('groups.title')}
          </LinkButton>
        }
      />
      {status === 'loading' && <SkeletonRows count={4} />}
      {status !== 'loading' && isNothing && (
        <EmptyState title={t('access.nothingShared')} text={t('access.nothingSharedText')}>
          <LinkButton to={paths.bins}>{t('bins.allBins')}</LinkButton>
        </EmptyState>
      )}
      {!isNothing && (
        <>
          {hasPeople && (
            <SegmentedControl
              label={t('access.overviewBy')}
              value={order}
              onChange={setOrder}
              options={[
                { value: 'person', label: t('access.byPerson') },
                { value: 'thing', label: t('access.byThing') },
              ]}
              className="mb-3"
            />
          )}
          {(find !== '' || sharing.length + people.length + shared.length > searchFrom) && (
            <SearchField label={t('access.find')} value={text} onChange={setText} className="mb-3" />
          )}
          {isNone && <p className="py-6 text-center text-ink-soft">{t('access.noMatch')}</p>}
          {isMatrix && !isNone && (
            <Suspense fallback={<SkeletonRows count={4} />}>
              <AccessMatrix
                groups={foundGroups}
                people={foundPeople}
                withCode={foundWithCode}
                linked={foundLinked}
                accessTargets={accessTargets}
                onEndAll={endAll}
              />
            </Suspense>
          )}
          {isMatrix ? null : order === 'person' ? (
            <div className="flex flex-col gap-3">
              {foundGroups.map((each) => (
                <GroupCard key={each.group.id} sharing={each} />
              ))}
              <VirtualList
                label={t('access.byPerson')}
                items={foundPeople}
                keyOf={({ userId }) => userId}
                rowHeight={220}
                gap={12}
              >
                {(person) => <PersonCard person={person} onEndAll={() => endAll(person)} />}
              </VirtualList>
              {foundWithCode.length > 0 && <WithCodeCard targets={foundWithCode} />}
              {foundLinked.length > 0 && <LinkedCard linked={foundLinked} />}
            </div>
          ) : (
            !isNone && (
              <Card isPadded={false} className="max-w-[60rem]">
                <VirtualList
                  label={t('access.byThing')}
                  items={foundTargets}
                  keyOf={({ target }) => target.id}
                  rowHeight={64}
                  hasLines
                >
                  {(accessTarget) => <TargetRow accessTarget={accessTarget} groups={groups} />}
                </VirtualList>
              </Card>
            )
          )}
        </>
      )}
    </Page>
  );
}

const searchFrom = 8;

function useHasRoomForMatrix(): boolean {
  return useSyncExternalStore(subscribeToRoom, () => roomForMatrix.matches);
}

const roomForMatrix = matchMedia('(width >= 1100px)');

function subscribeToRoom(listener: () => void): () => void {
  roomForMatrix.addEventListener('change', listener);
  return () => roomForMatrix.removeEventListener('change', listener);
}

type TargetRowProps = { accessTarget: AccessTarget; groups: readonly OwnGroup[] };

function TargetRow({ accessTarget, groups }: TargetRowProps) {
  const { t } = useTranslation();
  const { list } = useFormats();
  const by = groupsAt(accessTarget, groups).map(({ name }) => t('groups.by', { group: name }));
  const whoSees = useWhoSees();
  const invites = openInvitesOf(accessTarget);
  const people = peopleAt({ ...accessTarget, ownerName: undefined }, undefined);
  return (
    <ListRowLink
      {...accessPath(accessTarget.target)}
      start={<TargetTile accessTarget={accessTarget} />}
      title={accessTarget.name}
      detail={[
        whoSees(accessTarget),
        by.length > 0 && list(by),
        invites > 0 && t('access.openInvites', { count: invites }),
      ]
        .filter(Boolean)
        .join(' · ')}
      end={<Faces people={people.map(faceOf)} />}
      hasChevron
    />
  );
}

function useEndAll(): (person: Sharer) => Promise<void> {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const { endAt } = useEndAccess();
  return async (person) => {
    const said = { person: person.name };
    const places = person.locations > 0 && t('access.endAllPlacesText', { count: person.locations });
    const isSure = await confirm({
      title: t('access.endAllTitle', said),
      text: [t('access.endAllText', { ...said, count: person.bins }), places].filter(Boolean).join(' '),
      okLabel: t('access.endAll'),
      isDangerous: true,
    });
    if (isSure) await endAt(person.ends, person.userId, t('access.endAllDone', said), true);
  };
}
