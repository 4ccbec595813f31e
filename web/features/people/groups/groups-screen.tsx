import { useNavigate } from '@tanstack/react-router';
import Plus from 'lucide-react/icons/plus';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import type { Membership } from '#domain/access/group.ts';
import { paths } from '#domain/paths.ts';
import { useConnection, useProfile } from '#web/data/account/hooks.ts';
import { mutate, query } from '#web/data/account/online-calls.ts';
import { useAccessTargets } from '#web/features/people/access/access-target.ts';
import { beforeLoss } from '#web/features/people/access/before-loss.tsx';
import { type OwnGroup, useGroups } from '#web/features/people/access/own-groups.ts';
import { useServerQuery } from '#web/features/people/access/use-server-query.ts';
import { faceOf } from '#web/features/things/photos/faces.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { MainAction } from '#web/ui/layout/main-action.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useHasRoomBeside } from '#web/ui/layout/use-is-wide.ts';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { Notice } from '#web/ui/marks/notice.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useConfirm } from '#web/ui/overlays/confirm.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { GroupNameSheet } from './group-name-sheet.tsx';
import { useMembers, useNamesOf } from './group-people.ts';

const namedMax = 5;

/** /groups: the person's own groups, and those of others that they are in. */
export function GroupsScreen() {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const navigate = useNavigate();
  const profile = useProfile();
  const groups = [...useGroups()].sort((a, b) => compareNames(a.name, b.name));
  const joined = useJoinedGroups();
  const isInNone = joined.answer.status !== 'loading' && joined.groups.length === 0;
  const [isMaking, setMaking] = useState(false);
  const isWide = useHasRoomBeside();
  const make = () => setMaking(true);
  return (
    <Page className="wide:max-w-[100rem]">
      <PageHeader title={t('groups.title')} back={{ to: paths.accessOverview }} />
      {(profile === undefined || (groups.length === 0 && joined.answer.status === 'loading')) && (
        <SkeletonRows count={3} />
      )}
      {profile && groups.length === 0 && isInNone && (
        <EmptyState title={t('groups.none')} text={t('groups.noneText')}>
          <Button kind="primary" icon={Plus} onClick={make}>
            {t('groups.create')}
          </Button>
        </EmptyState>
      )}
      {groups.length > 0 && (
        <Card isPadded={false}>
          <ul aria-label={t('groups.title')} className="divide-y divide-hairline">
            {groups.map((group) => (
              <li key={group.id}>
                <ListRowLink
                  hasChevron
                  to={paths.groups}
                  params={{ groupId: group.id }}
                  icon={Users}
                  title={<span className="[overflow-wrap:anywhere]">{group.name}</span>}
                  detail={<GroupCounts group={group} />}
                  end={isWide && <GroupColumns group={group} />}
                />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <JoinedGroups {...joined} />
      {(groups.length > 0 || joined.groups.length > 0) && (
        <MainAction icon={Plus} label={t('groups.create')} onClick={make} />
      )}
      {isMaking && (
        <GroupNameSheet
          onSaved={(groupId) => void navigate({ to: paths.groups, params: { groupId } })}
          onClose={() => setMaking(false)}
        />
      )}
    </Page>
  );
}

function GroupCounts({ group: { members, grants, allPlaces, isNamed } }: { group: OwnGroup }) {
  const { t } = useTranslation();
  const people = t('groups.people', { count: members.length });
  if (!isNamed) return people;
  const things = allPlaces ? t('groups.allPlaces') : t('groups.things', { count: grants.length });
  return t('groups.counts', { people, things });
}

/** On wide screens, what the group has and who is in it. */
function GroupColumns({ group }: { group: OwnGroup }) {
  const members = useMembers(group);
  const namesOf = useNamesOf();
  const reach = useReachOf(group);
  return (
    <>
      <span className="line-clamp-2 w-[24rem] max-w-[28vw] shrink-0 pr-4 [overflow-wrap:anywhere]">
        {reach}
      </span>
      <span className="flex w-[26rem] max-w-[30vw] shrink-0 items-center gap-3">
        {members.length > 0 && <Faces people={members.map(faceOf)} />}
        <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">{namesOf(members)}</span>
      </span>
    </>
  );
}

/** The groups of others that the person is in, which the server knows. `groups` are those not left meanwhile. */
function useJoinedGroups() {
  const answer = useServerQuery('joined', () => query('groups.joined', {}));
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const groups = answer.status === 'ready' ? answer.value.groups.filter(({ id }) => !left.has(id)) : [];
  return { answer, groups, onLeft: (id: string) => setLeft(new Set([...left, id])) };
}

function JoinedGroups({ answer, groups, onLeft }: ReturnType<typeof useJoinedGroups>) {
  const { t } = useTranslation();
  const connection = useConnection();
  if (answer.status === 'failed')
    return (
      <div className="mt-6">
        {connection === 'offline' ? (
          <Notice>{t('groups.joinedOffline')}</Notice>
        ) : (
          <Notice tone="danger">{errorText(t, answer.error)}</Notice>
        )}
      </div>
    );
  if (groups.length === 0) return null;
  return (
    <Section title={t('groups.joinedTitle')}>
      <Card isPadded={false}>
        <FocusKeepingList aria-label={t('groups.joinedTitle')} className="divide-y divide-hairline">
          {groups.map((group) => (
            <JoinedGroup key={group.id} group={group} onLeft={() => onLeft(group.id)} />
          ))}
        </FocusKeepingList>
      </Card>
    </Section>
  );
}

function JoinedGroup({ group, onLeft }: { group: Membership; onLeft: () => void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const toast = useToast();
  const { isBusy, problem, run } = useOnlineAct();
  const reach = useReachOf(group);
  const myId = useProfile()?.uid ?? '';
  const owner = group.ownerName;
  const name = group.name || t('groups.joinedAll', { owner });

  const leave = async () => {
    const isSure = await confirm({
      title: t('groups.leaveTitle', { name }),
      text: beforeLoss(t('groups.leaveText'), {
        userId: myId,
        isLost: (bin) => bin.ownerId === group.ownerId,
      }),
      okLabel: t('groups.leave'),
      isDangerous: true,
    });
    if (!isSure) return;
    await run(async () => {
      await mutate('groups.leave', { id: group.id });
      toast.done(t('groups.left', { name }));
      onLeft();
    });
  };

  return (
    <li data-key={group.id} className="px-4 py-3">
      <div className="flex flex-wrap items-center gap-3">
        <Faces people={[{ name: owner }]} size="medium" />
        <div className="min-w-0 grow basis-[10em] [overflow-wrap:anywhere]">
          <p className="font-medium">{name}</p>
          {group.name !== '' && (
            <p className="text-ink-soft text-sm">
              {t(/[sxz]$/i.test(owner) ? 'groups.joinedOfS' : 'groups.joinedOf', { owner })}
            </p>
          )}
          <p className="text-sm">{reach}</p>
        </div>
        <Button aria-label={t('groups.leaveOf', { name })} isBusy={isBusy} onClick={leave}>
          {t('groups.leave')}
        </Button>
      </div>
      <p aria-live="polite" className="mt-2 text-berry text-sm empty:mt-0">
        {problem}
      </p>
    </li>
  );
}

/** "Attic (Can view), Basement (Can edit) and 3 more" */
function useReachOf({ allPlaces, grants }: Pick<Membership, 'allPlaces' | 'grants'>): string {
  const { t } = useTranslation();
  const { list } = useFormats();
  const targets = useAccessTargets();
  if (allPlaces) return t(`access.roles.${allPlaces}`);
  const nameOf = new Map(targets.map(({ target, name }) => [target.id, name]));
  const named = grants.flatMap(({ target, role }) => {
    const name = nameOf.get(target.id);
    return name === undefined ? [] : [t('groups.joinedPlace', { name, role: t(`access.roles.${role}`) })];
  });
  if (named.length === 0) return t('groups.joinedNothing');
  const more = named.length - namedMax;
  return more > 1
    ? list([...named.slice(0, namedMax), t('groups.joinedMore', { count: more })])
    : list(named);
}
