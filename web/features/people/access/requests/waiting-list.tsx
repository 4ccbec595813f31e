import { useNavigate } from '@tanstack/react-router';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import type { OwnRequest, ReceivedInvite } from '#domain/access/access-calls.ts';
import { paths } from '#domain/paths.ts';
import { useConnection } from '#web/data/account/hooks.ts';
import { mutate } from '#web/data/account/online-calls.ts';
import { useOnlineAct } from '#web/forms/use-online-act.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Button } from '#web/ui/actions/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Faces } from '#web/ui/marks/faces.tsx';
import { useToast } from '#web/ui/overlays/toast.tsx';
import { targetPath } from '../access-target.ts';
import { invitedTo, inviteReach } from '../link-preview.ts';
import { answeredInPlace } from './waiting-for-me.ts';

type WaitingListProps = {
  requests: number;
  received: readonly ReceivedInvite[];
  ownRequests: readonly OwnRequest[];
};

/** Invitations, answered in place, the number of pending requests, and what one has asked for. */
export function WaitingList({ requests, received, ownRequests }: WaitingListProps) {
  const { t } = useTranslation();
  const invites = received.slice(0, answeredInPlace);
  const more = received.length - invites.length;
  const parts = [
    requests > 0 && t('home.requests', { count: requests }),
    more > 0 && t('home.invites', { count: more }),
  ];
  const [first, ...others] = ownRequests;
  return (
    <>
      {invites.length > 0 && (
        <FocusKeepingList aria-label={t('access.forMe')} className="mb-4 space-y-3">
          {invites.map((invite) => (
            <ReceivedInviteCard key={invite.id} invite={invite} />
          ))}
        </FocusKeepingList>
      )}
      {requests + more > 0 && (
        <Card isPadded={false} className="mb-4">
          <ListRowLink
            to={paths.accessRequests}
            start={<Inbox size={22} aria-hidden className="shrink-0 text-tape" />}
            title={t('home.waitingTitle')}
            detail={parts.filter(Boolean).join(' · ')}
            hasChevron
          />
        </Card>
      )}
      {first && (
        <Card isPadded={false} className="mb-4">
          <ListRowLink
            to={paths.accessRequests}
            start={<Hourglass size={22} aria-hidden className="shrink-0 text-tape" />}
            title={
              others.length === 0
                ? t('home.askedFor', { name: first.name })
                : t('home.askedForMore', { name: first.name, count: others.length })
            }
            detail={t('home.askedText')}
            hasChevron
          />
        </Card>
      )}
    </>
  );
}

/** For use in a `FocusKeepingList`. */
export function ReceivedInviteCard({ invite }: { invite: ReceivedInvite }) {
  const { t } = useTranslation();
  const { inviterName, target, role } = invite;
  const to = invitedTo(t, target.kind, invite);
  const reach = inviteReach(t, invite);
  return (
    <li data-key={invite.id} className="rounded-card border border-hairline bg-card p-4">
      <div className="flex gap-3">
        <Faces people={[{ name: inviterName }]} size="medium" />
        <div className="min-w-0 grow">
          <p className="text-ink-soft text-sm">
            {t(`access.invitesYou.${to.kind}`, { person: inviterName })}
          </p>
          <p className="font-medium [overflow-wrap:anywhere]">{to.name}</p>
          {reach && <p className="text-ink-soft text-sm">{reach}</p>}
          <p className="text-ink-soft text-sm">
            {role === 'viewer' ? t('access.youSee') : t(`access.youMay.${role}`)}
          </p>
        </div>
      </div>
      <InviteAnswer invite={invite} />
    </li>
  );
}

export function InviteAnswer({ invite }: { invite: ReceivedInvite }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const toast = useToast();
  const connection = useConnection();
  const { isBusy, problem, run } = useOnlineAct();
  const { target } = invite;
  const { kind, name } = invitedTo(t, target.kind, invite);
  const note = problem ?? (connection === 'offline' ? t('access.answerNeedsConnection') : null);

  const accept = () =>
    run(async () => {
      const { target: first } = await mutate('invites.accept', { target });
      const look = {
        label: t('access.look'),
        onPress: () =>
          void navigate(first ? targetPath(first) : { to: paths.groups, params: { groupId: undefined } }),
      };
      toast.done(t(kind === 'group' ? 'access.joinedGroup' : 'access.accepted', { name }), look);
    });
  const decline = () =>
    run(async () => {
      await mutate('invites.decline', { target });
      toast.done(t('access.declined'));
    });

  return (
    <>
      <div className="mt-3 flex flex-wrap gap-2">
        <Button kind="primary" aria-label={t('access.acceptOf', { name })} isBusy={isBusy} onClick={accept}>
          {t('access.accept')}
        </Button>
        <Button
          aria-label={t('access.declineOf', { name })}
          aria-disabled={isBusy || undefined}
          onClick={decline}
        >
          {t('access.decline')}
        </Button>
      </div>
      <p
        aria-live="polite"
        className={problem ? 'mt-2 text-berry text-sm' : 'mt-2 text-ink-soft text-sm empty:mt-0'}
      >
        {note}
      </p>
    </>
  );
}
