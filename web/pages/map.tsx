import { useSearch } from '@tanstack/react-router';
import { MapScreen } from '#web/features/floor-plan/screen/map-screen.tsx';

export function MapPage() {
  return <MapScreen address={useSearch({ from: '/signed-in/map' })} />;
}
