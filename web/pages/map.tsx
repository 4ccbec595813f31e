import { getRouteApi } from '@tanstack/react-router';
import { MapScreen } from '#web/features/space/floor-plan/screen/map-screen.tsx';

const route = getRouteApi('/signed-in/map');

export function MapPage() {
  const navigate = route.useNavigate();
  return (
    <MapScreen
      address={route.useSearch()}
      onAddress={(change) => navigate({ search: (before) => ({ ...before, ...change }), replace: true })}
    />
  );
}
