import Eye from 'lucide-react/icons/eye';
import LogOut from 'lucide-react/icons/log-out';
import UserPlus from 'lucide-react/icons/user-plus';
import type { ReactNode } from 'react';
import type { Target } from '#domain/access/access.ts';
import { can } from '#domain/access/access-rules.ts';
import { countPeople, isOnlyOwn } from '#domain/access/who-sees.ts';
import { placesAround } from '#domain/tree.ts';
import { act } from '#web/data/account/act.ts';
import { useBins, useLocations, useProfile } from '#web/data/account/hooks.ts';
import { errorText } from '#web/i18n/error-text.ts';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Switch } from '#web/ui/fields/checkbox.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { MainAction } from '#web/ui/layout/main-action.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { VirtualList } from '#web/ui/lists/virtual-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { TargetNotFound, useLastSeen } from './absent-target.tsx';
import { type AccessTarget, targetPath, useAccessTarget } from './access-target.ts';
import { DepartingPeople } from './departing-people.tsx';
import { peopleOf, rolesToGive } from './people-of.ts';
import { PersonRow, useChangeRole } from './person-row.tsx';
import { answerableIn, RequestCard } from './requests/request-card.tsx';
import { OpenInvites } from './share/open-invites.tsx';
import { useEndAccess } from './use-people-acts.ts';
import { useAudience, useWhoSees } from './who-sees.tsx';

type AccessScreenProps = {
  target: Target;
  /** Links by which people can still join, and how many people can. */
  openLinks: { count: number; seats: number };
  onInvite: () => void;
  onAccessEnded: () => void;
  /** Sections for those who manage the people. */
  children?: ReactNode;
};

export function AccessScreen({ target, children, ...acts }: AccessScreenProps) {
  const { t } = useTranslation();
  const { status, accessTarget } = useAccessTarget(target);
  const lastSeen = useLastSeen(accessTarget);
  return (
    <Page>
      <PageHeader title={t('readers.people')} above={accessTarget?.name} back={targetPath(target)} />
      {accessTarget && (
        <AccessSections accessTarget={accessTarget} {...acts}>
          {children}
        </AccessSections>
      )}
      {!accessTarget && status === 'loading' && <SkeletonRows count={3} />}
      {!accessTarget && status !== 'loading' && <TargetNotFound kind={target.kind} lastSeen={lastSeen} />}
    </Page>
  );
}

type AccessSectionsProps = Omit<AccessScreenProps, 'target'> & { accessTarget: AccessTarget };

function AccessSections(props: AccessSectionsProps) {
  const { accessTarget, openLinks, onInvite, onAccessEnded, children } = props;
  const { t } = useTranslation();
  const profile = useProfile();
  const { leave } = useEndAccess();
  const whoSees = useWhoSees();
  const canManage = can(accessTarget.role, 'manage people');
  const hasNoEntries = countPeople(accessTarget) === 1;
  const hasPending = Object.keys(accessTarget.pendingRequests).length > 0;
  const isWide = useIsWide();
  const isOnlyMine = isOnlyOwn(useAudience(accessTarget));
  const isEmpty = canManage && hasNoEntries && !hasPending && openLinks.count === 0;
  const invite = (
    <Button
      kind="primary"
      icon={UserPlus}
      data-main-act
      data-act="invite"
      isWide={!isEmpty}
      onClick={onInvite}
    >
      {t('access.invite')}
    </Button>
  );
  return (
    <>
      <div className="-mt-6">
        <RequestsSection accessTarget={accessTarget} />
        {/* "Only you can see it" misleads while others can join. */}
        {!isEmpty && !(isOnlyMine && openLinks.count > 0) && <WhoSees accessTarget={accessTarget} />}
        {isEmpty ? (
          <EmptyState title={whoSees(accessTarget)} text={t('access.nobodyText')}>
            {invite}
          </EmptyState>
        ) : (
          <>
            <PeopleSection accessTarget={accessTarget} openLinks={openLinks} />
            {canManage && !isWide && <div className="mt-3">{invite}</div>}
          </>
        )}
        <OpenInvites accessTarget={accessTarget} />
      </div>
      {canManage && children}
      {canManage && <AccessSwitches accessTarget={accessTarget} />}
      {accessTarget.role !== 'owner' && profile && (
        <div className="mt-8">
          <Button
            icon={LogOut}
            onClick={async () => (await leave(accessTarget, profile.uid)) && onAccessEnded()}
          >
            {t('access.leaveThis', { name: accessTarget.name })}
          </Button>
        </div>
      )}
      {canManage && !isEmpty && isWide && (
        <MainAction icon={UserPlus} data-act="invite" label={t('access.invite')} onClick={onInvite} />
      )}
    </>
  );
}

function RequestsSection({ accessTarget }: { accessTarget: AccessTarget }) {
  const { t } = useTranslation();
  const requests = answerableIn(accessTarget, useProfile()?.uid);
  if (requests.length === 0) return null;
  return (
    <Section title={t('access.requests')}>
      <FocusKeepingList className="space-y-3">
        {requests.map((request) => (
          <RequestCard key={request.userId} accessTarget={accessTarget} request={request} />
        ))}
      </FocusKeepingList>
    </Section>
  );
}

function WhoSees({ accessTarget }: { accessTarget: AccessTarget }) {
  const text = useWhoSees()(accessTarget);
  return (
    <p className="mt-6 flex items-start gap-2 text-ink-soft [overflow-wrap:anywhere]">
      <Eye size={20} aria-hidden className="mt-0.5 shrink-0" />
      {text}
    </p>
  );
}

function AccessSwitches({ accessTarget }: { accessTarget: AccessTarget }) {
  const { t } = useTranslation();
  const { bins } = useBins();
  const { locations } = useLocations();
  const toast = useToast();
  const { target, role, isPrivate, viewersMayTakeOut = false } = accessTarget;
  const { kind, id } = target;
  const around = placesAround(locations, { locationId: kind === 'bin' ? bins.get(id)?.locationId : id });
  const place = around.find((each) => each.id !== id && each.viewersMayTakeOut);
  const showFault = (error: unknown) => toast.failed(errorText(t, error));
  return (
    <Card className="mt-4 space-y-3">
      {/* Lets viewers of a bin, or of a place in all its bins, take items out and put them back. */}
      <Switch
        label={t('access.takeOut')}
        hint={place ? t('access.takeOutByPlace', { name: place.name }) : t(`access.takeOutHint.${kind}`)}
        checked={viewersMayTakeOut}
        onChange={(isOn) => {
          const call = kind === 'bin' ? 'bins.update' : 'locations.update';
          void act(call, { id, viewersMayTakeOut: isOn }).catch(showFault);
        }}
      />
      {isPrivate !== undefined && can(role, 'change privacy') && (
        <Switch
          label={t('binForm.isPrivate')}
          hint={t(isPrivate ? 'binForm.isPrivateHint' : 'binForm.isPublicHint')}
          checked={isPrivate}
          onChange={(isOn) => void act('bins.update', { id, isPrivate: isOn }).catch(showFault)}
        />
      )}
    </Card>
  );
}

function PeopleSection({ accessTarget, openLinks }: Pick<AccessSectionsProps, 'accessTarget' | 'openLinks'>) {
  const { t } = useTranslation();
  const { compareNames } = useFormats();
  const profile = useProfile();
  const { end } = useEndAccess();
  const people =
    profile &&
    peopleOf(
      accessTarget,
      { userId: profile.uid, name: profile.displayName, photoId: profile.photo?.id },
      compareNames,
    );
  const changeRole = useChangeRole();
  const count = countPeople(accessTarget);
  const { count: links, seats } = openLinks;
  const title =
    links === 0
      ? t('access.haveAccess', { count })
      : t('access.haveAccessAndLinks', {
          people: t('access.people', { count }),
          links: seats === 1 ? t('access.linkForOne') : t('access.linksFor', { count: links, seats }),
        });

  return (
    <>
      <Section title={title}>
        <Card isPadded={false}>
          {people ? (
            <VirtualList
              label={t('readers.people')}
              items={people}
              keyOf={({ userId }) => userId}
              rowHeight={72}
              hasLines
            >
              {(person) => (
                <PersonRow
                  target={accessTarget.target}
                  person={person}
                  roles={person.isMe || person.role === 'owner' ? [] : rolesToGive(accessTarget.role)}
                  onRole={(role) => changeRole(accessTarget, person, role)}
                  onEnd={() => end(accessTarget, person)}
                />
              )}
            </VirtualList>
          ) : (
            <SkeletonRows count={2} />
          )}
        </Card>
      </Section>
      {accessTarget.role === 'owner' && <DepartingPeople of={{ target: accessTarget.target }} />}
    </>
  );
}
