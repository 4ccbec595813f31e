import Inbox from 'lucide-react/icons/inbox';
import { paths } from '#web/app/paths.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { useWaitingForMe } from './waiting-for-me.ts';

export function WaitingCard() {
  const { t } = useTranslation();
  const { requests, invites } = useWaitingForMe();
  if (requests + invites === 0) return null;
  const parts = [
    requests > 0 && t('sharing.requests', { count: requests }),
    invites > 0 && t('sharing.invites', { count: invites }),
  ];
  return (
    <Card isPadded={false} className="mb-4">
      <ListRowLink
        to={paths.accessRequests}
        start={<Inbox size={22} aria-hidden className="shrink-0 text-tape" />}
        title={t('sharing.waitingTitle')}
        detail={parts.filter(Boolean).join(' · ')}
        hasChevron
      />
    </Card>
  );
}
