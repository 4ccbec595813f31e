import { useSearch } from '@tanstack/react-router';
import { StorageScreen } from '#web/features/overview/storage-screen.tsx';

export function StorageOverviewPage() {
  return <StorageScreen address={useSearch({ from: '/signed-in/storage-overview' })} />;
}
