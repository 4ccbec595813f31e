import { getRouteApi } from '@tanstack/react-router';
import { InviteScreen } from '#web/features/people/access/invite/invite-screen.tsx';

const route = getRouteApi('/invited/invite/$token');

export function InvitePage() {
  const { token } = route.useParams();
  return <InviteScreen key={token} token={token} />;
}
