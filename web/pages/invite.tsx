import { getRouteApi } from '@tanstack/react-router';
import { InviteScreen } from '#web/features/access/invite/invite-screen.tsx';

const route = getRouteApi('/signed-in/invite/$token');

/** /invite/{token}: where the link of an invitation leads. */
export function InvitePage() {
  const { token } = route.useParams();
  return <InviteScreen key={token} token={token} />;
}
