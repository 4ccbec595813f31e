import { useSearch } from '@tanstack/react-router';
import { MapScreen } from '#web/features/space/maps/map-screen.tsx';

export function LocationsMapPage() {
  return <MapScreen address={useSearch({ from: '/signed-in/locations/map' })} />;
}
