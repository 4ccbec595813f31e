import { RequestsScreen } from '#web/features/access/requests/requests-screen.tsx';

export function AccessRequestsPage() {
  return <RequestsScreen />;
}
