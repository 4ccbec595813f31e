import { getRouteApi } from '@tanstack/react-router';
import { JoinScreen } from '#web/features/people/join-links/join-screen.tsx';

const route = getRouteApi('/joining/join/$token');

export function JoinPage() {
  const { token } = route.useParams();
  return <JoinScreen key={token} token={token} />;
}
