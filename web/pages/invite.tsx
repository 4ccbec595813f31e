import { getRouteApi } from '@tanstack/react-router';
import { InviteScreen } from '#web/features/access/invite/invite-screen.tsx';

const route = getRouteApi('/signed-in/invite/$token');

export function InvitePage() {
  const { token } = route.useParams();
  return <InviteScreen key={token} token={token} />;
}
