import { OverviewScreen } from '#web/features/access/overview/overview-screen.tsx';

export function AccessOverviewPage() {
  return <OverviewScreen />;
}
