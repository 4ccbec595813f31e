import Inbox from 'lucide-react/icons/inbox';
import type { ReceivedInvite } from '#domain/access/access-calls.ts';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { FocusKeepingList } from '#web/ui/lists/focus-keeping-list.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { answeredInPlace } from '../waiting-for-me.ts';
import { ReceivedInviteCard } from './received-invite.tsx';

type WaitingListProps = { requests: number; received: readonly ReceivedInvite[] };

/** Invitations, answered in place, and the number of pending requests. */
export function WaitingList({ requests, received }: WaitingListProps) {
  const { t } = useTranslation();
  const invites = received.slice(0, answeredInPlace);
  const more = received.length - invites.length;
  const parts = [
    requests > 0 && t('sharing.requests', { count: requests }),
    more > 0 && t('sharing.invites', { count: more }),
  ];
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
            title={t('sharing.waitingTitle')}
            detail={parts.filter(Boolean).join(' · ')}
            hasChevron
          />
        </Card>
      )}
    </>
  );
}
