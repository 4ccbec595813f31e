import { OverviewScreen } from '#web/features/people/access/overview/overview-screen.tsx';
import { InviteAnywhere } from '#web/features/people/join-links/invite-anywhere.tsx';

export function AccessOverviewPage() {
  return <OverviewScreen invite={<InviteAnywhere />} />;
}
