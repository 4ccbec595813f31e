import { lazy, Suspense } from 'react';
import { peopleAt } from '#domain/access/who-sees.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { type AccessTarget, accessPath } from '../access-target.ts';
import { type OwnGroup, useGroups } from '../own-groups.ts';
import { useWhoSees } from '../who-sees.tsx';
import { useEndAllAccess } from './end-all-access.tsx';
import { groupsAt, openInvitesOf, type SharedWith, type Sharer } from './overview.ts';
import { GroupCard, LinkedCard, PersonCard, WithCodeCard } from './person-card.tsx';
import { TargetTile } from './target-rows.tsx';

const AccessMatrix = lazy(async () => ({
  default: (await import('./access-matrix.tsx')).AccessMatrix,
}));

/** `targets` is everything that somebody else may see. */
export type Sharing = SharedWith & { targets: readonly AccessTarget[] };

export type OverviewOrder = 'person' | 'thing';

type FoundSharingProps = {
  found: Sharing;
  order: OverviewOrder;
  accessTargets: readonly AccessTarget[];
  /** True if people and places are a matrix rather than cards. */
  isMatrix: boolean;
};

/** The groups, people and links as cards or a matrix, or the bins and places as a list. */
export function FoundSharing({ found, order, accessTargets, isMatrix }: FoundSharingProps) {
  const { t } = useTranslation();
  const endAll = useEndAllAccess();
  const { groups, people, withCode, linked, targets } = found;
  const count =
    order === 'person' ? groups.length + people.length + withCode.length + linked.length : targets.length;
  if (count === 0) return <p className="py-6 text-center text-ink-soft">{t('access.noMatch')}</p>;
  if (order === 'thing') return <TargetList targets={targets} />;
  if (!isMatrix) return <PersonCards found={found} onEndAll={endAll} />;
  return (
    <Suspense fallback={<SkeletonRows count={4} />}>
      <AccessMatrix {...{ groups, people, withCode, linked, accessTargets }} onEndAll={endAll} />
    </Suspense>
  );
}

function PersonCards({ found, onEndAll }: { found: Sharing; onEndAll: (person: Sharer) => void }) {
  const { t } = useTranslation();
  const { groups, people, withCode, linked } = found;
  return (
    <div className="flex flex-col gap-3">
      {groups.map((group) => (
        <GroupCard key={group.group.id} sharing={group} />
      ))}
      <VirtualList
        label={t('access.byPerson')}
        items={people}
        keyOf={({ userId }) => userId}
        rowHeight={220}
        gap={12}
      >
        {(person) => <PersonCard person={person} onEndAll={() => onEndAll(person)} />}
      </VirtualList>
      {withCode.length > 0 && <WithCodeCard targets={withCode} />}
      {linked.length > 0 && <LinkedCard linked={linked} />}
    </div>
  );
}

function TargetList({ targets }: { targets: readonly AccessTarget[] }) {
  const { t } = useTranslation();
  const groups = useGroups();
  return (
    <Card isPadded={false} className="max-w-[60rem]">
      <VirtualList
        label={t('access.byThing')}
        items={targets}
        keyOf={({ target }) => target.id}
        rowHeight={64}
        hasLines
      >
        {(accessTarget) => <TargetRow accessTarget={accessTarget} groups={groups} />}
      </VirtualList>
    </Card>
  );
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
