import Eye from 'lucide-react/icons/eye';
import LinkIcon from 'lucide-react/icons/link';
import LogOut from 'lucide-react/icons/log-out';
import UserPlus from 'lucide-react/icons/user-plus';
import { type ReactNode, useState } from 'react';
import { can } from '#domain/access/access-rules.ts';
import type { Target } from '#domain/access/target.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { MainAction } from '#web/ui/layout/main-action.tsx';
import { Page } from '#web/ui/layout/page.tsx';
import { PageHeader } from '#web/ui/layout/page-header.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { useIsWide } from '#web/ui/layout/use-is-wide.ts';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { EmptyState } from '#web/ui/marks/empty-state.tsx';
import { SkeletonRows } from '#web/ui/marks/skeleton.tsx';
import { type AccessTarget, useAccessTarget } from './access-target.ts';
import { PeopleSection } from './people/people-section.tsx';
import { TakeOutSwitch } from './people/take-out-switch.tsx';
import { answerableIn } from './requests/answerable.ts';
import { RequestCard } from './requests/request-card.tsx';
import { OpenInvites } from './share/open-invites.tsx';
import { ShareSheet } from './share/share-sheet.tsx';
import { TargetNotFound } from './target-not-found.tsx';
import { targetPath } from './target-paths.ts';
import { useEndAccess } from './use-end-access.ts';
import { useLastSeen } from './use-last-seen.ts';
import { useWhoSees } from './use-who-sees.ts';

type AccessScreenProps = {
  target: Target;
  onInviteByLink: () => void;
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
      <PageHeader title={t('sharing.people')} above={accessTarget?.name} back={targetPath(target)} />
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

function AccessSections({ accessTarget, onInviteByLink, onAccessEnded, children }: AccessSectionsProps) {
  const { t } = useTranslation();
  const profile = useProfile();
  const { leave } = useEndAccess();
  const whoSees = useWhoSees();
  const [isSharing, setSharing] = useState(false);
  const canManage = can(accessTarget.role, 'manage people');
  const hasNoEntries = Object.keys(accessTarget.accessList).length === 0;
  const hasPending = Object.keys(accessTarget.pendingRequests).length > 0;
  const isWide = useIsWide();
  const isEmpty = canManage && hasNoEntries && !hasPending;
  const inviteByLink = (
    <Button kind="primary" icon={LinkIcon} data-main-act onClick={onInviteByLink}>
      {t('access.inviteByLink')}
    </Button>
  );
  const inviteByEmail = (
    <Button icon={UserPlus} onClick={() => setSharing(true)}>
      {t('access.inviteByEmail')}
    </Button>
  );
  return (
    <>
      <div className="-mt-6">
        <RequestsSection accessTarget={accessTarget} />
        {!isEmpty && <WhoSees accessTarget={accessTarget} />}
        {isEmpty ? (
          <EmptyState title={whoSees(accessTarget)} text={t('access.nobodyText')}>
            {inviteByLink}
            {inviteByEmail}
          </EmptyState>
        ) : (
          <>
            <PeopleSection accessTarget={accessTarget} />
            {canManage && (
              <div className="mt-3 flex flex-wrap gap-2">
                {!isWide && inviteByLink}
                {inviteByEmail}
              </div>
            )}
          </>
        )}
        {canManage && <TakeOutSwitch accessTarget={accessTarget} />}
        <OpenInvites accessTarget={accessTarget} />
      </div>
      {canManage && children}
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
        <MainAction icon={LinkIcon} label={t('access.inviteByLink')} onClick={onInviteByLink} />
      )}
      {canManage && (
        <ShareSheet
          key={accessTarget.target.id}
          accessTargets={[accessTarget]}
          isOpen={isSharing}
          onClose={() => setSharing(false)}
        />
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
