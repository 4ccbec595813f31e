import { useSearch } from '@tanstack/react-router';
import { StorageScreen } from '#web/features/space/overview/storage-screen.tsx';

export function StorageOverviewPage() {
  return <StorageScreen address={useSearch({ from: '/signed-in/storage-overview' })} />;
}
