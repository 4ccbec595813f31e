import Activity from 'lucide-react/icons/activity';
import Bell from 'lucide-react/icons/bell';
import Eye from 'lucide-react/icons/eye';
import UserCheck from 'lucide-react/icons/user-check';
import Users from 'lucide-react/icons/users';
import { paths } from '#domain/paths.ts';
import { useProfile } from '#web/data/account/hooks.ts';
import {
  UnseenDot,
  useHasUnseenNotifications,
} from '#web/features/people/notifications/unseen-notifications.tsx';
import { useFormats } from '#web/i18n/formats.ts';
import { useTranslation } from '#web/i18n/use-translation.ts';
import { Card } from '#web/ui/layout/card.tsx';
import { Section } from '#web/ui/layout/section.tsx';
import { ListRowLink } from '#web/ui/lists/list-row.tsx';
import { Chip } from '#web/ui/marks/chip.tsx';
import { VisuallyHidden } from '#web/ui/marks/visually-hidden.tsx';
import { useWaitingForMe } from './requests/waiting-for-me.ts';

export function PeopleLinks() {
  const { t } = useTranslation();
  const { requests, invites } = useWaitingForMe();
  const unread = useProfile()?.notifications.filter(({ read }) => !read).length ?? 0;
  const hasUnseenNotifications = useHasUnseenNotifications();
  const waiting = requests + invites;
  return (
    <Section title={t('sharing.people')}>
      <Card isPadded={false} className="divide-y divide-hairline">
        <ListRowLink
          hasChevron
          to={paths.accessRequests}
          icon={UserCheck}
          title={t('access.requestsTitle')}
          detail={t('settings.requestsText')}
          end={waiting > 0 && <Waiting count={waiting} />}
        />
        <ListRowLink
          hasChevron
          to={paths.notifications}
          icon={Bell}
          title={t('notifications.title')}
          detail={unread > 0 ? t('settings.inboxText', { count: unread }) : t('settings.inboxNone')}
          end={hasUnseenNotifications && <UnseenDot />}
        />
        <ListRowLink
          hasChevron
          to={paths.activity}
          icon={Activity}
          title={t('activity.title')}
          detail={t('settings.activityText')}
        />
        <ListRowLink
          hasChevron
          to={paths.accessOverview}
          icon={Eye}
          title={t('access.overviewTitle')}
          detail={t('settings.overviewText')}
        />
        <ListRowLink
          hasChevron
          to={paths.groups}
          params={{ groupId: undefined }}
          icon={Users}
          title={t('groups.title')}
          detail={t('settings.groupsText')}
        />
      </Card>
    </Section>
  );
}

function Waiting({ count }: { count: number }) {
  const { t } = useTranslation();
  const { number } = useFormats();
  return (
    <Chip tone="danger">
      <span aria-hidden>{number(count)}</span>
      <VisuallyHidden>{t('status.waitingBadge', { count })}</VisuallyHidden>
    </Chip>
  );
}
